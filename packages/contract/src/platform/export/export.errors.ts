import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const exportErrors = defineErrors('export', {
  tooMany: [
    422,
    say(
      '一次最多导出 {most} 条，请缩小范围',
      'At most {most} rows can be exported at once. Please narrow the selection.',
      '一次最多匯出 {most} 筆，請縮小範圍',
    ),
  ],
  notReady: [422, say('文件还没有生成，请稍候', 'The file is not ready yet. Please wait.', '檔案還沒有產生，請稍候')],
  failed: [
    422,
    say('文件没有生成，请重新导出', 'The file could not be generated. Please export again.', '檔案沒有產生，請重新匯出'),
  ],
});
