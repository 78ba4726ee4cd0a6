import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const messageErrors = defineErrors('message', {
  guestLeft: [
    409,
    say(
      '客人已离开 {machineName} 号机，回复无法送达；请将留言标为已处理',
      'The guest has left machine {machineName}, so a reply cannot be delivered. Please mark the messages as handled.',
      '客人已離開 {machineName} 號機，回覆無法送達；請將留言標為已處理',
    ),
  ],
});
