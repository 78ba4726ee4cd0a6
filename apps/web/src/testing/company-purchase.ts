import type {
  CompanyPurchase,
  CompanyPurchaseLine,
  PoolLine,
  PurchasePool,
} from '@netbar/contract/purchasing/purchase/company-purchase.model';

export const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Branches, suppliers and products of the samples. */
export const [first, second, third] = [idOf(1), idOf(2), idOf(3)];
export const [hualian, qingyuan] = [idOf(11), idOf(12)];
export const [redBull, cola] = [idOf(21), idOf(22)];
export const brandId = idOf(9);

const branchNames: Record<string, string> = { [first]: '星河路店', [second]: '大学城店', [third]: '滨江店' };

const part = (n: number, branchId: string, qty: number, receivedQty = 0) => ({
  storeLineId: idOf(100 + n),
  storePurchaseId: idOf(200 + n),
  storePurchaseNo: `20261116${n}`,
  branchId,
  branchName: branchNames[branchId] ?? '',
  qty,
  receivedQty,
  chargedBackQty: 0,
  closedQty: 0,
});

/** Ten packs of 24 for two branches, of which one got two packs. */
export const sampleLine: CompanyPurchaseLine = {
  id: idOf(31),
  productId: redBull,
  code: 'D100',
  name: '红牛',
  spec: '250ml',
  picture: '',
  baseUnit: '罐',
  packUnit: '箱',
  packQty: 24,
  priceFen: 4560,
  qty: 240,
  amountFen: 45_600,
  receivedQty: 48,
  restQty: 192,
  allocations: [part(1, first, 144, 48), part(2, second, 96)],
};

export const sampleOrder = (over: Partial<CompanyPurchase> = {}): CompanyPurchase => ({
  id: idOf(41),
  no: '2126111600001',
  brandId,
  brandName: '蓝鲸',
  supplierId: hualian,
  supplierName: '华联商贸',
  status: 'PLACED',
  version: 3,
  applicantName: '周敏',
  createdTime: '2026-11-10T02:00:00.000Z',
  placedTime: '2026-11-10T03:00:00.000Z',
  expectedDate: '2026-11-12',
  branchCount: 2,
  lineCount: 1,
  doneLines: 0,
  amountFen: 45_600,
  isLate: true,
  note: '走侧门卸货',
  overrideReason: '',
  endNote: '',
  endedTime: null,
  minOrderFen: 50_000,
  contactName: '王经理',
  destinations: [
    { branchId: first, branchName: '星河路店', address: '浙江省 杭州市 星河路 1 号', phone: '0571-1' },
    { branchId: second, branchName: '大学城店', address: '', phone: '' },
  ],
  lines: [sampleLine],
  ...over,
});

/** An approved line: packs of 24 that a branch wants of a supplier. */
export const poolLine = (n: number, branchId: string, packs: number, over: Partial<PoolLine> = {}): PoolLine => ({
  storeLineId: idOf(100 + n),
  storePurchaseId: idOf(200 + n),
  storePurchaseNo: `20261116${n}`,
  branchId,
  branchName: branchNames[branchId] ?? '',
  productId: redBull,
  supplierId: hualian,
  packUnit: '箱',
  packQty: 24,
  qty: packs * 24,
  heldQty: 0,
  isOut: false,
  since: '2026-11-15T02:00:00.000Z',
  ...over,
});

/**
 * Three branches want 18 packs of Red Bull and two of them 6 of cola. Hualian sells both by 24, Red Bull cheaper from 20 packs on;
 * Qingyuan sells Red Bull by 10.
 */
export const samplePool = (over: Partial<PurchasePool> = {}): PurchasePool => ({
  products: [
    { id: redBull, code: 'D100', name: '红牛', spec: '250ml', picture: '', baseUnit: '罐' },
    { id: cola, code: 'D200', name: '可乐', spec: '330ml', picture: '', baseUnit: '罐' },
  ],
  suppliers: [
    { id: hualian, name: '华联商贸', minOrderFen: 50_000, expectedDate: '2026-11-18' },
    { id: qingyuan, name: '清源饮料', minOrderFen: 0, expectedDate: '2026-11-17' },
  ],
  offers: [
    {
      supplierId: hualian,
      productId: redBull,
      packUnit: '箱',
      packQty: 24,
      moqPacks: 10,
      breaks: [
        { fromPacks: 1, fen: 11_800 },
        { fromPacks: 20, fen: 11_500 },
      ],
    },
    { supplierId: hualian, productId: cola, packUnit: '箱', packQty: 24, moqPacks: 5, breaks: [{ fromPacks: 1, fen: 4680 }] },
    { supplierId: qingyuan, productId: redBull, packUnit: '盒', packQty: 10, moqPacks: 1, breaks: [{ fromPacks: 1, fen: 5000 }] },
  ],
  lines: [
    poolLine(1, first, 8),
    poolLine(2, second, 6, { isOut: true }),
    poolLine(3, third, 4),
    poolLine(4, first, 4, { productId: cola }),
    poolLine(5, second, 2, { productId: cola }),
  ],
  ...over,
});
