import type { StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { expect, it } from 'vitest';
import { packsText } from './kit/packs-text.ts';
import { approvingQty, awaitedLines, canReplace, cutsOf, isPartlyStored, packsOf, splitAmounts } from './purchase-lines.rules.ts';

const line = (over: Partial<StorePurchaseLine> = {}): StorePurchaseLine => ({
  id: 'a',
  productId: 'p',
  code: 'D100',
  name: '红牛',
  spec: '250ml',
  picture: '',
  barcode: null,
  baseUnit: '罐',
  batchTracked: false,
  shelfLifeDays: 0,
  supplierId: 's',
  supplierName: '华联商贸',
  packUnit: '箱',
  packQty: 12,
  priceFen: 1399,
  askedQty: 24,
  suggestedQty: null,
  suggestion: null,
  approvedQty: 24,
  cutNote: '',
  orderedQty: 24,
  receivedQty: 0,
  chargedBackQty: 0,
  closedQty: 0,
  restQty: 24,
  amountFen: 2798,
  ...over,
});

it('says a quantity in packs, with what is left over in pieces', () => {
  expect(packsText(24, line())).toBe('2 箱');
  expect(packsText(18, line())).toBe('1 箱 6 罐');
  expect(packsText(6, line())).toBe('6 罐');
  expect(packsText(0, line())).toBe('0 箱');
});

it('splits the money of an order into parts that add up to it, however they are rounded', () => {
  const odd = line({ receivedQty: 5, chargedBackQty: 7, closedQty: 1, restQty: 11 });
  const split = splitAmounts([odd, line()])!;
  const { receivedFen, chargedBackFen, closedFen, restFen, totalFen } = split;
  expect(totalFen).toBe(2 * 2798);
  expect(receivedFen + chargedBackFen + closedFen + restFen).toBe(totalFen);
  expect(splitAmounts([line({ priceFen: null })])).toBeNull();
});

it('counts parts of a pack as parts', () => {
  expect(packsOf([line(), line({ askedQty: 6 })], 'askedQty')).toBe(2.5);
});

it('awaits what was ordered and has not come, and says when some of it has', () => {
  const [come, missing] = [line({ receivedQty: 24, restQty: 0 }), line({ id: 'b' })];
  expect(awaitedLines({ status: 'ORDERED', lines: [come, missing] })).toEqual([missing]);
  expect(awaitedLines({ status: 'CLOSED', lines: [missing] })).toEqual([]);
  expect(awaitedLines({ status: 'APPROVED', lines: [line({ orderedQty: 0 })] })).toEqual([]);
  expect(isPartlyStored({ lines: [come, missing] })).toBe(true);
  expect(isPartlyStored({ lines: [missing] })).toBe(false);
});

it('replaces what is missing while it is awaited, and what was sent back also later', () => {
  expect(canReplace({ status: 'ORDERED', lines: [line()] })).toBe(true);
  expect(canReplace({ status: 'CLOSED', lines: [line({ closedQty: 24, restQty: 0 })] })).toBe(false);
  expect(canReplace({ status: 'STORED', lines: [line({ chargedBackQty: 12, receivedQty: 12, restQty: 0 })] })).toBe(true);
  expect(canReplace({ status: 'SUBMITTED', lines: [line()] })).toBe(false);
});

it('sends only what is really less as a cut', () => {
  const lines = [line(), line({ id: 'b' }), line({ id: 'c' })];
  const cuts = { a: { packs: 1, note: ' 库存够 ' }, b: { packs: 2, note: '' } };
  expect(cutsOf(lines, cuts)).toEqual([{ lineId: 'a', packs: 1, note: '库存够' }]);
  expect(lines.map((each) => approvingQty(each, cuts))).toEqual([12, 24, 24]);
});
