import type { ImportColumn } from '#kernel/import.ts';
import { say } from '#kernel/words.ts';

/** Columns of an import file of products. Prices are in yuan. */
export const productColumns = {
  code: { key: 'code', title: say('商品编码', 'Code', '商品編碼'), example: 'D100', isNeeded: true },
  name: { key: 'name', title: say('商品名称', 'Product', '商品名稱'), example: '可口可乐', isNeeded: true },
  price: { key: 'price', title: say('售价', 'Price', '售價'), example: '4.00', isNeeded: true },
  baseUnit: { key: 'baseUnit', title: say('基本单位', 'Base unit', '基本單位'), example: '罐', isNeeded: true },
  spec: { key: 'spec', title: say('规格', 'Specification', '規格'), example: '330ml', isNeeded: false },
  barcode: { key: 'barcode', title: say('条码', 'Barcode', '條碼'), example: '6954767410388', isNeeded: false },
  classifyCode: { key: 'classifyCode', title: say('分类编码', 'Category code', '分類編碼'), example: 'DRINK', isNeeded: false },
  groupCode: { key: 'groupCode', title: say('分组编码', 'Group code', '分組編碼'), example: 'HOT', isNeeded: false },
  minPrice: { key: 'minPrice', title: say('最低售价', 'Minimum price', '最低售價'), example: '3.00', isNeeded: false },
  purchaseUnit: { key: 'purchaseUnit', title: say('采购单位', 'Purchase unit', '採購單位'), example: '箱', isNeeded: false },
  unitFactor: {
    key: 'unitFactor',
    title: say('换算数量', 'Base units per purchase unit', '換算數量'),
    example: '24',
    isNeeded: false,
  },
} satisfies Record<string, ImportColumn>;
