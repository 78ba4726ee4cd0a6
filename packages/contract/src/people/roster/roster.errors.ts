import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const rosterErrors = defineErrors('roster', {
  broken: [422, say('没有保存。{faults}', 'Nothing was saved. {faults}', '沒有儲存。{faults}')],
  publishBroken: [
    422,
    say(
      '没有发布，请先调整这些班次：{faults}',
      'Nothing was published. Change these shifts first: {faults}',
      '沒有發布，請先調整這些班次：{faults}',
    ),
  ],
  nothingToPublish: [422, say('没有未发布的改动', 'There are no unpublished changes', '沒有未發布的改動')],
  changed: [
    409,
    say(
      '排班已被他人修改，请查看最新内容后重试',
      'Someone else has changed these shifts. Look at the latest ones and try again.',
      '排班已被他人修改，請查看最新內容後再試',
    ),
  ],
  locked: [
    422,
    say(
      '{month} 的考勤已锁定，排班不能再改',
      'Attendance of {month} is locked, so its shifts can no longer change',
      '{month} 的考勤已鎖定，排班不能再改',
    ),
  ],
  taken: [
    409,
    say(
      '这位员工的班次刚被修改，请刷新后重试',
      'This employee’s shifts were just changed. Please refresh and try again.',
      '這位員工的班次剛被修改，請重新整理後再試',
    ),
  ],
  kindName: [
    422,
    say('本店已有名为“{name}”的班次', 'This branch already has a shift named “{name}”', '本店已有名為「{name}」的班次'),
  ],
  kindKey: [422, say('快捷键 {key} 已用于另一个班次', 'Key {key} already places another shift', '快速鍵 {key} 已用於另一個班次')],
  kindRetired: [
    422,
    say(
      '班次“{name}”已停用，不能修改',
      'The shift “{name}” is no longer in use and cannot be changed',
      '班次「{name}」已停用，不能修改',
    ),
  ],
  kindsIncomplete: [
    409,
    say(
      '班次列表已变化，请刷新后重试',
      'The list of shifts has changed. Please refresh and try again.',
      '班次清單已變化，請重新整理後再試',
    ),
  ],
  needTwice: [422, say('同一岗位只能填一行', 'Each position can have one row only', '同一職位只能填一列')],
  rotationName: [
    422,
    say('本店已有名为“{name}”的轮换', 'This branch already has a rotation named “{name}”', '本店已有名為「{name}」的輪換'),
  ],
  rotationTwice: [
    422,
    say('同一员工在轮换中只能占一行', 'Each employee can have one row of a rotation only', '同一員工在輪換中只能占一列'),
  ],
  swapPast: [
    422,
    say('班次已开始，不能再换', 'The shift has already started and can no longer be swapped', '班次已開始，不能再換'),
  ],
  swapUnpublished: [
    422,
    say(
      '这个班次已改动或未发布，不能换',
      'This shift was changed or is not published, so it cannot be swapped',
      '這個班次已改動或未發布，不能換',
    ),
  ],
  swapOpen: [422, say('这个班次已在另一个换班里', 'This shift is already part of another swap', '這個班次已在另一個換班裡')],
  swapNotYours: [403, say('这个换班不是给您的', 'This swap was not offered to you', '這個換班不是給您的')],
  swapBroken: [422, say('不能换班：{faults}', 'This swap is not possible: {faults}', '不能換班：{faults}')],
  wishMost: [
    422,
    say('最多 {most} 条意愿，请先删除旧的', 'At most {most} wishes. Remove old ones first.', '最多 {most} 條意願，請先刪除舊的'),
  ],
});
