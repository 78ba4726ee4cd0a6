import { isDate } from './time.ts';

export type IdCardFault = 'length' | 'region' | 'date' | 'future' | 'checksum';

/** Provinces, then Taiwan, Hong Kong, Macau, their residence permits, and foreign permanent residents. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(' '),
);
/** GB 11643: the weight of each of the first 17 digits, and the last character by remainder. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const LAST_CHARACTERS = '10X98765432';

/** VAL-01. The first fault of an ID number, so that a form can name it. */
export function idCardFault(text: string, today: string): IdCardFault | undefined {
  if (text.length !== 18) return 'length';
  if (!/^\d{6}/.test(text) || !REGIONS.has(text.slice(0, 2))) return 'region';
  const birthDate = birthDateOf(text);
  if (!/^(19|20)/.test(birthDate) || !isDate(birthDate)) return 'date';
  if (birthDate > today) return 'future';
  const first17 = text.slice(0, 17);
  if (!/^\d+$/.test(first17) || text.toUpperCase() !== completeIdCard(first17)) return 'checksum';
  return undefined;
}

export function isIdCard(text: string, today: string): boolean {
  return idCardFault(text, today) === undefined;
}

/** For a valid number only. */
export function birthDateOf(idCard: string): string {
  return `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`;
}

/** For a valid number only: the 17th digit is odd for men. */
export function genderOf(idCard: string): 'male' | 'female' {
  return Number(idCard[16]) % 2 === 1 ? 'male' : 'female';
}

/** Full years. Somebody born on 29 February gets a year older on 1 March when there is no such day. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Appends the check character; used by tests and demo data. */
export function completeIdCard(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('an ID number starts with 17 digits');
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return first17 + LAST_CHARACTERS.charAt(sum % 11);
}
