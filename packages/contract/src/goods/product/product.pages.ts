import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const productPages = definePages('product', {
  productMasterManage: {
    path: '/admin/product/productMasterManage',
    title: say('商品总库', 'Product library', '商品總庫'),
    menu: 'product',
    functions: {
      PRODUCT_MASTER_LIST: say('查看商品总库', 'View product library', '查看商品總庫'),
      PRODUCT_MASTER_EDIT: say('新增和修改商品', 'Add and edit products', '新增和修改商品'),
      PRODUCT_MASTER_EXPORT: say('导出商品', 'Export products', '匯出商品'),
      PRICE_APPLY: say('申请调价', 'Request price change', '申請調價'),
      PRICE_AUDIT: say('审核调价', 'Approve price changes', '審核調價'),
      TAKEDOWN_APPLY: say('申请下架', 'Request delisting', '申請下架'),
      TAKEDOWN_AUDIT: say('审核下架', 'Approve delistings', '審核下架'),
      PRODUCT_CHANGE_AUDIT: say('审核商品变更', 'Approve product changes', '審核商品變更'),
    },
  },
  productMasterDetail: {
    path: '/admin/product/productMasterManage/detail',
    title: say('商品总库详情', 'Product library details', '商品總庫詳情'),
  },
  uploadProductMasterXlsx: {
    path: '/admin/product/productMasterManage/upload',
    title: say('批量导入商品', 'Import products', '批次匯入商品'),
  },
  productManage: {
    path: '/admin/product/productManage',
    title: say('门店商品', 'Branch products', '門店商品'),
    menu: 'product',
    functions: {
      PRODUCT_LIST: say('查看门店商品', 'View branch products', '查看門店商品'),
      PRODUCT_SHELF: say('上下架和设置门店商品', 'List, delist and set up branch products', '上下架和設定門店商品'),
      BRANCH_PRICE_SWITCH: say('门店价格开关', 'Branch pricing switch', '門店價格開關'),
    },
  },
  productDetail: {
    path: '/admin/product/productManage/detail',
    title: say('商品详情', 'Product details', '商品詳情'),
  },
  branchPriceSwitch: {
    path: '/admin/product/productManage/branchPriceSwitch',
    title: say('门店价格开关', 'Branch pricing', '門店價格開關'),
    anyOf: ['BRANCH_PRICE_SWITCH'],
  },
  productSetting: {
    path: '/admin/product/productSetting',
    title: say('商品设置', 'Product settings', '商品設定'),
    menu: 'product',
    functions: {
      PRODUCT_SETTING: say('设置商品审批规则', 'Set approval rules', '設定商品審批規則'),
      SUPPLIER_LIST: say('查看供应商', 'View suppliers', '查看供應商'),
      SUPPLIER_EDIT: say('修改供应商和进货价', 'Edit suppliers and their prices', '修改供應商和進貨價'),
      SUPPLIER_BANK: say('查看和修改供应商银行账户', 'View and edit bank details of suppliers', '查看和修改供應商銀行帳戶'),
    },
  },
});
