import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { employeeErrors } from './employee.errors.ts';
import { employeePages } from './employee.pages.ts';

export const employeeNouns = {
  employee: say('员工', 'employee', '員工'),
  employeeMove: say('调动', 'move', '調動'),
  employeeDocument: say('证件', 'document', '證件'),
  position: say('岗位', 'position', '職位'),
};

export const employeeFeature = defineFeature('employee', {
  nouns: employeeNouns,
  pages: employeePages.pages,
  errors: employeeErrors,
  actions: {
    add: say('新增员工', 'Add employee', '新增員工'),
    change: say('修改员工档案', 'Edit staff record', '修改員工檔案'),
    addPhoto: say('上传员工照片', 'Upload photo of employee', '上傳員工照片'),
    import: say('导入员工档案', 'Import staff records', '匯入員工檔案'),
    export: say('导出员工档案', 'Export staff records', '匯出員工檔案'),
    exportFull: say('导出员工完整号码', 'Export full numbers of staff', '匯出員工完整號碼'),
    reveal: say('查看员工完整号码', 'View full staff numbers', '查看員工完整號碼'),
    link: say('关联登录账号', 'Link account', '關聯登入帳號'),
    unlink: say('解除关联账号', 'Unlink account', '解除關聯帳號'),
    linkMember: say('关联会员', 'Link member', '關聯會員'),
    confirm: say('转正', 'Confirm employment', '轉正'),
    suspend: say('停职', 'Suspend', '停職'),
    resume: say('复职', 'Resume work', '復職'),
    giveNotice: say('办理待离职', 'Give notice', '辦理待離職'),
    withdrawNotice: say('撤销待离职', 'Withdraw notice', '撤銷待離職'),
    leave: say('离职', 'End employment', '離職'),
    move: say('任职变动', 'Change of employment', '任職變動'),
    addDocument: say('新增证件', 'Add document', '新增證件'),
    verifyDocument: say('核验证件', 'Verify document', '核驗證件'),
    verify: say('核验', 'Verify', '核驗'),
    voidDocument: say('作废证件', 'Void document', '作廢證件'),
    void: say('作废', 'Void', '作廢'),
    replace: say('被新证件替换', 'Replaced by a new one', '被新證件替換'),
    follow: say('随员工调店', 'Follow to another branch', '隨員工調店'),
    addScan: say('上传证件照片', 'Upload scan', '上傳證件照片'),
    showScan: say('查看证件原件', 'View scanned document', '查看證件原件'),
    requestMove: say('申请调动', 'Request move', '申請調動'),
    cancelMove: say('取消调动', 'Cancel move', '取消調動'),
    takeEffect: say('调动生效', 'Move takes effect', '調動生效'),
    addPosition: say('新增岗位', 'Add position', '新增職位'),
    changePosition: say('修改岗位', 'Edit position', '修改職位'),
    setPositionStatus: say('停用或启用岗位', 'Retire or restore position', '停用或啟用職位'),
  },
  searchedActions: ['reveal', 'showScan', 'exportFull'],
  todos: {
    'employee.documents': {
      title: say('员工证件即将到期', 'Staff documents about to expire', '員工證件即將到期'),
      path: '/admin/HRManagement/archives?tab=EXPIRING',
    },
    'employee.probation': {
      title: say('试用期将满', 'Trials about to end', '試用期將滿'),
      path: '/admin/HRManagement/archives?tab=PROBATION',
    },
  },
  approvalSubjects: {
    EMPLOYEE_MOVE: {
      can: 'EMPLOYEE_APPROVE',
      name: say('员工调动', 'Staff transfers', '員工調動'),
      todo: {
        title: say('员工调动审批', 'Staff transfers to approve', '員工調動審批'),
        path: '/admin/HRManagement/archives/changeBranch?tab=approve',
      },
      isAlways: true,
    },
  },
});
