import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { brandErrors } from './brand.errors.ts';
import { brandPages } from './brand.pages.ts';

export const brandNouns = {
  brand: say('品牌', 'brand', '品牌'),
};

export const brandFeature = defineFeature('brand', {
  nouns: brandNouns,
  pages: brandPages.pages,
  errors: brandErrors,
  actions: {
    permission: say('设置品牌权限', 'Set brand permissions', '設定品牌權限'),
    savePermission: say('设置品牌权限', 'Set brand permissions', '設定品牌權限'),
    addPicture: say('上传品牌图片', 'Upload brand image', '上傳品牌圖片'),
    resources: say('设置品牌图片', 'Set brand images', '設定品牌圖片'),
    saveResources: say('设置品牌图片', 'Set brand images', '設定品牌圖片'),
    setCloudDesk: say('设置云桌面', 'Set cloud desktops', '設定雲桌面'),
    setDefault: say('设置默认品牌', 'Set default brand', '設定預設品牌'),
  },
  searchedActions: ['save', 'savePermission', 'saveResources'],
});
