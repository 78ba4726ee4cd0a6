import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const attendanceErrors = defineErrors('attendance', {
  outsideWindow: [
    422,
    say(
      '现在不在打卡时间内。下一次可打卡：{from} 至 {to}',
      'You cannot punch now. Your next punching time: {from} to {to}.',
      '現在不在打卡時間內。下一次可打卡：{from} 至 {to}',
    ),
  ],
  noShift: [
    422,
    say(
      '近期没有排给您的班次，无需打卡；如排班有误请联系店长',
      'You have no planned shift, so there is nothing to punch. If that is wrong, please ask your manager.',
      '近期沒有排給您的班次，無需打卡；如排班有誤請聯絡店長',
    ),
  ],
  earlyOutUnsaid: [
    422,
    say(
      '班次到 {end} 才结束，确认早退后才能打下班卡',
      'The shift ends at {end}. Confirm that you are leaving early before you punch out.',
      '班次到 {end} 才結束，確認早退後才能打下班卡',
    ),
  ],
  phoneOff: [
    422,
    say(
      '本门店不接受手机打卡，请在考勤机或门店电脑上打卡',
      'This branch does not take punches from phones. Use the punch device or a computer of the branch.',
      '本門店不接受手機打卡，請在考勤機或門店電腦上打卡',
    ),
  ],
  otherNetwork: [
    422,
    say(
      '只能在门店网络下打卡，请连接门店 Wi-Fi 后再试',
      'You can only punch from the branch’s network. Connect to its Wi-Fi and try again.',
      '只能在門店網路下打卡，請連接門店 Wi-Fi 後再試',
    ),
  ],
  placeNeeded: [
    422,
    say(
      '本门店打卡需要定位，请允许使用位置后再试',
      'This branch asks where you are. Allow the use of your location and try again.',
      '本門店打卡需要定位，請允許使用位置後再試',
    ),
  ],
  placeTooOld: [
    422,
    say(
      '定位结果已超过 {seconds} 秒，请重新定位后打卡',
      'Your location is older than {seconds} seconds. Locate yourself again, then punch.',
      '定位結果已超過 {seconds} 秒，請重新定位後打卡',
    ),
  ],
  placeTooVague: [
    422,
    say(
      '定位精度只有 {accuracy} 米，请到开阔处重新定位（需在 {most} 米以内）',
      'Your location is only accurate to {accuracy} m. Move to open ground and locate yourself again (at most {most} m).',
      '定位精度只有 {accuracy} 公尺，請到開闊處重新定位（需在 {most} 公尺以內）',
    ),
  ],
  tooFar: [
    422,
    say(
      '您距门店约 {distance} 米，需在 {most} 米以内打卡',
      'You are about {distance} m from the branch. You must be within {most} m to punch.',
      '您距門店約 {distance} 公尺，需在 {most} 公尺以內打卡',
    ),
  ],
  placeUnset: [
    422,
    say(
      '要求定位前请先填写门店的经纬度',
      'Enter the position of the branch before you ask for locations',
      '要求定位前請先填寫門店的經緯度',
    ),
  ],
  unknownEmployee: [
    422,
    say(
      '工号 {no} 不存在，请核对考勤机名单',
      'There is no employee no. {no}. Check the list of the device.',
      '工號 {no} 不存在，請核對考勤機名單',
    ),
  ],
  wrongPunchTime: [
    422,
    say(
      '打卡时间不在过去 {days} 天之内，请核对考勤机时钟',
      'A punch must be from the last {days} days. Check the clock of the device.',
      '打卡時間不在過去 {days} 天之內，請核對考勤機時鐘',
    ),
  ],
  monthLocked: [
    422,
    say(
      '该月考勤已锁定，不能再改；更正会计入下月调整，请联系人事',
      'Attendance of that month is locked and cannot change. Corrections go into next month’s adjustment; please ask HR.',
      '該月考勤已鎖定，不能再改；更正會計入下月調整，請聯絡人事',
    ),
  ],
  monthNotOver: [
    422,
    say(
      '{month} 还没有结束，结束后才能锁定',
      '{month} is not over yet. It can be locked afterwards.',
      '{month} 還沒有結束，結束後才能鎖定',
    ),
  ],
  monthNotReady: [
    422,
    say(
      '还不能锁定：{waiting} 天未出结果，{leaves} 份请假和 {fixes} 份补卡待审批。请处理后再锁定',
      'It cannot be locked yet. Days without a result: {waiting}; leave requests to decide: {leaves}; punch corrections to decide: {fixes}.',
      '還不能鎖定：{waiting} 天未出結果，{leaves} 份請假和 {fixes} 份補卡待審批。請處理後再鎖定',
    ),
  ],
  typeNameTaken: [
    422,
    say(
      '已有同名的假期类型，请换一个名称',
      'There is a leave type of that name. Choose another one.',
      '已有同名的假期類型，請換一個名稱',
    ),
  ],
  typeRetired: [
    422,
    say(
      '该假期类型已停用，请选择其他类型',
      'This leave type is no longer in use. Choose another one.',
      '該假期類型已停用，請選擇其他類型',
    ),
  ],
  balanceFixed: [
    422,
    say(
      '已有人使用此类型，不能改变是否计余额；请停用后新建',
      'This type is in use, so whether it has a balance cannot change. Retire it and add a new one.',
      '已有人使用此類型，不能改變是否計餘額；請停用後新建',
    ),
  ],
  noBalance: [
    422,
    say(
      '该假期类型不计余额，无需发放',
      'This leave type has no balance, so there is nothing to grant',
      '該假期類型不計餘額，無需發放',
    ),
  ],
  expiryPast: [422, say('到期日不能早于今天', 'The expiry date cannot be in the past', '到期日不能早於今天')],
  leaveTooLong: [
    422,
    say(
      '一次请假最长 {days} 天，请分开申请',
      'One request covers at most {days} days. Please split it.',
      '一次請假最長 {days} 天，請分開申請',
    ),
  ],
  leaveOrder: [422, say('结束时间必须晚于开始时间', 'The leave must end after it begins', '結束時間必須晚於開始時間')],
  leaveEmpty: [
    422,
    say(
      '所选时间内没有班次或工作日，无需请假',
      'There is no shift or workday in that time, so no leave is needed',
      '所選時間內沒有班次或工作日，無需請假',
    ),
  ],
  leaveOverlaps: [
    422,
    say(
      '这段时间与另一份请假 {no} 重叠，请先撤回或改期',
      'Another request, {no}, covers part of that time. Withdraw it or choose other days.',
      '這段時間與另一份請假 {no} 重疊，請先撤回或改期',
    ),
  ],
  leaveTaken: [
    422,
    say(
      '这段时间刚刚已有另一份请假，请刷新后查看',
      'Another request was just made for that time. Please refresh.',
      '這段時間剛剛已有另一份請假，請重新整理後查看',
    ),
  ],
  leaveNotCovered: [
    422,
    say(
      '{type}余额不足：需要 {need} 天，可用 {left} 天',
      'Not enough {type}: {need} days needed, {left} days left',
      '{type}餘額不足：需要 {need} 天，可用 {left} 天',
    ),
  ],
  notEmployed: [
    422,
    say('该员工在这段时间不在职', 'The employee is not employed on all of those days', '該員工在這段時間不在職'),
  ],
  pictureNeeded: [422, say('{type}需要上传证明照片', '{type} needs a picture as proof', '{type}需要上傳證明照片')],
  leaveBegun: [
    422,
    say('假期已经开始，请联系店长取消', 'The leave has begun. Ask your manager to cancel it.', '假期已經開始，請聯絡店長取消'),
  ],
  fixLimit: [
    422,
    say(
      '本月已补卡 {limit} 次，达到上限；请由店长代提',
      'You have used all {limit} corrections of this month. Your manager can ask for one on your behalf.',
      '本月已補卡 {limit} 次，達到上限；請由店長代提',
    ),
  ],
  fixExists: [
    422,
    say(
      '这一天的这次打卡已有补卡申请，请先查看结果',
      'There is a correction of this punch already. Check its result first.',
      '這一天的這次打卡已有補卡申請，請先查看結果',
    ),
  ],
  fixOutside: [
    422,
    say(
      '补卡时间要在该班次的打卡时间内：{from} 至 {to}',
      'The time must be within the shift’s punching time: {from} to {to}',
      '補卡時間要在該班次的打卡時間內：{from} 至 {to}',
    ),
  ],
  fixFuture: [422, say('不能补将来的卡', 'A correction cannot be in the future', '不能補將來的卡')],
  noRoster: [
    422,
    say(
      '这一天没有已发布的班次，不能补卡',
      'There is no published shift on that day, so no punch can be corrected',
      '這一天沒有已發布的班次，不能補卡',
    ),
  ],
});
