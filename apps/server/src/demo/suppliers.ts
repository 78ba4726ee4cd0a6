import { mulDiv } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { saveSupplierProduct, setSupplierTerms } from '#features/purchasing/supplier/edit-supplier-product.ts';
import { addSupplier, setSupplierBank } from '#features/purchasing/supplier/edit-supplier.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { demoProducts } from './goods.data.ts';

type By = () => Ctx;
type DemoProduct = (typeof demoProducts)[number];

interface DemoSupplier {
  code: string;
  name: string;
  contactName: string;
  phone: string;
  settleCycle: 'WEEKLY' | 'HALF_MONTHLY' | 'MONTHLY';
  paymentDays: number;
  leadDays: number;
  deliveryWeekdays: number[];
  cutoff: string;
  minOrderFen: number;
  bankName: string;
  bankAccount: string;
  sells: (product: DemoProduct) => boolean;
  /** What it asks, of what the product cost so far, in ten thousandths. */
  priceBp: number;
  /** The one that is asked first for what it sells. */
  isPreferred?: boolean;
}

const ofClass = (classifyCode: string) => (product: DemoProduct) => product.classifyCode === classifyCode;
const common = { leadDays: 1, deliveryWeekdays: [], cutoff: '18:00', minOrderFen: 0, priceBp: 10_000 };

const demoSuppliers: DemoSupplier[] = [
  {
    ...common,
    code: 'GYS001',
    name: '盛源饮料批发',
    contactName: '周敏',
    phone: '13800000101',
    settleCycle: 'MONTHLY',
    paymentDays: 15,
    deliveryWeekdays: [1, 3, 5],
    minOrderFen: 50_000,
    bankName: '中国工商银行',
    bankAccount: '6222000000000001011',
    sells: ofClass('DRINK'),
    isPreferred: true,
  },
  {
    ...common,
    code: 'GYS002',
    name: '鑫达综合商贸',
    contactName: '陈立',
    phone: '13800000102',
    settleCycle: 'WEEKLY',
    paymentDays: 0,
    leadDays: 0,
    cutoff: '10:00',
    bankName: '中国建设银行',
    bankAccount: '6217000000000001022',
    // Nearer and dearer: what sells most, on the same day.
    sells: ({ code }) => ['D001', 'D002', 'D004', 'N001', 'N002', 'S001'].includes(code),
    priceBp: 10_400,
  },
  {
    ...common,
    code: 'GYS003',
    name: '康达方便食品',
    contactName: '吴颖',
    phone: '13800000103',
    settleCycle: 'HALF_MONTHLY',
    paymentDays: 7,
    leadDays: 2,
    deliveryWeekdays: [2, 5],
    minOrderFen: 30_000,
    bankName: '中国农业银行',
    bankAccount: '6228000000000001033',
    sells: ofClass('NOODLE'),
    isPreferred: true,
  },
  {
    ...common,
    code: 'GYS004',
    name: '味佳休闲零食',
    contactName: '赵倩',
    phone: '13800000104',
    settleCycle: 'MONTHLY',
    paymentDays: 30,
    leadDays: 2,
    deliveryWeekdays: [4],
    minOrderFen: 20_000,
    bankName: '招商银行',
    bankAccount: '6214000000000001044',
    sells: ofClass('SNACK'),
    isPreferred: true,
  },
  {
    ...common,
    code: 'GYS005',
    name: '锐势电竞周边',
    contactName: '何涛',
    phone: '13800000105',
    settleCycle: 'MONTHLY',
    paymentDays: 30,
    leadDays: 5,
    cutoff: '24:00',
    bankName: '中国银行',
    bankAccount: '6216000000000001055',
    sells: ofClass('GEAR'),
    isPreferred: true,
  },
];

/** The suppliers of a chain, with their bank accounts. */
export async function ensureSuppliers(by: By) {
  const known = await by().db.selectFrom('suppliers').select('code').execute();
  const codes = new Set(known.map(({ code }) => code));
  for (const {
    bankName,
    bankAccount,
    sells: _sells,
    priceBp: _priceBp,
    isPreferred: _isPreferred,
    ...content
  } of demoSuppliers) {
    if (codes.has(content.code)) continue;
    const { id, version } = await addSupplier(by(), supplierApi.add.input.parse(content));
    const bank = { id, version, bankName, accountName: content.name, bankAccount };
    await setSupplierBank(by(), supplierApi.setBank.input.parse(bank));
  }
}

/** What the suppliers sell to a brand: everything it keeps in stock, at about what it cost so far. */
export async function ensureOffers(by: By, brandId: string) {
  const { db } = by();
  const [suppliers, products, known] = await Promise.all([
    db.selectFrom('suppliers').select(['id', 'code']).execute(),
    db.selectFrom('productMasters').select(['id', 'code']).where('brandId', '=', brandId).execute(),
    db.selectFrom('supplierProducts').select(['supplierId', 'productId']).execute(),
  ]);
  const [supplierIds, productIds] = [suppliers, products].map((rows) => new Map(rows.map(({ id, code }) => [code, id])));
  const sold = new Set(known.map(({ supplierId, productId }) => `${supplierId} ${productId}`));
  for (const supplier of demoSuppliers)
    for (const product of demoProducts.filter(supplier.sells)) {
      const [supplierId, productId] = [supplierIds?.get(supplier.code), productIds?.get(product.code)];
      if (supplierId && productId && !sold.has(`${supplierId} ${productId}`))
        await offer(by, { supplierId, productId }, { supplier, product });
    }
}

async function offer(
  by: By,
  ref: { supplierId: string; productId: string },
  { supplier, product }: { supplier: DemoSupplier; product: DemoProduct },
) {
  const { unitFactor = 1, purchaseUnit, baseUnit, costFen } = product;
  const pack = { packUnit: purchaseUnit ?? baseUnit, packQty: unitFactor, moqPacks: unitFactor > 1 ? 1 : 10 };
  const sale = { ...ref, version: 0, ...pack, isPreferred: supplier.isPreferred ?? false };
  const { id, version } = await saveSupplierProduct(by(), supplierApi.saveProduct.input.parse(sale));
  const packFen = mulDiv(costFen * unitFactor, supplier.priceBp, 10_000);
  const terms = { id, version, fromDate: bizDate(by().now), breaks: breaksOf(packFen, unitFactor) };
  await setSupplierTerms(by(), supplierApi.setTerms.input.parse(terms));
}

/** Three percent less for many packs, six for very many. A single piece is no pack, so it takes more of them. */
function breaksOf(packFen: number, unitFactor: number): PriceBreak[] {
  const [many, veryMany] = unitFactor > 1 ? [10, 40] : [50, 200];
  return [
    { fromPacks: 1, fen: packFen },
    { fromPacks: many, fen: mulDiv(packFen, 9700, 10_000) },
    { fromPacks: veryMany, fen: mulDiv(packFen, 9400, 10_000) },
  ];
}
