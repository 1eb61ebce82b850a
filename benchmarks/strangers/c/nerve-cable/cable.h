#ifndef CABLE_H
#define CABLE_H

#define MAX_PROBES 8

typedef enum { CH_LEAK, CH_NA, CH_K, CH_CAL, CH_KCA, CH_COUNT } channel_kind;

typedef struct {
  int compartments;
  double length;      /* of a compartment, um */
  double capacitance; /* uF/cm^2 */
  double resistivity; /* axial, ohm cm */
  double dt;          /* ms */
  int steps;
} cable_t;

typedef struct {
  int compartment;
  double start, duration; /* ms */
} pulse_t;

typedef struct {
  int count;
  int compartment[MAX_PROBES];
  const double *trace[MAX_PROBES]; /* recorded voltages, one per step */
  double calcium_weight;
} probes_t;

/*
 * density: CH_COUNT numbers (S/cm^2) of each compartment; diameter: one (um) of each; amplitude: one (nA) of each pulse.
 * Mean squared distance between computed and recorded voltages; negative if a calcium iteration fails.
 */
double cable_misfit(const cable_t *cable, const double *density, const double *diameter, int pulses, const pulse_t *pulse,
                    const double *amplitude, const probes_t *probes);

#endif
