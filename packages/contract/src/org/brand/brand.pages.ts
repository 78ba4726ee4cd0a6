import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const brandPages = definePages('brand', {
  brand: {
    path: '/settings/brand',
    title: say('品牌管理', 'Brands', '品牌管理'),
    menu: 'settings',
    functions: {
      BRAND_LIST: say('查看品牌', 'View brands', '查看品牌'),
      BRAND_EDIT: say('新增和修改品牌', 'Add and edit brands', '新增和修改品牌'),
      BRAND_RESOURCE: say('配置品牌资源', 'Set brand images', '設定品牌資源'),
      BRAND_PERMISSION: say('设置品牌权限', 'Set brand permissions', '設定品牌權限'),
    },
  },
  addBrand: { path: '/settings/brand/add', title: say('新增品牌', 'Add brand', '新增品牌') },
  brandDetail: { path: '/settings/brand/detail', title: say('品牌详情', 'Brand details', '品牌詳情') },
  brandPermissionDetail: { path: '/settings/brand/permissionDetail', title: say('品牌权限', 'Brand permissions', '品牌權限') },
  resourceConfig: { path: '/settings/brand/resourceConfig', title: say('资源配置', 'Brand images', '資源設定') },
});
