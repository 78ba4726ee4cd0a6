import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** What the list and the record say of an employee. */
export const employeeWords = {
  title: say('员工档案', 'Staff records', '員工檔案'),
  employee: say('员工', 'Employee', '員工'),
  add: say('新增员工', 'Add employee', '新增員工'),
  edit: commonWords.edit,
  details: commonWords.details,
  import: commonWords.import,
  importTitle: say('导入员工', 'Import employees', '匯入員工'),
  positions: say('岗位设置', 'Positions', '職位設定'),
  moves: say('调动', 'Transfers', '調動'),
  headline: say(
    '{branches} 家门店 · 在职 {inService} 人 · 本月入职 {joined}、离职 {left}',
    'Branches: {branches} · employed: {inService} · this month {joined} joined, {left} left',
    '{branches} 家門店 · 在職 {inService} 人 · 本月入職 {joined}、離職 {left}',
  ),
  keyword: commonWords.keyword,
  keywordHint: say(
    '姓名、首字母、工号或手机尾号',
    'Name, pinyin initials, staff no. or end of phone',
    '姓名、首字母、工號或手機尾號',
  ),
  empty: say(
    '新增或导入员工后，排班、考勤和巡场都从这里取人。',
    'Rosters, attendance and patrols take their people from here. Add employees one by one or import a table.',
    '新增或匯入員工後，排班、考勤和巡場都從這裡取人。',
  ),
  no: say('工号', 'Staff no.', '工號'),
  name: commonWords.personName,
  idCard: commonWords.idNumber,
  phone: commonWords.phone,
  branch: commonWords.branch,
  position: say('岗位', 'Position', '職位'),
  status: commonWords.status,
  kind: say('用工', 'Employment', '用工'),
  joined: say('入职', 'Joined', '入職'),
  leaveDate: say('最后工作日', 'Last day', '最後工作日'),
  account: say('登录账号', 'Account', '登入帳號'),
  service: say('工龄', 'Service', '工齡'),
  document: say('证件', 'Document', '證件'),
  expiringTab: say('证件 30 天内到期', 'Documents expiring in 30 days', '證件 30 天內到期'),
  hasAccount: say('已关联', 'Linked', '已關聯'),
  // Service
  serviceDays: say('{n} 天', '{n} d', '{n} 天'),
  months: say('{months} 月', '{months} mo', '{months} 月'),
  years: say('{years} 年', '{years} yr', '{years} 年'),
  yearsMonths: say('{years} 年 {months} 月', '{years} yr {months} mo', '{years} 年 {months} 月'),
  // Documents
  healthShort: say('健康证', 'Health cert.', '健康證'),
  noEnd: say('长期', 'No end date', '長期'),
  notNeeded: say('不需要', 'Not needed', '不需要'),
  missing: say('未上传', 'Missing', '未上傳'),
  daysLeft: say('剩 {n} 天', '{n} days left', '剩 {n} 天'),
  lastDay: say('今天到期', 'Expires today', '今天到期'),
  daysOver: say('过期 {n} 天', 'Expired {n} days ago', '過期 {n} 天'),
};
