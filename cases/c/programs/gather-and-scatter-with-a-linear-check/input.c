// adjoint --function flw2d1col
// show live,plan
// at {"nsg1": 0, "nsg2": 3, "nubo": [[0, 1], [1, 2], [2, 0], [1, 3]], "t3": [0.5, 1.2, 0.7, 0.9], "pres": [1.0, 0.8, 1.1, 0.6], "vnocl": [[0.3, 0.4], [0.2, -0.6], [0.1, 0.8], [0.7, 0.5]], "g3": [0.2, 0.3, -0.4, 0.6], "g4": [1.5, -0.2, 0.4, 0.3], "rh3": [0, 0, 0, 0], "rh4": [0, 0, 0, 0], "sq": 0.3}
// The same with a check that is linear: then nothing of the forward sweep is needed.
static void lstchk(double pm, double *sq) {
  *sq += 0.5 * pm;
}

void flw2d1col(int nsg1, int nsg2, int nubo[][2], const double *t3, const double *pres, double vnocl[][2],
               const double *g3, const double *g4, double *rh3, double *rh4, double *sq) {
  for (int iseg = nsg1; iseg <= nsg2; iseg++) {
    int is1 = nubo[iseg][0];
    int is2 = nubo[iseg][1];
    double qsor = t3[is1] * vnocl[iseg][1];
    double qs = t3[is2] * vnocl[iseg][1];
    double dplim = qsor * g4[is1] + qs * g4[is2];
    rh4[is1] += dplim;
    rh4[is2] -= dplim;
    double pm = pres[is1] + pres[is2];
    dplim = qsor * g3[is1] + qs * g3[is2] + pm * vnocl[iseg][1];
    rh3[is1] += dplim;
    rh3[is2] -= dplim;
    lstchk(pm, sq);
  }
}
