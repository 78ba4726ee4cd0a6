import type { StorePurchase, StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { PurchasableRow, PurchaseOffer, SuggestionFigures } from '@netbar/contract/purchasing/purchase/suggestion.model';

export const branchId = '019c0000-0000-7000-8000-0000000000b1';
export const orderId = '019c0000-0000-7000-8000-0000000000a1';
/** Ids of lines, products and suppliers, made from a number. */
export const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Forecast 70 and safety 10, with 6 there and 24 coming: 50 are needed. */
export const figures: SuggestionFigures = {
  coverDays: 7,
  leadDays: 2,
  reviewDays: 5,
  class: 'A',
  weekdayMeans: [900, 900, 900, 900, 900, 1250, 1250],
  forecastQty: 70,
  deviation: 230,
  safetyQty: 10,
  available: 6,
  incoming: 24,
  needQty: 50,
  packs: 3,
  outDays: 2,
};

/** Two boxes of red bull, ordered and not here. */
export const purchaseLine = (over: Partial<StorePurchaseLine> = {}): StorePurchaseLine => ({
  id: idOf(1),
  productId: idOf(11),
  code: 'D100',
  name: '红牛',
  spec: '250ml',
  picture: '',
  barcode: '6921168509256',
  baseUnit: '罐',
  batchTracked: false,
  shelfLifeDays: 0,
  supplierId: idOf(21),
  supplierName: '华联商贸',
  packUnit: '箱',
  packQty: 24,
  priceFen: 11_800,
  askedQty: 72,
  suggestedQty: 48,
  suggestion: figures,
  approvedQty: 48,
  cutNote: '库存够用',
  orderedQty: 48,
  receivedQty: 24,
  chargedBackQty: 0,
  closedQty: 0,
  restQty: 24,
  amountFen: 23_600,
  ...over,
});

/** A line nobody has decided about. */
export const askedLine = (over: Partial<StorePurchaseLine> = {}): StorePurchaseLine =>
  purchaseLine({ approvedQty: 0, cutNote: '', orderedQty: 0, receivedQty: 0, restQty: 0, amountFen: 35_400, ...over });

export const purchase = (over: Partial<StorePurchase> = {}): StorePurchase => ({
  id: orderId,
  no: '20261116100100001',
  kind: 'NORMAL',
  fillUpReason: null,
  originId: null,
  originNo: null,
  brandId: idOf(31),
  branchId,
  branchName: '星河路旗舰店',
  supplierNames: ['华联商贸'],
  status: 'ORDERED',
  version: 4,
  applicantName: '周敏',
  createdTime: '2026-11-12T01:12:00.000Z',
  submittedTime: '2026-11-12T01:12:00.000Z',
  orderedTime: '2026-11-12T06:05:00.000Z',
  expectedDate: '2026-11-14',
  lineCount: 1,
  doneLines: 0,
  amountFen: 23_600,
  isLate: false,
  canDecide: false,
  whyNot: null,
  isAlone: false,
  note: '',
  endNote: '',
  deciderName: '沈国栋',
  decidedTime: '2026-11-12T02:40:00.000Z',
  endedTime: null,
  lines: [purchaseLine()],
  companyPurchases: [
    {
      id: idOf(41),
      no: '21261112000001',
      status: 'PLACED',
      time: '2026-11-12T06:05:00.000Z',
      supplierName: '华联商贸',
      expectedDate: '2026-11-14',
    },
  ],
  fillUps: [],
  ...over,
});

export const offer = (over: Partial<PurchaseOffer> = {}): PurchaseOffer => ({
  supplierId: idOf(21),
  supplierName: '华联商贸',
  packUnit: '箱',
  packQty: 24,
  moqPacks: 1,
  breaks: [
    { fromPacks: 1, fen: 11_800 },
    { fromPacks: 5, fen: 11_000 },
  ],
  minOrderFen: 80_000,
  expectedDate: '2026-11-18',
  isPreferred: true,
  ...over,
});

export const purchasable = (over: Partial<PurchasableRow> = {}): PurchasableRow => ({
  id: idOf(11),
  code: 'D100',
  name: '红牛',
  spec: '250ml',
  picture: '',
  barcode: '6921168509256',
  initials: 'hn',
  classifyCode: 'DRINK',
  baseUnit: '罐',
  onHand: 6,
  incoming: 24,
  minStock: 48,
  sold: 70,
  lastPriceFen: 11_600,
  offers: [offer()],
  suggestion: figures,
  ...over,
});
