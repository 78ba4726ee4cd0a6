import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const employeeErrors = defineErrors('employee', {
  noArchive: [
    422,
    say(
      '您的账号没有关联员工档案，请联系人事关联',
      'Your account isn’t linked to a staff record. Ask HR to link it.',
      '您的帳號沒有關聯員工檔案，請聯絡人事關聯',
    ),
  ],
  phoneTaken: [
    409,
    say(
      '该手机号已登记在其他员工档案中，请核对',
      'This phone number is in another staff record. Please check it.',
      '該手機號已登記在其他員工檔案中，請核對',
    ),
  ],
  phoneTakenBy: [
    409,
    say(
      '该手机号已登记在“{name}”（{no}）的档案中',
      'This phone number is in the record of {name} ({no})',
      '該手機號已登記在「{name}」（{no}）的檔案中',
    ),
  ],
  idCardTaken: [
    409,
    say(
      '该身份证已登记在其他在职员工档案中，请核对',
      'This ID number is in the record of somebody who works here. Please check it.',
      '該身分證已登記在其他在職員工檔案中，請核對',
    ),
  ],
  idCardTakenBy: [
    409,
    say(
      '该身份证已登记在“{name}”（{no}）的档案中',
      'This ID number is in the record of {name} ({no})',
      '該身分證已登記在「{name}」（{no}）的檔案中',
    ),
  ],
  tooManyTaken: [
    429,
    say(
      '录入已登记号码的次数过多，请 {minutes} 分钟后再录入手机号或身份证',
      'Too many numbers that are in other records. Enter phones and ID numbers again in {minutes} min.',
      '登錄已登記號碼的次數過多，請 {minutes} 分鐘後再登錄手機號或身分證',
    ),
  ],
  memberTaken: [409, say('该会员已关联到其他员工', 'This member is linked to another employee', '該會員已關聯到其他員工')],
  minor: [
    422,
    say(
      '入职时未满 18 周岁，网吧不得招用',
      'Under 18 on the day of joining. Internet cafes may not employ minors.',
      '入職時未滿 18 週歲，網咖不得招用',
    ),
  ],
  joinedTooFar: [422, say('入职日期最晚为 {date}', 'The day of joining can be {date} at the latest', '入職日期最晚為 {date}')],
  probationTooEarly: [
    422,
    say(
      '试用到期日应晚于入职日期 {date}',
      'The trial must end after the day of joining, {date}',
      '試用到期日應晚於入職日期 {date}',
    ),
  ],
  probationDayNeeded: [422, say('试用员工请填写试用到期日', 'Please say until when the trial runs', '試用員工請填寫試用到期日')],
  payNotAllowed: [
    403,
    say('您不能设置基本工资，请由人事填写', 'You can’t set base pay. Please leave it to HR.', '您不能設定基本工資，請由人事填寫'),
  ],
  positionRetired: [
    422,
    say(
      '岗位“{name}”已停用，请选择其他岗位',
      'The position “{name}” is retired. Choose another one.',
      '職位「{name}」已停用，請選擇其他職位',
    ),
  ],
  positionTaken: [409, say('已有名为“{name}”的岗位', 'There is already a position “{name}”', '已有名為「{name}」的職位')],
  positionHeld: [
    422,
    say(
      '还有 {count} 名员工任“{name}”，请先调岗',
      '{count} people still hold the position “{name}”. Change their posts first.',
      '還有 {count} 名員工任「{name}」，請先調崗',
    ),
  ],
  accountTaken: [
    409,
    say(
      '该账号已关联到其他员工，请选择别的账号',
      'This account is linked to another employee. Choose another one.',
      '該帳號已關聯到其他員工，請選擇別的帳號',
    ),
  ],
  accountNotActive: [
    422,
    say(
      '账号“{name}”已锁定或注销，不能关联',
      'The account “{name}” is locked or closed and can’t be linked',
      '帳號「{name}」已鎖定或註銷，不能關聯',
    ),
  ],
  accountLinked: [
    422,
    say(
      '该员工已关联账号，请先解除关联',
      'This employee already has an account. Unlink it first.',
      '該員工已關聯帳號，請先解除關聯',
    ),
  ],
  noAccount: [422, say('该员工没有关联账号', 'This employee has no linked account', '該員工沒有關聯帳號')],
  noticeInPast: [
    422,
    say(
      '最后工作日不能早于今天，今天就离开请填今天',
      'The last day of work can’t be in the past. Enter today if they leave today.',
      '最後工作日不能早於今天，今天就離開請填今天',
    ),
  ],
  leaveInFuture: [
    422,
    say(
      '最后工作日晚于今天，请先办理待离职，到期自动离职',
      'The last day of work is in the future. Give notice instead; they leave by themselves on that day.',
      '最後工作日晚於今天，請先辦理待離職，到期自動離職',
    ),
  ],
  leaveBeforeJoined: [
    422,
    say(
      '最后工作日不能早于任职开始日 {date}',
      'The last day of work can’t be before {date}, when this employment began',
      '最後工作日不能早於任職開始日 {date}',
    ),
  ],
  leaveInLockedMonth: [
    422,
    say(
      '考勤月份已锁定，最后工作日最早为 {date}',
      'Attendance of that month is locked. The last day of work can be {date} at the earliest.',
      '考勤月份已鎖定，最後工作日最早為 {date}',
    ),
  ],
  shiftOpen: [
    422,
    say(
      '{branch} 的收银班次 {no} 还没有交班，请先由本人或店长点款交班，再办理离职',
      'Till shift {no} at {branch} is still open. They or the manager must count the cash and close it first.',
      '{branch} 的收銀班次 {no} 還沒有交班，請先由本人或店長點款交班，再辦理離職',
    ),
  ],
  stillBusy: [
    422,
    say(
      '还有未处理完的事项：{names}，请先处理',
      'There is still something to settle first: {names}',
      '還有未處理完的事項：{names}，請先處理',
    ),
  ],
  ownArchive: [
    403,
    say(
      '不能办理自己的任职变动，请由同事办理',
      'You can’t change your own employment. Ask a colleague.',
      '不能辦理自己的任職變動，請由同事辦理',
    ),
  ],
  successorSame: [
    422,
    say(
      '接手人不能是离职员工本人，请另选',
      'Whoever leaves can’t take over themselves. Choose somebody else.',
      '接手人不能是離職員工本人，請另選',
    ),
  ],
  successorGone: [
    422,
    say(
      '接手人“{name}”不在职，请另选',
      '{name} doesn’t work here any more. Choose somebody else to take over.',
      '接手人「{name}」不在職，請另選',
    ),
  ],
  moveNothing: [
    422,
    say(
      '调动前后完全相同，请修改门店、岗位、用工、工时或工资',
      'Nothing would change. Choose another branch, position, kind, hours or pay.',
      '調動前後完全相同，請修改門店、職位、用工、工時或工資',
    ),
  ],
  moveTooEarly: [
    422,
    say(
      '生效日期最早为 {date}，更早的考勤月份已结束',
      'It can take effect on {date} at the earliest. Months before are closed.',
      '生效日期最早為 {date}，更早的考勤月份已結束',
    ),
  ],
  moveBeforeWorked: [
    422,
    say(
      '原门店 {worked} 的班次已经开始，生效日期最早为 {date}',
      'A shift of {worked} at the old branch has begun. The transfer can take effect on {date} at the earliest.',
      '原門店 {worked} 的班次已經開始，生效日期最早為 {date}',
    ),
  ],
  moveBeforeOther: [
    422,
    say(
      '已有一次调动将在 {date} 生效，生效日期须晚于它，或先取消它',
      'A move takes effect on {date}. Choose a later day, or cancel that move first.',
      '已有一次調動將在 {date} 生效，生效日期須晚於它，或先取消它',
    ),
  ],
  moveAfterLeaving: [
    422,
    say(
      '生效日期晚于最后工作日 {date}，不能调动',
      'The day is after the last day of work, {date}',
      '生效日期晚於最後工作日 {date}，不能調動',
    ),
  ],
  movePending: [
    422,
    say(
      '该员工有一次调动正在审批，请先处理',
      'A move of this employee waits for approval. Please deal with it first.',
      '該員工有一次調動正在審批，請先處理',
    ),
  ],
  moveNotLast: [
    422,
    say(
      '之后还有一次调动将在 {date} 生效，请先取消它',
      'Another move follows on {date}. Cancel that one first.',
      '之後還有一次調動將在 {date} 生效，請先取消它',
    ),
  ],
  documentBefore: [
    422,
    say(
      '有效期止 {date} 已过，请上传新的证件',
      'It ended on {date}. Please add a new document.',
      '有效期止 {date} 已過，請上傳新的證件',
    ),
  ],
  documentOfOther: [
    422,
    say(
      '只能替换同一员工的同类有效证件',
      'Only a valid document of the same kind and person can be replaced',
      '只能替換同一員工的同類有效證件',
    ),
  ],
  scanAfterVerified: [
    422,
    say(
      '证件已核验，不能再补拍；照片有误请更换证件',
      'This document is verified and takes no more pictures. Replace the document instead.',
      '證件已核驗，不能再補拍；照片有誤請更換證件',
    ),
  ],
  tooManyScans: [422, say('一份证件最多 {most} 张照片', 'A document has at most {most} pictures', '一份證件最多 {most} 張照片')],
  verifyByOther: [
    403,
    say(
      '登记人不能核验自己登记的证件，请由同事核验',
      'Whoever added a document can’t verify it. Ask a colleague.',
      '登記人不能核驗自己登記的證件，請由同事核驗',
    ),
  ],
});
