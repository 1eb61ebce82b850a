/* The adjoint of lstm_objective with respect to main_params and extra_params, written by hand. */
#ifndef LSTM_HAND_H
#define LSTM_HAND_H

#include "lstm.h"
#include <stddef.h>

extern size_t lstm_hand_bytes;

void lstm_objective_hand_b(int l, int c, int b, const double *main_params, double *main_paramsb, const double *extra_params,
                           double *extra_paramsb, double *state, const double *sequence, double *loss, double *lossb);

#endif
