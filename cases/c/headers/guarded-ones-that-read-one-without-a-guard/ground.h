enum ground { FLAT, STEEP };
struct leg { double length, slope; };
