import type { AwaitedDelivery, AwaitedGoods } from '@netbar/contract/purchasing/receipt/receipt.model';
import { describe, expect, it } from 'vitest';
import { addExtra, changeLine, dueRows, leftOf, noDraft, scanGoods, splitBatch, type ReceiveDraft } from './receive.rules.ts';
import { detailOf, problemsOf, receiptOf, sumsOf, withUnsent } from './sent-receipt.rules.ts';

const goods = (over: Partial<AwaitedGoods>): AwaitedGoods => ({
  productId: 'p1',
  code: 'N001',
  name: '红烧牛肉面',
  spec: '桶装',
  picture: '',
  barcode: '6920907800111',
  baseUnit: '桶',
  batchTracked: true,
  shelfLifeDays: 180,
  storeLineId: 's1',
  companyLineId: 'c1',
  storePurchaseId: 'o1',
  storePurchaseNo: '20261112102700019',
  packUnit: '箱',
  packQty: 12,
  priceFen: 4200,
  qty: 24,
  receivedQty: 0,
  chargedBackQty: 0,
  restQty: 24,
  ...over,
});
const cola = goods({
  productId: 'p2',
  code: 'D100',
  name: '可口可乐',
  barcode: '6954767410388',
  storeLineId: 's2',
  companyLineId: 'c2',
});
const delivery = (lines: AwaitedGoods[], other: AwaitedGoods[] = []): AwaitedDelivery => ({
  branchId: 'b1',
  branchName: '星河路旗舰店',
  today: '2026-11-14',
  suppliers: [
    { supplierId: 'hf', supplierName: '恒丰食品', lines },
    { supplierId: 'hl', supplierName: '华联商贸', lines: other },
  ],
});
const scan = (given: AwaitedDelivery, draft: ReceiveDraft, code: string, storePurchaseId = 'o1') =>
  scanGoods(given, draft, { code, storePurchaseId, newKey: `k${draft.lines.length}` });
const scanned = (given: AwaitedDelivery, codes: string[]) =>
  codes.reduce((draft, code) => {
    const result = scan(given, draft, code);
    return result.kind === 'added' ? result.draft : draft;
  }, noDraft);

describe('a scan', () => {
  const noodles = delivery([goods({ restQty: 20 })]);
  it('adds one pack and opens the line; the last one is what is left', () => {
    const first = scan(noodles, noDraft, '6920907800111');
    expect(first).toMatchObject({ kind: 'added', qty: 12, line: { acceptedQty: 12 }, draft: { supplierId: 'hf' } });
    const draft = scanned(noodles, ['6920907800111', 'n001']);
    expect(draft.lines).toMatchObject([{ acceptedQty: 20 }]);
    expect(scan(noodles, draft, '6920907800111')).toEqual({ kind: 'full', name: '红烧牛肉面' });
  });

  it('changes nothing if nobody knows the code', () => {
    expect(scan(noodles, noDraft, '6900000000017')).toEqual({ kind: 'unknown' });
  });

  it('finds the product over all orders of the branch, the opened one first', () => {
    const later = goods({ storeLineId: 's9', companyLineId: 'c9', storePurchaseId: 'o2', restQty: 12 });
    const given = delivery([goods({ restQty: 12 }), later]);
    const first = scan(given, noDraft, 'N001', 'o2');
    expect(first).toMatchObject({ line: { storeLineId: 's9' } });
    expect(first.kind === 'added' && scan(given, first.draft, 'N001', 'o2')).toMatchObject({ line: { storeLineId: 's1' } });
  });

  it('does not mix suppliers in one delivery', () => {
    const given = delivery([goods({})], [cola]);
    const draft = scanned(given, ['N001']);
    expect(scan(given, draft, 'D100')).toEqual({ kind: 'otherSupplier', name: '可口可乐', supplierName: '华联商贸' });
    expect(scan(given, noDraft, 'D100')).toMatchObject({ kind: 'added', draft: { supplierId: 'hl' } });
  });

  it('adds to a gift once its product was chosen', () => {
    const { offer, ...product } = { ...cola, offer: null };
    const draft = addExtra({ ...noDraft, supplierId: 'hf' }, 'FREE', { ...product, offer }, 'g');
    expect(scan(delivery([goods({})]), draft, 'D100')).toMatchObject({ kind: 'added', line: { kind: 'FREE', acceptedQty: 2 } });
  });
});

describe('a line', () => {
  const given = delivery([goods({})]);
  const draft = scanned(given, ['N001']);
  it('never holds more than is awaited', () => {
    const changed = changeLine(given, draft, 'k0', { acceptedQty: 20 });
    expect(changeLine(given, changed, 'k0', { rejectedQty: 9 }).lines).toMatchObject([{ acceptedQty: 20, rejectedQty: 4 }]);
  });

  it('gets its expiry date from the production date, and keeps one that was typed', () => {
    const made = changeLine(given, draft, 'k0', { producedDate: '2026-10-26' });
    expect(made.lines).toMatchObject([{ expiryDate: '2027-04-24' }]);
    expect(changeLine(given, made, 'k0', { expiryDate: '2027-04-25' }).lines).toMatchObject([{ expiryDate: '2027-04-25' }]);
  });

  it('is split into batches that share what is awaited', () => {
    const split = changeLine(given, splitBatch(draft, 'k0', 'k1'), 'k1', { acceptedQty: 99, batchNo: 'B' });
    expect(split.lines.map(({ acceptedQty }) => acceptedQty)).toEqual([12, 12]);
    expect(dueRows(given.suppliers[0]!, split, 'o1')).toMatchObject([{ accepted: 24, left: 0 }]);
  });

  it('says what is missing, and is sent as the server wants it', () => {
    expect(problemsOf(draft, given.today)).toMatchObject([{ problem: 'batchNeeded' }]);
    const photos = [{ key: 'x', url: '/api/storage/picture/1' }];
    const full = changeLine(given, draft, 'k0', {
      batchNo: '20261026B',
      rejectedQty: 12,
      rejectReason: 'CRUSHED',
      photos,
    });
    expect(problemsOf(full, given.today)).toEqual([]);
    expect(receiptOf('b1', { ...full, deliveryNote: 'HF-1' })).toMatchObject({
      branchId: 'b1',
      supplierId: 'hf',
      deliveryNote: 'HF-1',
      lines: [{ kind: 'PAID', storeLineId: 's1', acceptedQty: 12, rejectedQty: 12, photos: ['/api/storage/picture/1'] }],
    });
  });

  it('costs what will be booked', () => {
    const parts = changeLine(given, draft, 'k0', { acceptedQty: 5 });
    expect(sumsOf(given, parts).amountFen).toBe(1750);
    expect(sumsOf(delivery([goods({ priceFen: null })]), parts).amountFen).toBeNull();
  });
});

it('what is on this device and not sent yet is no longer awaited', () => {
  const given = delivery([goods({})]);
  const draft = scanned(given, ['N001']);
  const rest = withUnsent(given, [detailOf(draft)]);
  expect(leftOf(noDraft, rest.suppliers[0]!.lines[0]!)).toBe(12);
});
