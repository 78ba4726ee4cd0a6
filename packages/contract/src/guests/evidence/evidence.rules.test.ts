import { describe, expect, it } from 'vitest';
import { acceptedKinds, evidenceOf, isWeakPin, lockMinutes } from './evidence.rules.ts';

const nobody = { phone: null, idCard: null, birthday: null };

describe('S4 evidence', () => {
  it.each([
    ['123456', 'PIN'],
    ['MQ1-abc', 'QR'],
    ['A7K2M9QWERTYUIOPASDF01', 'CARD'],
    ['90026111610010001', 'NUMBER'],
    ['330106199001011230', 'NUMBER'],
    ['11010519491231002X', 'NUMBER'],
    ['13912345678', 'NUMBER'],
  ])('reads %s as %s', (text, kind) => {
    expect(evidenceOf(` ${text} `, '2026-11-17').kind).toBe(kind);
  });

  it.each(['111111', '123456', '654321', '012345', '890123', '121212', '123123', '112233'])(
    'finds %s weak for everybody',
    (pin) => {
      expect(isWeakPin(pin, nobody)).toBe(true);
    },
  );

  it.each(['900315', '031590', '150390', '199003', '345678', '901234'])('finds %s weak for whoever it belongs to', (pin) => {
    const known = { phone: '13912345678', idCard: '330106199003150014', birthday: '1990-03-15' };
    expect(isWeakPin(pin, known)).toBe(true);
  });

  it('lets any other PIN pass', () => {
    for (const pin of ['739154', '280617', '100294']) expect(isWeakPin(pin, nobody)).toBe(false);
  });

  it('locks for twice as long each time, at most a day', () => {
    expect([0, 1, 2, 9].map(lockMinutes)).toEqual([30, 60, 120, 1440]);
  });

  it('says which kinds a brand takes', () => {
    const policy = { brandId: '', pinMostFen: 5000, qrMostFen: null, cardMostFen: 0, idSwipeMostFen: null };
    expect(acceptedKinds({ ...policy, tellsBySms: true, tellsOnScreen: true, version: 1 })).toEqual([
      { kind: 'PIN', mostFen: 5000 },
      { kind: 'QR', mostFen: null },
      { kind: 'ID_SWIPE', mostFen: null },
    ]);
  });
});
