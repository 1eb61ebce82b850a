enum regime { LAMINAR, TURBULENT };
struct law { double factor, scale; };
