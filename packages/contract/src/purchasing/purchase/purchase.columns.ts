import type { ImportColumn } from '#kernel/import.ts';
import { say } from '#kernel/words.ts';

/** The columns of a table of goods to order. The code is that of the product or its barcode. */
export const purchaseColumns = {
  code: {
    key: 'code',
    title: say('商品编码或条码', 'Product code or barcode', '商品編碼或條碼'),
    isNeeded: true,
    example: 'D100',
  },
  packs: { key: 'packs', title: say('采购数量', 'Packs', '採購數量'), isNeeded: true, example: '3' },
  supplier: { key: 'supplier', title: say('供应商', 'Supplier', '供應商'), isNeeded: false, example: '' },
} as const satisfies Record<string, ImportColumn>;
