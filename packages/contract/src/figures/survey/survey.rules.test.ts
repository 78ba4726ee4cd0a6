import { describe, expect, it } from 'vitest';
import type { ComparedCafe } from './survey.model.ts';
import { cafeStepTo, findStrongest, headPrice, isStaleAt, kindOfArea, occupancyBp, ownPriceFor } from './survey.rules.ts';

const now = new Date('2026-11-18T12:00:00Z');
const cafe = (
  name: string,
  distanceM: number,
  counted: [occupied: number, own: number],
  countedTime = '2026-11-17T12:00:00Z',
) => ({
  name,
  distanceM,
  last: {
    id: name,
    countedTime,
    seats: 100,
    occupied: counted[0],
    own: { seats: 100, occupied: counted[1] },
    prices: [],
    packages: [],
    note: '',
    picture: '',
  } satisfies ComparedCafe['last'],
});

describe('surveys', () => {
  it('are stale after 14 days, or when there is none', () => {
    expect(isStaleAt(new Date('2026-11-04T12:00:00Z'), now)).toBe(false);
    expect(isStaleAt(new Date('2026-11-04T11:59:59Z'), now)).toBe(true);
    expect(isStaleAt(null, now)).toBe(true);
  });

  it('tell a share only where there are seats', () => {
    expect(occupancyBp({ seats: 96, occupied: 78 })).toBe(8125);
    expect(occupancyBp({ seats: 0, occupied: 0 })).toBeNull();
  });

  it('compare the hall first, and a kind with the same kind of ours', () => {
    const prices = [
      { kind: 'ROOM' as const, hourFen: 1200 },
      { kind: 'HALL' as const, hourFen: 600 },
    ];
    expect(headPrice(prices)).toEqual({ kind: 'HALL', hourFen: 600 });
    expect(ownPriceFor(prices, 'ROOM')?.hourFen).toBe(1200);
    expect(ownPriceFor(prices, 'HOTEL')?.hourFen).toBe(600);
    expect(headPrice([])).toBeUndefined();
  });

  it('know the kind of an own area by its name', () => {
    expect(['大厅', '学生区', '电竞区', 'VIP 包厢', '五黑包厢', '直播间', '电竞酒店'].map(kindOfArea)).toEqual([
      'HALL',
      'HALL',
      'ESPORTS',
      'ROOM',
      'ROOM',
      'ROOM',
      'HOTEL',
    ]);
  });

  it('name the cafe that takes most for its distance; an old survey and an emptier cafe name none', () => {
    const near = cafe('near', 100, [80, 70]);
    const far = cafe('far', 900, [85, 70]);
    expect(findStrongest([far, near], now)).toEqual({ cafe: near, gapBp: 1000 });
    expect(findStrongest([cafe('empty', 100, [50, 70])], now)).toBeUndefined();
    expect(findStrongest([cafe('old', 100, [99, 10], '2026-10-20T12:00:00Z')], now)).toBeUndefined();
  });

  it('find the step between two statuses of a cafe', () => {
    expect(cafeStepTo('OPEN', 'CLOSED')).toBe('close');
    expect(cafeStepTo('ARCHIVED', 'OPEN')).toBe('restore');
    expect(cafeStepTo('ARCHIVED', 'CLOSED')).toBeUndefined();
  });
});
