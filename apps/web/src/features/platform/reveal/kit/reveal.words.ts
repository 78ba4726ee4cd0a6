import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const revealWords = {
  whoLooked: say('谁看过完整号码', 'Who viewed the full numbers', '誰看過完整號碼'),
  looked: say('此人看过的号码', 'Numbers this person viewed', '此人看過的號碼'),
  times: say('共 {n} 次', 'Total: {n}', '共 {n} 次'),
  none: say('没有人查看过', 'Nobody has viewed them', '沒有人查看過'),
  noneBy: say('没有查看过', 'None viewed', '沒有查看過'),
  refused: say('超过上限，已拒绝', 'Over the limit, refused', '超過上限，已拒絕'),
  phone: commonWords.phone,
  idCard: say('身份证号', 'ID number', '身分證號'),
  bankAccount: say('银行账号', 'Bank account', '銀行帳號'),
  address: say('住址', 'Address', '住址'),
  emergency: say('紧急联系人', 'Emergency contact', '緊急聯絡人'),
  scan: say('证件原件', 'Scanned document', '證件原件'),
  MEMBER: commonWords.member,
  ACCOUNT: say('用户', 'User', '使用者'),
  SUPPLIER: say('供应商', 'Supplier', '供應商'),
  EMPLOYEE: say('员工', 'Employee', '員工'),
};
