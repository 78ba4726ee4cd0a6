import { z } from 'zod';
import { defineApi, get } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { file } from '../kernel/file.ts';
import { id } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Export, ExportFormat } from './export.model.ts';

const one = z.object({ id });

/** What happens to an export once the endpoint of its list has started it. Only for whoever did. */
export const exportApi = defineApi('export', {
  get: get('/api/admin/export/:id', { access: 'signedIn', input: one, output: Export }),
  file: get('/api/admin/export/:id/file', {
    access: 'signedIn',
    input: one.extend({ format: ExportFormat.default('xlsx') }),
    output: file,
  }),
});

export const exportErrors = defineErrors('export', {
  tooMany: [
    42280,
    say(
      '一次最多导出 {most} 条，请缩小范围',
      'At most {most} rows can be exported at once; choose fewer',
      '一次最多匯出 {most} 筆，請縮小範圍',
    ),
  ],
  notReady: [42281, say('文件还没有生成，请稍候', 'The file is not ready yet; please wait', '檔案還沒有產生，請稍候')],
  failed: [42282, say('文件没有生成，请重新导出', 'The file could not be made; export again', '檔案沒有產生，請重新匯出')],
});
