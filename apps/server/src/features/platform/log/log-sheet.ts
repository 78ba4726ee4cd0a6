import { actionWords } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import type { logApi } from '@netbar/contract/platform/log/log.api';
import { LogRows } from '@netbar/contract/platform/log/log.model';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import { type Ctx, isInScope } from '#kernel/ctx.ts';
import { countEntries, listOlderEntries, type LogFilter } from './log.queries.ts';

/** Exports the log, the newest entry first. The audit row is committed before the first row is read. */
export const exportLog = (ctx: Ctx, { columns, ...asked }: In<typeof logApi.export>) => {
  // Entries written after now are left out, so that the export ends.
  const filter = { ...asked, to: asked.to && asked.to < ctx.now ? asked.to : ctx.now };
  const branchId = asked.branchId && isInScope(ctx, asked.branchId) ? asked.branchId : undefined;
  return startExport(ctx, logSheet, { filter, columns, branchId });
};

const ROWS_A_READ = 1_000;
type Row = Awaited<ReturnType<typeof listOlderEntries>>[number];

async function* readLogRows(ctx: Ctx, filter: LogFilter) {
  let than: string | undefined;
  for (;;) {
    const rows = await listOlderEntries(ctx, filter, { than, limit: ROWS_A_READ });
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
  read: readLogRows,
  columns: {
    time: { title: say('时间', 'Time', '時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
    who: { title: say('操作人', 'Performed by', '操作人'), cell: (row: Row) => row.actorName },
    action: { title: say('操作', 'Action', '操作'), cell: (row: Row, lang: Lang) => actionWords(row.action)[lang] },
    code: { title: say('操作代码', 'Action code', '操作代碼'), cell: (row: Row) => row.action },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    doc: { title: say('单据类型', 'Document type', '單據類型'), cell: (row: Row) => row.docType },
    docId: { title: say('单据', 'Document', '單據'), cell: (row: Row) => row.docId },
    version: { title: say('版本', 'Version', '版本'), cell: (row: Row) => row.version },
    ip: { title: say('IP 地址', 'IP address', 'IP 位址'), cell: (row: Row) => row.ip },
    request: { title: say('请求编号', 'Request ID', '請求編號'), cell: (row: Row) => row.requestId },
    content: { title: say('内容', 'Content', '內容'), cell: (row: Row) => row.detail },
  },
});
