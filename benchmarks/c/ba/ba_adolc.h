#ifndef BA_ADOLC_H
#define BA_ADOLC_H

#ifdef __cplusplus
extern "C" {
#endif

/* Records one observation. (Its control does not depend on the observation as long as the camera is turned at all.) */
void ba_adolc_record(const double *camera, const double *point, const double *weight, const double *feature);
/* The 2 x 15 block: camera, point, weight; a forward and a vector reverse sweep of the tape. */
void ba_adolc_block(const double *camera, const double *point, const double *weight, const double *feature, double *block);

#ifdef __cplusplus
}
#endif

#endif
