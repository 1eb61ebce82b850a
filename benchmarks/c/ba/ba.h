/* Bundle adjustment: reprojection errors of many observations. */
#ifndef BA_H
#define BA_H

/* A camera: axis-angle rotation (3), centre (3), focal length, principal point (2), radial distortion (2). */
#define BA_CAMERA 11

/* One observation: camera[11], point[3], the weight, feature[2]; error[2]. */
void reprojection_error(const double *camera, const double *point, const double *weight, const double *feature, double *error);

/* All: cameras[n][11], points[m][3], weights[p], observations[p][2] (camera, point), features[p][2]; errors[p][2], weight_errors[p]. */
void ba_objective(int n, int m, int p, const double *cameras, const double *points, const double *weights,
                  const int *observations, const double *features, double *errors, double *weight_errors);

#endif
