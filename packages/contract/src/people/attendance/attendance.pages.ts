import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const attendancePages = definePages('attendance', {
  attendance: {
    path: '/admin/HRManagement/attendance',
    title: say('考勤管理', 'Attendance', '考勤管理'),
    menu: 'HRManagement',
    functions: {
      ATTENDANCE_LIST: say('查看考勤', 'View attendance', '檢視考勤'),
      ATTENDANCE_APPROVE: say('审批请假和补卡', 'Approve leave and punch corrections', '審核請假和補卡'),
      ATTENDANCE_LOCK: say('锁定考勤月份', 'Lock months of attendance', '鎖定考勤月份'),
      ATTENDANCE_EXPORT: say('导出考勤', 'Export attendance', '匯出考勤'),
      ATTENDANCE_SETTING: say('设置打卡方式和假期', 'Set up punching and leave', '設定打卡方式和假期'),
    },
  },
  myAttendance: {
    path: '/admin/personal/myAttendance',
    title: say('我的考勤', 'My attendance', '我的考勤'),
    menu: 'personal',
  },
});
