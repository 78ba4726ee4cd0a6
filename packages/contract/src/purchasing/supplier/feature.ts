import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { supplierErrors } from './supplier.errors.ts';

export const supplierNouns = {
  supplier: say('供应商', 'supplier', '供應商'),
  supplierProduct: say('供应商商品', 'supplier product', '供應商商品'),
};

/** Its rights are among those of the page of product settings, where suppliers are a tab. */
export const supplierFeature = defineFeature('supplier', {
  nouns: supplierNouns,
  errors: supplierErrors,
  actions: {
    setStatus: say('停用或恢复供应商', 'Stop or resume supplier', '停用或恢復供應商'),
    setBank: say('修改供应商银行账户', 'Edit bank details of supplier', '修改供應商銀行帳戶'),
    revealPhone: say('查看供应商完整电话', 'View full phone number of supplier', '查看供應商完整電話'),
    revealBank: say('查看供应商完整账号', 'View full bank account of supplier', '查看供應商完整帳號'),
    saveProduct: say('保存供应商商品', 'Save supplier product', '儲存供應商商品'),
    setTerms: say('设置供应商价格', 'Set supplier prices', '設定供應商價格'),
  },
  searchedActions: ['setTerms', 'revealBank'],
});
