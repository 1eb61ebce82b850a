#pragma once
struct law {
  double (*act)(double);
};
const struct law *law_of(int which);
