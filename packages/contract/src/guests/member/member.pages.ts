import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const memberPages = definePages('member', {
  member: {
    path: '/admin/statistics/member',
    title: say('会员统计', 'Member statistics', '會員統計'),
    menu: 'statistics',
    functions: {
      MEMBER_LIST: say('查看会员', 'View members', '查看會員'),
      MEMBER_EDIT: say('新增和修改会员', 'Add and edit members', '新增和修改會員'),
      MEMBER_LOCK: say('锁定和注销会员', 'Lock and close memberships', '鎖定和註銷會員'),
      MEMBER_MERGE: say('合并会员', 'Merge members', '合併會員'),
      MEMBER_REVEAL: say('查看完整手机号和身份证', 'View full phone and ID numbers', '查看完整手機號和身分證'),
      MEMBER_EVIDENCE: say('设置支付密码和会员卡', 'Set PINs and member cards', '設定支付密碼和會員卡'),
      EVIDENCE_SIGN: say('签字设置支付密码和会员卡', 'Sign for PINs and member cards', '簽字設定支付密碼和會員卡'),
      MEMBER_LEVEL: say('设置会员等级', 'Set member levels', '設定會員等級'),
      WALLET_REFUND: say('退还充值', 'Refund top-ups', '退還儲值'),
      WALLET_POLICY: say('设置钱包规则', 'Set wallet rules', '設定錢包規則'),
      BALANCE_ADJUST: say('申请余额调整', 'Request balance adjustments', '申請餘額調整'),
      BALANCE_APPROVE: say('审批余额调整', 'Approve balance adjustments', '審批餘額調整'),
      CHANGES_BALANCE: say('查看余额变动', 'View balance changes', '查看餘額變動'),
      COMPUTER_HISTORY: say('查看上机记录', 'View session history', '查看上機紀錄'),
      BEHAVIOR_ANALYSIS: say('查看客户分析', 'View customer analysis', '查看客戶分析'),
      CONSUMPTION_HISTORY: say('查看消费记录', 'View spending history', '查看消費紀錄'),
    },
  },
  memberLog: {
    path: '/admin/statistics/member/log',
    title: say('会员记录', 'Member records', '會員紀錄'),
    anyOf: ['CHANGES_BALANCE', 'COMPUTER_HISTORY', 'CONSUMPTION_HISTORY'],
  },
  customerAnalysis: {
    path: '/admin/statistics/member/customerAnalysis',
    title: say('客户分析', 'Customer analysis', '客戶分析'),
    anyOf: ['BEHAVIOR_ANALYSIS'],
  },
  inquiryMember: {
    path: '/admin/statistics/inquiryMember',
    title: say('会员查询', 'Member lookup', '會員查詢'),
    menu: 'statistics',
    functions: { MEMBER_INQUIRY: say('跨门店查询会员', 'Look up members across branches', '跨門店查詢會員') },
  },
});
