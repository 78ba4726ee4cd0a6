import type { ImportColumn } from '#kernel/import.ts';
import { say } from '#kernel/words.ts';

/** The columns of a file with employees to add. */
export const employeeColumns = {
  name: { key: 'name', title: say('姓名', 'Name', '姓名'), example: '周敏', isNeeded: true },
  phone: { key: 'phone', title: say('手机', 'Phone', '手機'), example: '13712348835', isNeeded: false },
  idCard: { key: 'idCard', title: say('身份证', 'ID number', '身分證'), example: '33020419950515152X', isNeeded: false },
  branch: { key: 'branch', title: say('门店', 'Branch', '門店'), example: '星河路旗舰店', isNeeded: true },
  position: { key: 'position', title: say('岗位', 'Position', '職位'), example: '收银', isNeeded: true },
  kind: { key: 'kind', title: say('用工', 'Employment', '用工'), example: '全职', isNeeded: false },
  weekHours: { key: 'weekHours', title: say('周工时', 'Hours a week', '週工時'), example: '40', isNeeded: false },
  baseFen: { key: 'baseFen', title: say('基本工资', 'Base pay', '基本工資'), example: '3600', isNeeded: false },
  joinedDate: { key: 'joinedDate', title: say('入职日期', 'Joined', '入職日期'), example: '2024-03-01', isNeeded: true },
  probationUntil: {
    key: 'probationUntil',
    title: say('试用到期', 'On trial until', '試用到期'),
    example: '2024-05-31',
    isNeeded: false,
  },
  emergencyName: {
    key: 'emergencyName',
    title: say('紧急联系人', 'Emergency contact', '緊急聯絡人'),
    example: '周建国',
    isNeeded: false,
  },
  emergencyPhone: {
    key: 'emergencyPhone',
    title: say('紧急联系电话', 'Emergency phone', '緊急聯絡電話'),
    example: '13812341140',
    isNeeded: false,
  },
  source: { key: 'source', title: say('来源', 'Source', '來源'), example: '门店推荐', isNeeded: false },
  remark: { key: 'remark', title: say('备注', 'Note', '備註'), example: '', isNeeded: false },
} as const satisfies Record<string, ImportColumn>;
