import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { rosterProposalErrors } from './proposal.errors.ts';
import { rosterErrors } from './roster.errors.ts';
import { rosterPages } from './roster.pages.ts';

export const rosterNouns = {
  roster: say('排班', 'roster', '排班'),
  shiftKind: say('班次', 'shift', '班次'),
  rotation: say('轮换', 'rotation', '輪換'),
  rosterSwap: say('换班', 'shift swap', '換班'),
  rosterWish: say('排班意愿', 'roster wish', '排班意願'),
  rosterProposal: say('排班建议', 'roster proposal', '排班建議'),
};

export const rosterFeature = defineFeature('roster', {
  nouns: rosterNouns,
  pages: rosterPages.pages,
  errors: { ...rosterErrors, ...rosterProposalErrors },
  actions: {
    setCells: say('编排班次', 'Plan shifts', '編排班次'),
    copyDays: say('复制排班', 'Copy shifts', '複製排班'),
    applyRotation: say('套用轮换', 'Apply rotation', '套用輪換'),
    discardDrafts: say('放弃未发布的改动', 'Discard unpublished changes', '放棄未發布的改動'),
    publish: say('发布排班', 'Publish roster', '發布排班'),
    drop: say('标记取消班次', 'Mark shift as cancelled', '標記取消班次'),
    keep: say('恢复班次', 'Keep shift', '恢復班次'),
    addKind: say('新增班次', 'Add shift', '新增班次'),
    changeKind: say('修改班次', 'Change shift', '修改班次'),
    retireKind: say('停用班次', 'Retire shift', '停用班次'),
    orderKinds: say('调整班次顺序', 'Reorder shifts', '調整班次順序'),
    copyKinds: say('复制班次到其他门店', 'Copy shifts to other branches', '複製班次到其他門店'),
    propose: say('发起排班建议', 'Propose roster', '發起排班建議'),
    cancelProposal: say('取消排班建议', 'Cancel roster proposal', '取消排班建議'),
    applyProposal: say('套用排班建议', 'Apply roster proposal', '套用排班建議'),
    apply: say('套用排班建议', 'Apply roster proposal', '套用排班建議'),
    improve: say('找到更好的排班', 'Better roster found', '找到更好的排班'),
    fail: say('没有算出排班', 'No roster found', '沒有算出排班'),
    restart: say('重新开始计算排班', 'Start roster calculation again', '重新開始計算排班'),
    setSettings: say('修改排班规则', 'Change roster rules', '修改排班規則'),
    setNeeds: say('设置每小时人手', 'Set staffing by hour', '設定每小時人手'),
    addRotation: say('新增轮换', 'Add rotation', '新增輪換'),
    changeRotation: say('修改轮换', 'Change rotation', '修改輪換'),
    removeRotation: say('删除轮换', 'Delete rotation', '刪除輪換'),
    offerSwap: say('发起换班', 'Offer shift swap', '發起換班'),
    take: say('接受换班', 'Accept shift swap', '接受換班'),
    takeSwap: say('接受换班', 'Accept shift swap', '接受換班'),
    refuse: say('谢绝换班', 'Decline shift swap', '謝絕換班'),
    refuseSwap: say('谢绝换班', 'Decline shift swap', '謝絕換班'),
    withdrawSwap: say('撤回换班', 'Withdraw shift swap', '撤回換班'),
    approveSwap: say('批准换班', 'Approve shift swap', '批准換班'),
    rejectSwap: say('驳回换班', 'Reject shift swap', '駁回換班'),
    addWish: say('登记排班意愿', 'Add roster wish', '登記排班意願'),
    removeWish: say('删除排班意愿', 'Remove roster wish', '刪除排班意願'),
  },
  todos: {
    'roster.swap': {
      title: say('换班待审批', 'Shift swaps to decide', '換班待審核'),
      path: '/admin/HRManagement/scheduling-new',
    },
  },
});
