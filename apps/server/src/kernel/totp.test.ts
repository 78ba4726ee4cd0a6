import { expect, it } from 'vitest';
import { base32, codeAt, matchingStep, stepOf } from './totp.ts';

/** The secret and the times of RFC 6238, appendix B; six of its eight digits. */
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238 after %s seconds: %s', (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
});

it('takes the code of the step before and after, and none further away', () => {
  const now = new Date(1_111_111_111_000);
  const step = stepOf(now);
  for (const near of [-1, 0, 1]) expect(matchingStep(secret, codeAt(secret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(matchingStep(secret, codeAt(secret, step + far), now)).toBeUndefined();
  expect(matchingStep(secret, '12345', now)).toBeUndefined();
});

it('RFC 4648 as apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ');
});
