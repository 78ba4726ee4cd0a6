import { say } from './words.ts';

/** Nouns used by the kernel and by all features. Others belong to a feature. */
export const kernelNouns = {
  branch: say('门店', 'branch', '門店'),
  brand: say('品牌', 'brand', '品牌'),
  document: say('单据', 'document', '單據'),
  hold: say('冻结', 'hold', '凍結'),
  warehouse: say('仓库', 'warehouse', '倉庫'),
  approval: say('审批单', 'approval', '審批單'),
};
