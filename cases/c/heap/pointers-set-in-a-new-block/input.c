// adjoint --function contrast
// memory reallocate
// at {"w": 3, "h": 2, "pixels": [1, 2, 0.5, 1.5, 0.2, 3]}
// What stood in a new block was never anything: nothing is saved of it, also where each call and each image has one.
#include <stdlib.h>
#include <string.h>

typedef struct { int w, h; double **row, *data; } image;

static image *image_new(int w, int h) {
  image *im = malloc(sizeof *im);
  im->w = w, im->h = h;
  im->data = calloc(w * h, sizeof *im->data);
  im->row = malloc(h * sizeof *im->row);
  for (int y = 0; y < h; y++) im->row[y] = im->data + y * w;
  return im;
}

static void image_free(image *im) {
  free(im->row);
  free(im->data);
  free(im);
}

static double pixel(const image *im, int x, int y) {
  return im->row[y < 0 ? 0 : y < im->h ? y : im->h - 1][x < 0 ? 0 : x < im->w ? x : im->w - 1];
}

static image *slope(const image *im, int dx, int dy) {
  image *out = image_new(im->w, im->h);
  for (int y = 0; y < im->h; y++)
    for (int x = 0; x < im->w; x++) out->row[y][x] = pixel(im, x + dx, y + dy) - pixel(im, x - dx, y - dy);
  return out;
}

double contrast(int w, int h, const double *pixels) {
  image *im = image_new(w, h);
  for (int y = 0; y < h; y++) memcpy(im->row[y], pixels + y * w, w * sizeof(double));
  image *across = slope(im, 1, 0), *down = slope(im, 0, 1);
  double s = 0;
  for (int k = 0; k < w * h; k++) s += across->data[k] * across->data[k] * down->data[k];
  image_free(down);
  image_free(across);
  image_free(im);
  return s;
}
