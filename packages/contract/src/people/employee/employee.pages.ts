import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const employeePages = definePages('employee', {
  archives: {
    path: '/admin/HRManagement/archives',
    title: say('员工档案', 'Staff records', '員工檔案'),
    menu: 'HRManagement',
    functions: {
      EMPLOYEE_LIST: say('查看员工档案', 'View staff records', '檢視員工檔案'),
      EMPLOYEE_EDIT: say('新增和修改档案、证件', 'Add and edit records and documents', '新增和修改檔案、證件'),
      EMPLOYEE_STATUS: say('转正、停职和离职', 'Confirm, suspend and end employment', '轉正、停職和離職'),
      EMPLOYEE_REVEAL: say('查看完整号码和证件原件', 'See full numbers and scanned documents', '檢視完整號碼和證件原件'),
      EMPLOYEE_PAY: say('查看和设置基本工资', 'See and set base pay', '檢視和設定基本工資'),
      EMPLOYEE_EXPORT: say('导入和导出档案', 'Import and export records', '匯入和匯出檔案'),
      POSITION_EDIT: say('设置岗位', 'Set up positions', '設定職位'),
    },
  },
  changeBranch: {
    path: '/admin/HRManagement/archives/changeBranch',
    title: say('员工调店', 'Branch transfers', '員工調店'),
    functions: {
      EMPLOYEE_MOVE: say('申请调店和调岗调薪', 'Request transfers and changes of post', '申請調店和調崗調薪'),
      EMPLOYEE_APPROVE: say('审批调店和调岗调薪', 'Approve transfers and changes of post', '審核調店和調崗調薪'),
    },
  },
});
