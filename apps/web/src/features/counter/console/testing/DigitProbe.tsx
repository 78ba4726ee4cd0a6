import { useKey } from '#features/counter/console/keys/use-key.ts';

/** The digits that reached the counter's keys. A digit is held back until it is clear that no scanner sent it. */
export const typedDigits: string[] = [];

export function DigitProbe() {
  useKey('digit', (digit) => {
    typedDigits.push(digit);
    return false;
  });
  return null;
}
