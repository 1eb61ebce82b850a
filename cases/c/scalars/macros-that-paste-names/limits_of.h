/* A macro that names macros of who includes this. */
#ifndef LIMITS_OF_H
#define LIMITS_OF_H
#define AREA (WIDTH * HEIGHT)
#endif
