import type { In } from '@netbar/contract/kernel/endpoint';
import { allocate, mulDiv, twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { CompanyPurchaseRows } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { companyPurchaseStatusWords } from '@netbar/contract/purchasing/purchase/company-purchase.words';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { sql } from 'kysely';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { branchAddress, countAllocations, listCompanyPurchaseIds, seesCostOf } from './company-purchase.queries.ts';

const ORDERS_A_READ = 50;

/** The ids come first, in the order of the list: later reads by id see no order twice and leave none out. */
async function* readCompanyPurchases(ctx: Ctx, filter: z.output<typeof CompanyPurchaseRows>) {
  const ids = await listCompanyPurchaseIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ORDERS_A_READ) yield readParts(ctx, ids.slice(from, from + ORDERS_A_READ));
}

type Row = Awaited<ReturnType<typeof readParts>>[number];

/** What each branch gets of each line of these orders. The amounts of a line's branches add up to that of the line. */
async function readParts(ctx: Ctx, ids: string[]) {
  const parts = await selectParts(ctx, ids);
  const branchesOf = Map.groupBy(parts, ({ orderId }) => orderId);
  const seen = new Set(
    [...branchesOf].filter(([, rows]) => seesCostOf(ctx, [...new Set(rows.map(({ branchId }) => branchId))])).map(([id]) => id),
  );
  return [...Map.groupBy(parts, ({ lineId }) => lineId).values()].flatMap((line) => {
    const amounts = allocate(
      line[0] ? amountOf({ ...line[0], qty: line[0].lineQty }) : 0,
      line.map(({ qty }) => qty),
    );
    return line.map((part, i) => ({
      ...part,
      priceFen: seen.has(part.orderId) ? part.priceFen : null,
      amountFen: seen.has(part.orderId) ? (amounts[i] ?? 0) : null,
    }));
  });
}

const selectParts = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .selectFrom('purchaseAllocations as pa')
    .innerJoin('companyPurchases as c', 'c.id', 'pa.companyPurchaseId')
    .innerJoin('companyPurchaseLines as l', 'l.id', 'pa.companyLineId')
    .innerJoin('suppliers as s', 's.id', 'c.supplierId')
    .innerJoin('productMasters as m', 'm.id', 'pa.productId')
    .innerJoin('storePurchases as p', 'p.id', 'pa.storePurchaseId')
    .innerJoin('branches as b', 'b.id', 'pa.branchId')
    .select(['c.id as orderId', 'c.no', 's.name as supplierName', 'c.status', 'c.placedTime', 'p.no as storePurchaseNo'])
    .select(['l.id as lineId', 'l.packUnit', 'l.packQty', 'l.priceFen', 'l.qty as lineQty', 'm.code', 'm.name', 'm.spec'])
    .select(['m.baseUnit', 'pa.branchId', 'b.name as branchName', 'pa.qty', 'pa.receivedQty', branchAddress.as('address')])
    .select(sql<number>`pa.qty - pa.received_qty - pa.charged_back_qty - pa.closed_qty`.as('restQty'))
    .select(sql<string | null>`c.expected_date::text`.as('expectedDate'))
    .where(sql<boolean>`c.id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], c.id)`)
    .orderBy('l.lineNo')
    .orderBy('b.branchNo')
    .orderBy('p.id')
    .execute();

const packsOf = ({ qty, packQty }: Row) => Number(twoDecimals(mulDiv(qty, 100, packQty)));
const yuanOf = (fen: number | null) => (fen === null ? null : Number(twoDecimals(fen)));

/** One row for each product and branch, as the supplier packs and delivers it. */
export const companyPurchaseSheet = defineSheet({
  kind: 'companyPurchase',
  title: say('公司采购单', 'supplier orders', '公司採購單'),
  can: 'COMPANY_PURCHASE_EXPORT',
  filter: CompanyPurchaseRows,
  count: countAllocations,
  read: readCompanyPurchases,
  columns: {
    no: { title: say('采购单号', 'Order no.', '採購單號'), cell: (row: Row) => row.no },
    supplier: { title: say('供应商', 'Supplier', '供應商'), cell: (row: Row) => row.supplierName },
    status: {
      title: say('状态', 'Status', '狀態'),
      cell: (row: Row, lang: Lang) => companyPurchaseStatusWords[row.status][lang],
    },
    placed: {
      title: say('下单时间', 'Placed', '下單時間'),
      cell: (row: Row) => row.placedTime && formatTime(row.placedTime, 'datetime'),
    },
    expected: { title: say('预计到货', 'Expected', '預計到貨'), cell: (row: Row) => row.expectedDate },
    code: { title: say('商品编码', 'Product code', '商品編碼'), cell: (row: Row) => row.code },
    product: { title: say('商品', 'Product', '商品'), cell: (row: Row) => row.name },
    spec: { title: say('规格', 'Specification', '規格'), cell: (row: Row) => row.spec },
    branch: { title: say('收货门店', 'Deliver to', '收貨門店'), cell: (row: Row) => row.branchName },
    address: { title: say('收货地址', 'Address', '收貨地址'), cell: (row: Row) => row.address },
    packs: { title: say('订货数量', 'Packs', '訂貨數量'), cell: packsOf },
    packUnit: { title: say('订货单位', 'Pack', '訂貨單位'), cell: (row: Row) => row.packUnit },
    packQty: { title: say('每件数量', 'Units per pack', '每件數量'), cell: (row: Row) => row.packQty },
    qty: { title: say('基本数量', 'Units', '基本數量'), cell: (row: Row) => row.qty },
    baseUnit: { title: say('基本单位', 'Unit', '基本單位'), cell: (row: Row) => row.baseUnit },
    price: { title: say('单价（元）', 'Price per pack (¥)', '單價（元）'), cell: (row: Row) => yuanOf(row.priceFen) },
    amount: { title: say('金额（元）', 'Amount (¥)', '金額（元）'), cell: (row: Row) => yuanOf(row.amountFen) },
    received: { title: say('已入库', 'Received', '已入庫'), cell: (row: Row) => row.receivedQty },
    rest: { title: say('未到', 'Outstanding', '未到'), cell: (row: Row) => row.restQty },
    storeNo: { title: say('门店采购单号', 'Branch order no.', '門店採購單號'), cell: (row: Row) => row.storePurchaseNo },
  },
});

export const exportCompanyPurchases = (ctx: Ctx, { columns, ...filter }: In<typeof purchaseApi.exportCompany>) =>
  startExport(ctx, companyPurchaseSheet, { filter, columns });
