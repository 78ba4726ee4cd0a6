import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const delegationWords = {
  title: say('审批委托', 'Approval delegation', '審批委託'),
  hint: say(
    '外出期间由同事代为审批，到期自动结束，可随时撤销；审批记录会写明双方姓名',
    'A colleague decides on your behalf while you are away. The delegation ends automatically, can be revoked at any time, and every decision names both of you.',
    '外出期間由同事代為審批，到期自動結束，可隨時撤銷；審批紀錄會寫明雙方姓名',
  ),
  add: say('新增委托', 'Delegate approvals', '新增委託'),
  to: say('受托人', 'Delegate', '受託人'),
  toHint: say(
    '只列出与您有相同审批权限的同事',
    'Only colleagues with the same approval permissions are listed',
    '只列出與您有相同審批權限的同事',
  ),
  fromDate: say('开始日期', 'First day', '開始日期'),
  toDate: say('结束日期', 'Last day', '結束日期'),
  reason: commonWords.reason,
  handedTo: say('委托给 {name}', 'Delegated to {name}', '委託給 {name}'),
  handedBy: say('受 {name} 委托', 'On behalf of {name}', '受 {name} 委託'),
  days: say('{from} 至 {to}', '{from} to {to}', '{from} 至 {to}'),
  COMING: say('未开始', 'Not started', '未開始'),
  RUNNING: say('生效中', 'In effect', '生效中'),
  ENDED: say('已结束', 'Ended', '已結束'),
  REVOKED: say('已撤销', 'Revoked', '已撤銷'),
  revoke: say('撤销', 'Revoke', '撤銷'),
  none: say('没有审批委托。', 'No delegations.', '沒有審批委託。'),
  added: say('已委托', 'Approvals delegated', '已委託'),
  revoked: say('已撤销委托', 'Delegation revoked', '已撤銷委託'),
};
