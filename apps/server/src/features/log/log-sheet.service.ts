import { actionWords } from '@netbar/contract/log/action.rules';
import { LogRows } from '@netbar/contract/log/log.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { say, type Lang } from '@netbar/contract/kernel/words';
import { defineSheet } from '#features/export/sheet.service.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { countEntries, listOlder, type Filter } from './log.queries.ts';

const ROWS_A_READ = 1_000;
type Row = Awaited<ReturnType<typeof listOlder>>[number];

async function* read(ctx: Ctx, filter: Filter) {
  let than: string | undefined;
  for (;;) {
    const rows = await listOlder(ctx, filter, { than, limit: ROWS_A_READ });
    yield rows;
    if (rows.length < ROWS_A_READ) return;
    than = rows.at(-1)?.id;
  }
}

export const logSheet = defineSheet({
  kind: 'log',
  title: say('日志', 'log', '日誌'),
  can: 'LOG_EXPORT',
  filter: LogRows,
  count: countEntries,
  read,
  columns: {
    time: { title: say('时间', 'Time', '時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
    who: { title: say('操作人', 'Who', '操作人'), cell: (row: Row) => row.actorName },
    action: { title: say('操作', 'Action', '操作'), cell: (row: Row, lang: Lang) => actionWords(row.action)[lang] },
    code: { title: say('操作代码', 'Action code', '操作代碼'), cell: (row: Row) => row.action },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    doc: { title: say('单据类型', 'Document type', '單據類型'), cell: (row: Row) => row.docType },
    docId: { title: say('单据', 'Document', '單據'), cell: (row: Row) => row.docId },
    version: { title: say('版本', 'Version', '版本'), cell: (row: Row) => row.version },
    ip: { title: say('IP 地址', 'IP address', 'IP 位址'), cell: (row: Row) => row.ip },
    request: { title: say('请求编号', 'Request', '請求編號'), cell: (row: Row) => row.requestId },
    content: { title: say('内容', 'Content', '內容'), cell: (row: Row) => row.detail },
  },
});
