import type { Random } from '../random.ts';

/** Ids as they would have been given at a past moment: time first, then in the order they were asked for. */
export function idsOf(random: Random) {
  let [askedMs, givenMs, place] = [0, 0, 0];
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
  return (at: Date): string => {
    const ms = at.getTime();
    if (ms !== askedMs) [askedMs, givenMs, place] = [ms, ms, 0];
    // An id holds 4,096 places for a millisecond; a company that is founded in one moment needs more.
    else if (++place > 0xfff) [givenMs, place] = [givenMs + 1, 0];
    const time = hex(givenMs, 12);
    const chance = [random.between(0, 0x3fff), random.between(0, 0xffffff), random.between(0, 0xffffff)] as const;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(place, 3)}-${hex(0x8000 + chance[0], 4)}-${hex(chance[1], 6)}${hex(chance[2], 6)}`;
  };
}
