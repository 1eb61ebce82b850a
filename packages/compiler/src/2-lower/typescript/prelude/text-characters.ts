/** What a loop, a spread and `Array.from` make of a text: a pair of surrogates is one character. */
export const textCharacters = `
export function text_characters(self: string): string[] {
  const result: string[] = [];
  let i = 0;
  while (i < self.length) {
    const first = self.charCodeAt(i);
    const second = self.charCodeAt(i + 1);
    const width = first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000 ? 2 : 1;
    result.push(self.slice(i, i + width));
    i += width;
  }
  return result;
}
`;
