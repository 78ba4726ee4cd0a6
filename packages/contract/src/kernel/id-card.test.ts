import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, birthDateOf, completeIdCard, genderOf, idCardFault, isIdCard } from './id-card.ts';

const today = '2026-11-16';
/** The example printed in GB 11643, worked out there by hand. */
const standardExample = '11010519491231002X';
const bornOn = (digits: string) => completeIdCard(`110105${digits}002`);

describe('a national ID number', () => {
  it('VAL-01 passes when everything is right, X in either case', () => {
    expect(isIdCard(standardExample, today)).toBe(true);
    expect(isIdCard(standardExample.toLowerCase(), today)).toBe(true);
    expect(isIdCard(bornOn('20000229'), today)).toBe(true);
  });

  it('VAL-01 has 18 characters', () => {
    for (const text of ['', '110105491231002', standardExample.slice(1), `${standardExample}1`, ` ${standardExample}`])
      expect(idCardFault(text, today)).toBe('length');
  });

  it('VAL-01 starts with a known region', () => {
    const regions = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
    const known = regions.filter((region) => isIdCard(completeIdCard(`${region}010519491231002`), today));
    expect(known.join(' ')).toBe(
      '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91',
    );
    expect(idCardFault('11A10519491231002X', today)).toBe('region');
  });

  it('VAL-01 carries a real date of 19xx or 20xx', () => {
    for (const digits of [
      '18801231',
      '21000101',
      '19491301',
      '19490001',
      '19491232',
      '19490100',
      '20230229',
      '19000229',
      '20260431',
    ])
      expect([digits, idCardFault(bornOn(digits), today)]).toEqual([digits, 'date']);
    expect(idCardFault('1101051949-231002X', today)).toBe('date');
  });

  it('VAL-01 is not from the future', () => {
    expect(idCardFault(bornOn('20261116'), today)).toBeUndefined();
    expect(idCardFault(bornOn('20261117'), today)).toBe('future');
  });

  it('VAL-01 ends with its checksum', () => {
    expect(idCardFault('110105194912310021', today)).toBe('checksum');
    expect(idCardFault('11010519491231002Y', today)).toBe('checksum');
    expect(idCardFault('110105194912310A2X', today)).toBe('checksum');
  });

  it('VAL-01 never passes with one digit mistyped or two neighbours swapped', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999 }), fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (sequence, at, shift) => {
        const right = completeIdCard(`11010519491231${String(sequence).padStart(3, '0')}`);
        const typed = String((Number(right[at]) + shift) % 10);
        const mistyped = right.slice(0, at) + typed + right.slice(at + 1);
        const swapped = right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2);

        expect(isIdCard(right, today)).toBe(true);
        expect(isIdCard(mistyped, today)).toBe(false);
        expect(isIdCard(swapped, today)).toBe(swapped === right);
      }),
    );
  });

  it('VAL-01 has the checksum of ISO 7064 MOD 11-2, worked out digit by digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17}$/), (first17) => {
        const carried = first17.split('').reduce((carry, digit) => ((carry + Number(digit)) * 2) % 11, 0);
        const last = completeIdCard(first17).charAt(17);

        expect((carried + (last === 'X' ? 10 : Number(last))) % 11).toBe(1);
      }),
    );
  });

  it('tells birth date and gender', () => {
    expect(birthDateOf(standardExample)).toBe('1949-12-31');
    expect(genderOf(standardExample)).toBe('female');
    expect(genderOf(completeIdCard('11010519491231001'))).toBe('male');
  });

  it('is completed from 17 digits only', () => {
    expect(completeIdCard('11010519491231002')).toBe(standardExample);
    expect(() => completeIdCard('1101051949123100')).toThrow(RangeError);
    expect(() => completeIdCard(standardExample)).toThrow(RangeError);
  });
});

describe('age', () => {
  it('turns on the birthday', () => {
    expect(ageOn('2008-11-17', today)).toBe(17);
    expect(ageOn('2008-11-16', today)).toBe(18);
    expect(ageOn('2026-11-16', today)).toBe(0);
  });

  it('turns on 1 March for who was born on a leap day', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });
});
