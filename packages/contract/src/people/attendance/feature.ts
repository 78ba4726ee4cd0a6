import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendancePages } from './attendance.pages.ts';

export const attendanceNouns = {
  attendance: say('考勤', 'attendance', '考勤'),
  punch: say('打卡', 'punch', '打卡'),
  punchDevice: say('考勤机', 'punch device', '考勤機'),
  leave: say('请假', 'leave', '請假'),
  leaveType: say('假期类型', 'leave type', '假期類型'),
  punchFix: say('补卡', 'punch correction', '補卡'),
  attendanceMonth: say('考勤月份', 'month of attendance', '考勤月份'),
  attendanceDay: say('考勤日', 'day of attendance', '考勤日'),
};

/** The first digits of the number of a leave request. */
export const attendanceNumbers = { leave: '62' } as const;

const path = '/admin/HRManagement/attendance';

export const attendanceFeature = defineFeature('attendance', {
  nouns: attendanceNouns,
  pages: attendancePages.pages,
  errors: attendanceErrors,
  numbers: attendanceNumbers,
  actions: {
    recount: say('重算考勤', 'Recount day', '重算考勤'),
    recountMonth: say('重算整月考勤', 'Recount month', '重算整月考勤'),
    lock: say('锁定考勤月份', 'Lock month', '鎖定考勤月份'),
    setSettings: say('设置打卡方式', 'Set up punching', '設定打卡方式'),
    changeDevice: say('修改考勤机', 'Change punch device', '修改考勤機'),
    addLeaveType: say('新增假期类型', 'Add leave type', '新增假期類型'),
    changeLeaveType: say('修改假期类型', 'Change leave type', '修改假期類型'),
    grantLeave: say('发放假期', 'Grant leave', '發放假期'),
    expireLeave: say('假期到期', 'Expire leave', '假期到期'),
    shortenLeave: say('缩短请假', 'Shorten leave', '縮短請假'),
    requestLeave: say('代提请假', 'Request leave on behalf', '代提請假'),
    requestMyLeave: say('申请请假', 'Request leave', '申請請假'),
    withdrawLeave: say('撤回请假', 'Withdraw leave request', '撤回請假'),
    withdrawMyLeave: say('撤回请假', 'Withdraw leave request', '撤回請假'),
    cancelLeave: say('取消请假', 'Cancel leave', '取消請假'),
    cancelMyLeave: say('取消请假', 'Cancel leave', '取消請假'),
    requestFix: say('代提补卡', 'Request correction on behalf', '代提補卡'),
    requestMyFix: say('申请补卡', 'Request correction', '申請補卡'),
    withdrawFix: say('撤回补卡', 'Withdraw correction', '撤回補卡'),
    withdrawMyFix: say('撤回补卡', 'Withdraw correction', '撤回補卡'),
    cancelFix: say('取消补卡', 'Cancel correction', '取消補卡'),
    addLeavePicture: say('上传请假证明', 'Upload proof of leave', '上傳請假證明'),
    receivePunches: say('接收打卡', 'Receive punches', '接收打卡'),
    punch: say('打卡', 'Punch', '打卡'),
  },
  todos: {
    'attendance.anomalies': { title: say('考勤异常待处理', 'Attendance to look into', '考勤異常待處理'), path },
  },
  approvalSubjects: {
    LEAVE: {
      can: 'ATTENDANCE_APPROVE',
      name: say('请假', 'Leave', '請假'),
      todo: { title: say('请假审批', 'Leave to approve', '請假審批'), path: `${path}?queue=LEAVE` },
      isAlways: true,
    },
    PUNCH_FIX: {
      can: 'ATTENDANCE_APPROVE',
      name: say('补卡', 'Punch corrections', '補卡'),
      todo: { title: say('补卡审批', 'Punch corrections to approve', '補卡審批'), path: `${path}?queue=PUNCH_FIX` },
      isAlways: true,
    },
  },
});
