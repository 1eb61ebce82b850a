/* A long short-term memory network with diagonal matrices: the loss over a sequence. */
#ifndef LSTM_H
#define LSTM_H

/*
 * l layers of b units, c characters.
 * main_params[l][8 b]: four weights, then four biases of a layer (forget, in, out, change), b numbers each.
 * extra_params[3 b]: weights in, weights out, bias out. state[l][2 b]: hidden, cell; holds the last state in the end.
 * sequence[c][b]. The result goes to *loss.
 */
void lstm_objective(int l, int c, int b, const double *main_params, const double *extra_params, double *state,
                    const double *sequence, double *loss);

#endif
