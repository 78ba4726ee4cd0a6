import { say } from '@netbar/contract/kernel/words';

/** What the inbox of approvals says of leave and corrections. */
export const approvalOfRequestWords = {
  leave: say('请假', 'Leave', '請假'),
  fix: say('补卡', 'Punch correction', '補卡'),
  employee: say('员工', 'Employee', '員工'),
  span: say('起止', 'Days', '起止'),
  shift: say('班次', 'Shift', '班次'),
  asked: say('申请补', 'Asked for', '申請補'),
  askedBy: say('代提人', 'Asked for by', '代提人'),
};
