import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** What the explanation of a day says. What stands out is between asterisks. */
export const dayWords = {
  dayBefore: say('前日 {time}', '{time} the day before', '前日 {time}'),
  dayAfter: say('次日 {time}', '{time} the next day', '次日 {time}'),
  hourAfter: say('次日 {hour}', '+1d {hour}', '次日 {hour}'),
  weekday1: say('周一', 'Mon', '週一'),
  weekday2: say('周二', 'Tue', '週二'),
  weekday3: say('周三', 'Wed', '週三'),
  weekday4: say('周四', 'Thu', '週四'),
  weekday5: say('周五', 'Fri', '週五'),
  weekday6: say('周六', 'Sat', '週六'),
  weekday7: say('周日', 'Sun', '週日'),

  lateBy: say('迟到 {n} 分钟', '{n} min late', '遲到 {n} 分鐘'),
  earlyBy: say('早退 {n} 分钟', 'Left {n} min early', '早退 {n} 分鐘'),
  lateAndEarly: say(
    '迟到 {late} 分、早退 {early} 分',
    '{late} min late, left {early} min early',
    '遲到 {late} 分、早退 {early} 分',
  ),
  missingIn: say('缺上班卡', 'No punch in', '缺上班卡'),
  missingOut: say('缺下班卡', 'No punch out', '缺下班卡'),
  planned: say('已排未到', 'Planned', '已排未到'),

  bar: say('{kind} {from} 至 {to} 的打卡', 'Punches of {kind}, {from} to {to}', '{kind} {from} 至 {to} 的打卡'),
  barWindow: say(
    '灰色：可归属窗口 {from} – {to}',
    'Grey: punches that can count, {from} – {to}',
    '灰色：可歸屬時段 {from} – {to}',
  ),

  stepShift: say('找到班次', 'The shift', '找到班次'),
  stepPunches: say('归属打卡', 'The punches', '歸屬打卡'),
  stepSides: say('取首末', 'First and last', '取首末'),
  stepSums: say('计算', 'The arithmetic', '計算'),
  stepResult: say('结果', 'The result', '結果'),

  shift: say(
    '排班：{kind} {from}–{to}，休息 {rest} 分钟，宽限 {grace} 分钟',
    'Planned: {kind}, {from}–{to}, break {rest} min, grace {grace} min',
    '排班：{kind} {from}–{to}，休息 {rest} 分鐘，寬限 {grace} 分鐘',
  ),
  shiftTwoGraces: say(
    '排班：{kind} {from}–{to}，休息 {rest} 分钟，迟到宽限 {late} 分钟，早退宽限 {early} 分钟',
    'Planned: {kind}, {from}–{to}, break {rest} min, grace {late} min for coming and {early} min for leaving',
    '排班：{kind} {from}–{to}，休息 {rest} 分鐘，遲到寬限 {late} 分鐘，早退寬限 {early} 分鐘',
  ),
  noShift: say(
    '当天没有已发布的班次，按休息计',
    'No published shift that day, so it is a day off',
    '當天沒有已發布的班次，按休息計',
  ),
  leave: say('请假：{name}，{part}', 'Leave: {name}, {part}', '請假：{name}，{part}'),
  askedAfterLeave: say('请假后应出勤 {from}–{to}', 'With the leave, {from}–{to} is left to work', '請假後應出勤 {from}–{to}'),

  noPunch: say('没有打卡', 'No punches', '沒有打卡'),
  punchesInWindow: say('{n} 次落在窗口内', 'Within the window: {n}', '{n} 次落在時段內'),
  merged: say(
    '{kept} 与 {time} 相隔 {sec} 秒，合并为一次',
    '{kept} and {time} are {sec} seconds apart and count as one',
    '{kept} 與 {time} 相隔 {sec} 秒，合併為一次',
  ),
  between: say('{time} 在首末之间，不计', '{time} lies between first and last and does not count', '{time} 在首末之間，不計'),
  otherShift: say('{time} 归属 {date} 的班次', '{time} belongs to the shift of {date}', '{time} 歸屬 {date} 的班次'),
  otherBranch: say(
    '{time} 在其他门店打卡，不计',
    '{time} was made at another branch and does not count',
    '{time} 在其他門店打卡，不計',
  ),
  outside: say('{time} 不在窗口内，不计', '{time} is outside the window and does not count', '{time} 不在時段內，不計'),
  replaced: say('{time} 已由补卡代替', '{time} is replaced by a correction', '{time} 已由補卡代替'),
  shared: say('{time} 同时是 {date} 班次的卡', '{time} also counts for the shift of {date}', '{time} 同時是 {date} 班次的卡'),

  sides: say(
    '上班 *{in}* {inBy}　下班 *{out}* {outBy}',
    'In *{in}* {inBy}, out *{out}* {outBy}',
    '上班 *{in}* {inBy}　下班 *{out}* {outBy}',
  ),
  sideIn: say('上班 *{in}* {inBy}　下班 *缺*', 'In *{in}* {inBy}, out *missing*', '上班 *{in}* {inBy}　下班 *缺*'),
  sideOut: say('上班 *缺*　下班 *{out}* {outBy}', 'In *missing*, out *{out}* {outBy}', '上班 *缺*　下班 *{out}* {outBy}'),
  noSides: say('上班 *缺*　下班 *缺*', 'In *missing*, out *missing*', '上班 *缺*　下班 *缺*'),
  byFix: say('补卡', 'by correction', '補卡'),

  lateOver: say(
    '迟到 {in} − {from} = {n} 分 ＞ 宽限 {grace} 分',
    'Late: {in} − {from} = {n} min > grace {grace} min',
    '遲到 {in} − {from} = {n} 分 ＞ 寬限 {grace} 分',
  ),
  lateWithin: say(
    '晚到 {in} − {from} = {n} 分 ≤ 宽限 {grace} 分，不算迟到',
    'Late: {in} − {from} = {n} min ≤ grace {grace} min, so not late',
    '晚到 {in} − {from} = {n} 分 ≤ 寬限 {grace} 分，不算遲到',
  ),
  lateNot: say('迟到 0 分（{in} 在 {from} 之前）', 'Late: 0 min ({in} is before {from})', '遲到 0 分（{in} 在 {from} 之前）'),
  lateEven: say('迟到 0 分（{in} 准点）', 'Late: 0 min ({in} is on the minute)', '遲到 0 分（{in} 準點）'),
  earlyOver: say(
    '早退 {to} − {out} = {n} 分 ＞ 宽限 {grace} 分',
    'Early: {to} − {out} = {n} min > grace {grace} min',
    '早退 {to} − {out} = {n} 分 ＞ 寬限 {grace} 分',
  ),
  earlyWithin: say(
    '早走 {to} − {out} = {n} 分 ≤ 宽限 {grace} 分，不算早退',
    'Early: {to} − {out} = {n} min ≤ grace {grace} min, so not early',
    '早走 {to} − {out} = {n} 分 ≤ 寬限 {grace} 分，不算早退',
  ),
  earlyNot: say('早退 0 分（{out} 在 {to} 之后）', 'Early: 0 min ({out} is after {to})', '早退 0 分（{out} 在 {to} 之後）'),
  earlyEven: say('早退 0 分（{out} 准点）', 'Early: 0 min ({out} is on the minute)', '早退 0 分（{out} 準點）'),
  worked: say(
    '出勤 {from}–{to} = {gross} − 休息 {rest} = *{n} 分*',
    'Worked: {from}–{to} = {gross} − break {rest} = *{n} min*',
    '出勤 {from}–{to} = {gross} − 休息 {rest} = *{n} 分*',
  ),
  missingHalf: say(
    '缺 {n} 分 ≥ {line} 分，按半天计',
    '{n} min missing ≥ {line} min, so it counts as half a day',
    '缺 {n} 分 ≥ {line} 分，按半天計',
  ),
  missingAbsent: say(
    '缺 {n} 分 ≥ {line} 分，按旷工计',
    '{n} min missing ≥ {line} min, so it counts as absent',
    '缺 {n} 分 ≥ {line} 分，按曠工計',
  ),
  noArithmetic: say('首末缺一，不计时长', 'One side is missing, so no minutes are counted', '首末缺一，不計時長'),
  part: say('{date} {type} {n} 分', '{date} {type}: {n} min', '{date} {type} {n} 分'),
  unknownDay: say(
    '{year} 年放假安排尚未公布，{date} 按工作日计',
    'The holidays of {year} are not announced yet; {date} counts as a workday',
    '{year} 年放假安排尚未公布，{date} 按工作日計',
  ),

  waitsWindow: say(
    '*待出结果*：{time} 窗口结束后得出',
    '*Pending*: the window ends at {time}',
    '*待出結果*：{time} 時段結束後得出',
  ),
  waitsDevices: say(
    '*待出结果*：考勤机只上报到 {time}，报到窗口结束之后才出结果',
    '*Pending*: the punch devices have reported up to {time} only, not past the end of the window',
    '*待出結果*：考勤機只上報到 {time}，報到時段結束之後才出結果',
  ),
  waitsDevicesNever: say(
    '*待出结果*：考勤机还没有上报过',
    '*Pending*: a punch device has never reported',
    '*待出結果*：考勤機還沒有上報過',
  ),
  outcome: say('*{result}*', '*{result}*', '*{result}*'),
  outcomeNth: say('*{result}*；本月第 {n} 次异常', '*{result}*; issue no. {n} of this month', '*{result}*；本月第 {n} 次異常'),
  fixedNote: say('含已批准的补卡', 'Includes an approved correction', '含已批准的補卡'),
  recounting: say('记录有变化，正在重算', 'The records have changed; the day is being counted anew', '紀錄有變化，正在重算'),
  lockedDifferent: say(
    '该月已锁定：后到的记录不改变结果，差额计入下月调整',
    'The month is locked: later records do not change the result; the difference counts as an adjustment of the next month',
    '該月已鎖定：後到的紀錄不改變結果，差額計入下月調整',
  ),
  adjusted: say('锁定后：{before} → {after}', 'After the lock: {before} → {after}', '鎖定後：{before} → {after}'),

  onlyByFix: say('结果只能由补卡审批改变', 'Changes by correction only', '結果只能由補卡審核改變'),
  lockedHint: say('该月已锁定，不能再改', 'The month is locked and cannot change', '該月已鎖定，不能再改'),
  recount: say('重算', 'Recount', '重算'),
  recounted: say('已重算，结果没有变化', 'Recounted: nothing changed', '已重算，結果沒有變化'),
  recountedTo: say('已重算：{result}', 'Recounted: {result}', '已重算：{result}'),
  fixFor: say('代提补卡', 'Correct a punch', '代提補卡'),
  fixOwn: say('申请补卡', 'Ask for a correction', '申請補卡'),
  requests: say('相关申请', 'Requests', '相關申請'),
  close: commonWords.close,
  explanation: say('当日考勤', 'The day in detail', '當日考勤'),
};

export type DayWords = Record<keyof typeof dayWords, string>;
