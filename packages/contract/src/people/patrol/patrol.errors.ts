import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const patrolErrors = defineErrors('patrol', {
  notYet: [
    422,
    say('这一轮 {from} 开始，请到时再巡', 'This round begins at {from}. Please start it then.', '這一輪 {from} 開始，請到時再巡'),
  ],
  windowOver: [
    422,
    say(
      '这一轮 {to} 已结束，请巡下一轮，漏巡原因由店长登记',
      'This round ended at {to}. Do the next one; the manager records why this one was missed.',
      '這一輪 {to} 已結束，請巡下一輪，漏巡原因由店長登記',
    ),
  ],
  inFuture: [
    422,
    say(
      '手机时间比服务器快，请校准手机时间后重试',
      'The phone’s clock is ahead of the server. Correct it and try again.',
      '手機時間比伺服器快，請校準手機時間後重試',
    ),
  ],
  tooLongAgo: [
    422,
    say(
      '这一步已超过 {days} 天，不能再补交',
      'This step is more than {days} days old and can no longer be sent',
      '這一步已超過 {days} 天，不能再補交',
    ),
  ],
  finishedBeforeScan: [
    422,
    say(
      '完成时间早于扫码时间，请重新检查这个点位',
      'The point was finished before it was scanned. Please check it again.',
      '完成時間早於掃碼時間，請重新檢查這個點位',
    ),
  ],
  wrongPoint: [
    422,
    say(
      '这是 {no} {name} 的点位码，请扫本点位的码',
      'This is the code of {no} {name}. Scan the code of this point.',
      '這是 {no} {name} 的點位碼，請掃本點位的碼',
    ),
  ],
  unknownCode: [
    422,
    say(
      '不是本店的点位码，请扫点位上张贴的码',
      'This is no point of this branch. Scan the code posted at the point.',
      '不是本店的點位碼，請掃點位上張貼的碼',
    ),
  ],
  pointDone: [
    422,
    say(
      '{point} 已由 {name} 在 {time} 完成',
      '{point} was already finished by {name} at {time}',
      '{point} 已由 {name} 在 {time} 完成',
    ),
  ],
  itemsLeft: [422, say('还有 {n} 项未检查', 'Items not checked yet: {n}', '還有 {n} 項未檢查')],
  noteNeeded: [422, say('请写明“{item}”有什么问题', 'Describe the problem with “{item}”', '請寫明「{item}」有什麼問題')],
  photoNeeded: [422, say('“{item}”需要现场拍照', '“{item}” needs a photo taken on site', '「{item}」需要現場拍照')],
  pointsLeft: [422, say('还有 {n} 个点位未巡：{names}', 'Points not visited yet ({n}): {names}', '還有 {n} 個點位未巡：{names}')],
  explainByOther: [
    403,
    say(
      '不能登记自己负责的轮次，请由他人登记',
      'Someone else must explain a round that was yours',
      '不能登記自己負責的輪次，請由他人登記',
    ),
  ],
  windowsOverlap: [
    422,
    say(
      '{from} 的窗口还没结束，{next} 又开始了，请错开或缩短窗口',
      'The window of {from} is still open at {next}. Move one of them or shorten the window.',
      '{from} 的時段還沒結束，{next} 又開始了，請錯開或縮短時段',
    ),
  ],
  graceTooLong: [
    422,
    say(
      '宽限 {grace} 分钟不能长于窗口 {window} 分钟',
      'The grace of {grace} min cannot be longer than the window of {window} min',
      '寬限 {grace} 分鐘不能長於時段 {window} 分鐘',
    ),
  ],
  planNameTaken: [
    422,
    say(
      '本店已有计划“{name}”，请换一个名称',
      'This branch already has a plan named “{name}”. Choose another name.',
      '本店已有計畫「{name}」，請換一個名稱',
    ),
  ],
  tooManyPoints: [
    422,
    say(
      '一家门店最多 {n} 个点位，请启用或修改已有点位',
      'A branch has at most {n} points. Reactivate or edit an existing one.',
      '一家門店最多 {n} 個點位，請啟用或修改已有點位',
    ),
  ],
  pointInactive: [
    422,
    say(
      '{no} {name} 已停用，请先启用或从计划中移除',
      '{no} {name} is not in use. Reactivate it or take it out of the plan.',
      '{no} {name} 已停用，請先啟用或從計畫中移除',
    ),
  ],
  lastPoint: [
    422,
    say(
      '计划“{plan}”只剩这个点位，请先停用计划或加入其他点位',
      'Plan “{plan}” has no other point. Switch the plan off or add another point first.',
      '計畫「{plan}」只剩這個點位，請先停用計畫或加入其他點位',
    ),
  ],
  daysTooMany: [422, say('一次最多查看 {n} 天', 'At most {n} days can be shown at once', '一次最多查看 {n} 天')],
  orderChanged: [
    409,
    say(
      '点位已有增减，请刷新后再排序',
      'Points were added or removed. Refresh before you sort them.',
      '點位已有增減，請重新整理後再排序',
    ),
  ],
});
