const eases = {
  square: function (amount) {
    return amount * amount;
  },
  cube: function (amount) {
    return amount * amount * amount;
  },
};

export function eased(kind, amount) {
  return eases[kind](amount);
}
