import { describe, expect, it } from 'vitest';
import type { Definition } from './definition.ts';
import { definitions, figureIds, isLone, measuresOf, valueOf } from './definitions.ts';
import { addMeasures, noMeasures } from './measures.ts';

describe('the table of figures', () => {
  it('divides only ratios, and says of money when it counts', () => {
    for (const id of figureIds) {
      const { kind, per }: Definition = definitions[id];
      expect({ id, isDivided: per !== undefined }).toEqual({ id, isDivided: kind === 'RATIO' });
    }
    expect(figureIds.filter((id) => definitions[id].unit === 'FEN' && definitions[id].basis === null)).toEqual([]);
  });

  it('what does not add up has no measures, and no value in sums', () => {
    const alone = figureIds.filter(isLone);
    expect(alone).toEqual(['activeMembers', 'returningMembers', 'callResponse']);
    expect(alone.map((id) => [measuresOf(id), valueOf(id, noMeasures())])).toEqual(alone.map(() => [{}, null]));
    expect(figureIds.filter((id) => !isLone(id) && Object.keys(measuresOf(id)).length === 0)).toEqual([]);
  });

  it('a ratio of several places is that of their sums, not the sum or mean of ratios', () => {
    const busy = { ...noMeasures(), occupiedSec: 80, availableSec: 100 };
    const empty = { ...noMeasures(), occupiedSec: 0, availableSec: 300 };
    expect(valueOf('occupancy', addMeasures({ ...busy }, empty))).toBe(0.2);
    expect(valueOf('occupancy', noMeasures())).toBeNull();
  });

  it('revenue is its parts less what was given away; net takings are takings less refunds', () => {
    const counted = { ...noMeasures(), netFeeFen: 700, goodsFen: 300, leaseFen: 50, otherFen: 10, discountFen: 20, bonusFen: 40 };
    expect(valueOf('earned', counted)).toBe(1000);
    const paid = { ...noMeasures(), cashFen: 500, wechatFen: 300, groupBuyFen: 100, principalFen: 999, refundFen: 250 };
    expect([valueOf('taken', paid), valueOf('received', paid)]).toEqual([900, 650]);
  });
});
