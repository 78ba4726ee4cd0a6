import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const surveyErrors = defineErrors('survey', {
  nameTaken: [
    422,
    say(
      '这家门店周边已有“{name}”，请直接修改它',
      '“{name}” is already a nearby cafe of this branch. Please edit that one.',
      '這家門店周邊已有「{name}」，請直接修改它',
    ),
  ],
  cafeNotOpen: [
    422,
    say(
      '“{name}”已停业或归档，恢复营业后再调研',
      '“{name}” is closed or archived. Reopen it before you survey it.',
      '「{name}」已停業或封存，恢復營業後再調研',
    ),
  ],
  tooManyOccupied: [
    422,
    say(
      '上座 {occupied} 人多于座位 {seats} 个，请核对',
      '{occupied} people on {seats} seats. Please check the numbers.',
      '上座 {occupied} 人多於座位 {seats} 個，請核對',
    ),
  ],
  inFuture: [422, say('清点时间不能晚于现在', 'The time of the count cannot be in the future', '清點時間不能晚於現在')],
  tooLongAgo: [
    422,
    say(
      '清点时间超过 {days} 天，请重新清点',
      'The count is more than {days} days old. Please count again.',
      '清點時間超過 {days} 天，請重新清點',
    ),
  ],
  voidByOther: [
    403,
    say(
      '一天内可以作废自己的调研，其他的请店长作废',
      'You can void your own surveys within a day. Ask the manager to void others.',
      '一天內可以作廢自己的調研，其他的請店長作廢',
    ),
  ],
});
