import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { macVersion, openVault } from './vault.ts';

const newKey = () => randomBytes(32).toString('base64');
const [first, second] = [newKey(), newKey()];
const [before, both, after] = [openVault(first), openVault(`2:${second}`, [`1:${first}`]), openVault(`2:${second}`)];

describe('O7 a vault with several keys', () => {
  it('opens with the key that a value names, and seals with the current one', () => {
    const [old, fresh] = [before.seal('us', '13912345678'), both.seal('us', '13912345678')];

    expect([old[0], fresh[0]]).toEqual([1, 2]);
    expect([both.open('us', old), both.open('us', fresh), after.open('us', fresh)]).toEqual(Array(3).fill('13912345678'));
  });

  it('a key that is not known is named, and nothing is made up', () => {
    const missing = 'sealed with vault key 1, which is neither in VAULT_KEY nor in VAULT_OTHER_KEYS';
    expect(() => after.open('us', before.seal('us', 'x'))).toThrow(missing);
    expect(() => before.open('us', both.seal('us', 'x'))).toThrow('vault key 2');
    expect(() => both.open('us', Buffer.alloc(0))).toThrow('vault key 0');
  });

  it('another key under the same version opens nothing', () => {
    expect(() => openVault(newKey()).open('us', before.seal('us', 'x'))).toThrow('authenticate');
  });

  it('digests under all known keys, oldest first, and each says which key made it', () => {
    expect(both.macs('us', 'x')).toEqual([before.mac('us', 'x'), after.mac('us', 'x')]);
    expect(both.macs('us', 'x').map(macVersion)).toEqual([1, 2]);
    expect(both.mac('us', 'x')).toEqual(after.mac('us', 'x'));
  });

  it('recognises what either key proved, but not with a key it does not know', () => {
    const proofs = [before.mac('us', 'x'), after.mac('us', 'x')];
    expect(proofs.map((proof) => both.isMac(proof, 'us', 'x'))).toEqual([true, true]);
    expect(proofs.map((proof) => after.isMac(proof, 'us', 'x'))).toEqual([false, true]);
    expect(proofs.map((proof) => both.isMac(proof, 'us', 'y'))).toEqual([false, false]);
  });

  it('a key without a version is the first', () => {
    expect(openVault(`1:${first}`).open('us', before.seal('us', 'x'))).toBe('x');
    expect(openVault(`1:${first}`).mac('us', 'x')).toEqual(before.mac('us', 'x'));
  });

  it.each(['', 'x', '0:', '256:', 'two:'].map((version) => [version]))('a malformed key is refused: %s', (version) => {
    expect(() => openVault(version === '' || version === 'x' ? version : version + first)).toThrow('malformed');
    expect(() => openVault(first, [`1:${second}`])).toThrow('two have the same version');
  });
});
