import { productColumns as heads } from '@netbar/contract/goods/product/product-import.model';
import type { productApi } from '@netbar/contract/goods/product/product.api';
import { ProductRows } from '@netbar/contract/goods/product/product.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { countMasters, readMasters } from './product.queries.ts';

export const exportMasters = (ctx: Ctx, { columns, ...filter }: In<typeof productApi.exportMasters>) =>
  startExport(ctx, productSheet, { filter, columns });

type Row = ReturnType<typeof readMasters> extends AsyncGenerator<(infer R)[]> ? R : never;

const kinds = {
  GOODS: say('商品', 'Goods', '商品'),
  MATERIAL: say('物料', 'Material', '物料'),
  LEASE: say('租赁', 'Lease', '租賃'),
  SERVICE: say('服务', 'Service', '服務'),
  COMBO: say('套餐', 'Combo', '套餐'),
};
const statuses = {
  DRAFT: say('草稿', 'Draft', '草稿'),
  ACTIVE: say('启用', 'Active', '啟用'),
  DISABLED: say('停用', 'Inactive', '停用'),
};

/** Columns have the titles of the import, so that an exported file can be imported for another brand. */
export const productSheet = defineSheet({
  kind: 'product',
  title: say('商品', 'products', '商品'),
  can: 'PRODUCT_MASTER_EXPORT',
  filter: ProductRows,
  count: countMasters,
  read: readMasters,
  columns: {
    name: { title: heads.name.title, cell: (row: Row) => row.name },
    code: { title: heads.code.title, cell: (row: Row) => row.code },
    classify: { title: heads.classifyCode.title, cell: (row: Row) => row.classifyCode },
    kind: { title: say('类型', 'Type', '類型'), cell: (row: Row, lang: Lang) => kinds[row.kind][lang] },
    brand: { title: say('品牌', 'Brand', '品牌'), cell: (row: Row) => row.brandName },
    unit: { title: heads.baseUnit.title, cell: (row: Row) => row.baseUnit },
    price: { title: heads.price.title, cell: (row: Row) => (row.priceFen === null ? null : Number(twoDecimals(row.priceFen))) },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => statuses[row.status][lang] },
    created: { title: say('创建时间', 'Created', '建立時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
    barcode: { title: heads.barcode.title, cell: (row: Row) => row.barcode },
    spec: { title: heads.spec.title, cell: (row: Row) => row.spec },
    minPrice: { title: heads.minPrice.title, cell: (row: Row) => Number(twoDecimals(row.minPriceFen)) },
  },
});
