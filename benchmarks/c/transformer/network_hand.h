/* The adjoint of the network's loss with respect to its parameters, written by hand. */
#ifndef NETWORK_HAND_H
#define NETWORK_HAND_H

#include "network.h"

/* Increments what the pointers in paramsb point to and returns the loss. All that it carries is in acts. */
float network_loss_hand_b(Config config, const Parameters *params, const Parameters *paramsb, float *acts, const int *tokens,
                          const int *targets, float lossb);

#endif
