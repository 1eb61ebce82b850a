double width(double a, double b);
