#ifndef LSTM_ADOLC_H
#define LSTM_ADOLC_H

#ifdef __cplusplus
extern "C"
#endif
/* params and gradient: main_params, then extra_params; the state is not changed */
void lstm_adolc(int l, int c, int b, const double *params, const double *state, const double *sequence, double *gradient);

#endif
