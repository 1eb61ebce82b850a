struct pair { double u, v; };
