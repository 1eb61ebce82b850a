#ifndef MEASURE_H
#define MEASURE_H

typedef double length;
typedef int count;
length stretched(length a, count n);

#endif
