import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { productErrors } from './product.errors.ts';
import { productPages } from './product.pages.ts';

export const productNouns = {
  product: say('商品', 'product', '商品'),
  productMaster: say('商品', 'product', '商品'),
  shelf: say('门店商品', 'branch product', '門店商品'),
};

export const productFeature = defineFeature('product', {
  nouns: productNouns,
  pages: productPages.pages,
  errors: productErrors,
  actions: {
    exportMasters: say('导出商品', 'Export products', '匯出商品'),
    importMasters: say('导入商品', 'Import products', '匯入商品'),
    addPicture: say('上传商品图片', 'Upload product picture', '上傳商品圖片'),
    addMaster: say('新增商品', 'Add product', '新增商品'),
    changeMaster: say('修改商品', 'Edit product', '修改商品'),
    setMasterStatus: say('启用或停用商品', 'Enable or disable product', '啟用或停用商品'),
    setShelf: say('商品上下架', 'List or delist product', '商品上下架'),
    setBranchPrice: say('设置门店价格', 'Set branch price', '設定門店價格'),
  },
  searchedActions: ['export'],
  approvalSubjects: {
    PRODUCT_CHANGE: {
      can: 'PRODUCT_CHANGE_AUDIT',
      name: say('商品信息变更', 'Product changes', '商品資訊變更'),
      todo: {
        title: say('商品变更审批', 'Product changes', '商品變更審批'),
        path: '/admin/personal/approval?kind=PRODUCT_CHANGE',
      },
    },
  },
});
