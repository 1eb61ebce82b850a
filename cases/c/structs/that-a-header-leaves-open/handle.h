#ifndef HANDLE_H
#define HANDLE_H
struct inside;
typedef struct {
  struct inside *it;
} handle;
void handle_open(handle *h, int n);
void handle_take(handle *h, double x);
double handle_value(const handle *h);
void handle_close(handle *h);
#endif
