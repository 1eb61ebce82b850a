struct wave {
  float height, speed;
};

static inline float at(const struct wave *w, float t) { return w->height * sinf(w->speed * t); }
