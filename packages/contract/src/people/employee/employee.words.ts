import { say, type Words } from '#kernel/words.ts';
import type { DocumentKind, DocumentState } from './document.model.ts';
import type { MoveKind, MoveStatus } from './employee-move.model.ts';
import type { DepartureKind, EmployeeStatus, EmploymentKind } from './employee.model.ts';

export const employeeStatusWords: Record<EmployeeStatus, Words> = {
  PROBATION: say('试用', 'On trial', '試用'),
  REGULAR: say('正式', 'Regular', '正式'),
  SUSPENDED: say('停职', 'Suspended', '停職'),
  LEAVING: say('待离职', 'Leaving', '待離職'),
  LEFT: say('已离职', 'Left', '已離職'),
};

export const employmentKindWords: Record<EmploymentKind, Words> = {
  FULL_TIME: say('全职', 'Full-time', '全職'),
  PART_TIME: say('兼职', 'Part-time', '兼職'),
  INTERN: say('实习', 'Intern', '實習'),
};

export const documentKindWords: Record<DocumentKind, Words> = {
  ID_CARD: say('身份证', 'ID card', '身分證'),
  HEALTH: say('健康证', 'Health certificate', '健康證'),
  CONTRACT: say('劳动合同', 'Employment contract', '勞動合約'),
  BANK_CARD: say('银行卡', 'Bank card', '銀行卡'),
  CERTIFICATE: say('资格证书', 'Certificate', '資格證書'),
  OTHER: say('其他', 'Other', '其他'),
};

export const documentStateWords: Record<DocumentState, Words> = {
  VALID: say('有效', 'Valid', '有效'),
  EXPIRING: say('即将到期', 'Expires soon', '即將到期'),
  EXPIRED: say('已过期', 'Expired', '已過期'),
};

export const moveKindWords: Record<MoveKind, Words> = {
  TRANSFER: say('调店', 'Transfer', '調店'),
  POST: say('调岗调薪', 'Change of post', '調崗調薪'),
};

export const moveStatusWords: Record<MoveStatus, Words> = {
  PENDING: say('待审批', 'Pending approval', '待審批'),
  APPROVED: say('待生效', 'Approved', '待生效'),
  REJECTED: say('已驳回', 'Rejected', '已駁回'),
  WITHDRAWN: say('已撤回', 'Withdrawn', '已撤回'),
  STALE: say('已失效', 'Outdated', '已失效'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
  DONE: say('已生效', 'In effect', '已生效'),
};

export const departureWords: Record<DepartureKind, Words> = {
  SHIFT: say('未交班的收银班次', 'Open till shifts', '未交班的收銀班次'),
  ROSTER: say('离职后的排班', 'Shifts after the last day', '離職後的排班'),
  LEAVE: say('离职后的请假', 'Leave after the last day', '離職後的請假'),
  PATROL: say('未完成的巡场', 'Patrol rounds to do', '未完成的巡場'),
  TICKET: say('处理中的工单', 'Open tickets', '處理中的工單'),
  APPROVAL: say('只能由其审批的申请', 'Requests nobody else can approve', '只能由其審核的申請'),
  MOVE: say('未生效的调动', 'Moves not yet in effect', '未生效的調動'),
  ADMINISTRATOR: say('最后一位公司管理员', 'Last administrator of the company', '最後一位公司管理員'),
  ACCOUNT: say('将注销的登录账号', 'Account that will be closed', '將註銷的登入帳號'),
};
