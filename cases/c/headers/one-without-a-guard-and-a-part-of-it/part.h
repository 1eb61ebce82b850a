enum shape { SQUARE, ROUND };
struct part { double width, height; };
