import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { branchErrors } from './branch.errors.ts';
import { branchPages } from './branch.pages.ts';

export const branchNouns = {
  branch: say('门店', 'branch', '門店'),
  area: say('区域', 'area', '區域'),
};

export const branchFeature = defineFeature('branch', {
  nouns: branchNouns,
  pages: branchPages.pages,
  errors: branchErrors,
  actions: {
    setNetworks: say('设置允许登录的网络地址', 'Set sign-in networks', '設定允許登入的網路位址'),
    areas: say('修改区域', 'Edit areas', '修改區域'),
    thresholds: say('设置门店阈值', 'Set branch thresholds', '設定門店閾值'),
    open: say('恢复营业', 'Reopen branch', '恢復營業'),
    close: say('停止营业', 'Close branch', '停止營業'),
    addArea: say('新增区域', 'Add area', '新增區域'),
    removeArea: say('删除区域', 'Delete area', '刪除區域'),
    renameArea: say('重命名区域', 'Rename area', '重新命名區域'),
    sortAreas: say('调整区域顺序', 'Reorder areas', '調整區域順序'),
    replaceDeviceKey: say('更换设备密钥', 'Replace device key', '更換設備金鑰'),
    setThresholds: say('设置门店阈值', 'Set branch thresholds', '設定門店閾值'),
  },
  searchedActions: ['add', 'change', 'setStatus', 'setThresholds', 'setNetworks', 'replaceDeviceKey'],
});
