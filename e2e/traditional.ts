/** The characters of Big5, which is what traditional Chinese is written with. Most simplified characters are not among them. */
const big5 = new Set(big5Characters());

function* big5Characters() {
  const decoder = new TextDecoder('big5', { fatal: true });
  const ranges = [
    [0xa440, 0xc67e],
    [0xc940, 0xf9d5],
  ] as const;
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code++) {
      const trail = code & 0xff;
      const isCharacter = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe);
      if (isCharacter) yield decoder.decode(Uint8Array.of(code >> 8, trail));
    }
}

/** The characters of a text that nobody writes in traditional Chinese. */
export const simplifiedIn = (text: string) => (text.match(/\p{Script=Han}/gu) ?? []).filter((each) => !big5.has(each)).join('');
