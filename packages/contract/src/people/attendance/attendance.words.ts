import { say, type Words } from '#kernel/words.ts';
import type { LeaveStatus, LeaveEntryKind } from './leave.model.ts';
import type { AttendanceStatus, LeavePart, PunchSide, PunchSource } from './day-result.model.ts';
import type { DayType } from './day-type.rules.ts';
import type { PunchHindrance } from './punch.model.ts';

export const statusWords: Record<AttendanceStatus, Words> = {
  WAITING: say('待出结果', 'Pending', '待出結果'),
  NORMAL: say('正常', 'On time', '正常'),
  LATE: say('迟到', 'Late', '遲到'),
  EARLY: say('早退', 'Left early', '早退'),
  LATE_EARLY: say('迟到早退', 'Late and left early', '遲到早退'),
  MISSING_PUNCH: say('缺卡', 'Missing punch', '缺卡'),
  HALF_DAY: say('半天', 'Half day', '半天'),
  ABSENT: say('旷工', 'Absent', '曠工'),
  LEAVE: say('请假', 'On leave', '請假'),
  REST: say('休息', 'Day off', '休息'),
};

/** What stands in a narrow cell of the sheet. */
export const statusGlyphs: Record<AttendanceStatus, Words> = {
  WAITING: say('待', '…', '待'),
  NORMAL: say('✓', '✓', '✓'),
  LATE: say('迟', 'L', '遲'),
  EARLY: say('退', 'E', '退'),
  LATE_EARLY: say('迟退', 'LE', '遲退'),
  MISSING_PUNCH: say('缺', 'M', '缺'),
  HALF_DAY: say('半', '½', '半'),
  ABSENT: say('旷', 'A', '曠'),
  LEAVE: say('假', 'V', '假'),
  REST: say('·', '·', '·'),
};

export const sourceWords: Record<PunchSource, Words> = {
  DEVICE: say('考勤机', 'Punch device', '考勤機'),
  CONSOLE: say('电脑', 'Computer', '電腦'),
  PHONE: say('手机', 'Phone', '手機'),
};

export const sideWords: Record<PunchSide, Words> = { IN: say('上班', 'In', '上班'), OUT: say('下班', 'Out', '下班') };

export const leavePartWords: Record<LeavePart, Words> = {
  DAY: say('全天', 'Whole day', '全天'),
  FIRST: say('前半天', 'First half', '前半天'),
  SECOND: say('后半天', 'Second half', '後半天'),
};

export const dayTypeWords: Record<DayType, Words> = {
  WORKDAY: say('工作日', 'Workday', '工作日'),
  DAYOFF: say('休息日', 'Day off', '休息日'),
  HOLIDAY: say('法定节假日', 'Statutory holiday', '法定節假日'),
};

export const requestStatusWords: Record<LeaveStatus, Words> = {
  PENDING: say('待审批', 'To be approved', '待審核'),
  APPROVED: say('已通过', 'Approved', '已通過'),
  REJECTED: say('已驳回', 'Rejected', '已駁回'),
  WITHDRAWN: say('已撤回', 'Withdrawn', '已撤回'),
  STALE: say('已失效', 'No longer valid', '已失效'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
};

export const leaveEntryWords: Record<LeaveEntryKind, Words> = {
  GRANT: say('发放', 'Granted', '發放'),
  USE: say('使用', 'Used', '使用'),
  BACK: say('退回', 'Given back', '退回'),
  EXPIRY: say('到期', 'Expired', '到期'),
};

/** Why the punch button is off, with the next window in {from} and {to}. */
export const punchHindrances: Record<PunchHindrance, Words> = {
  NO_SHIFT: say('近期没有排班，无需打卡', 'No shift is planned, nothing to punch', '近期沒有排班，無需打卡'),
  TOO_EARLY: say('未到打卡时间，{from} 起可打卡', 'Too early. You can punch from {from}.', '未到打卡時間，{from} 起可打卡'),
  OVER: say(
    '打卡时间已过，下一次 {from} 起可打卡',
    'The punching time is over. The next begins at {from}.',
    '打卡時間已過，下一次 {from} 起可打卡',
  ),
  PHONE_OFF: say(
    '本门店不接受手机打卡，请用考勤机或门店电脑',
    'This branch takes no punches from phones. Use the punch device or a branch computer.',
    '本門店不接受手機打卡，請用考勤機或門店電腦',
  ),
  OTHER_NETWORK: say('请连接门店 Wi-Fi 后打卡', 'Connect to the Wi-Fi of the branch to punch', '請連接門店 Wi-Fi 後打卡'),
};
