import { z } from 'zod';
import { Export } from '#platform/export/export.model.ts';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  ChainCheck,
  ChainFrom,
  LogDetail,
  LogEntry,
  LogExport,
  LogFilter,
  RecordEntry,
  RecordTimelineFilter,
} from './log.model.ts';

const list = { can: 'LOG_LIST' } as const;

export const logApi = defineApi('log', {
  /** The newest first. `total` stops at MOST_LISTED. */
  list: get('/api/admin/log/page', { access: list, input: LogFilter, output: pageOf(LogEntry) }),
  get: get('/api/admin/log/:id', { access: list, input: z.object({ id }), output: LogDetail }),
  /** The export itself is logged too. */
  export: post('/api/admin/log/export', { access: { can: 'LOG_EXPORT' }, input: LogExport, output: Export }),
  /** What happened to one record, the newest first. Whoever may read the record may read this. */
  record: get('/api/admin/log/record/:kind/:id', {
    access: 'signedIn',
    input: RecordTimelineFilter,
    output: pageOf(RecordEntry),
  }),
  verify: get('/api/admin/log/verify', { access: { can: 'LOG_VERIFY' }, input: ChainFrom, output: ChainCheck }),
});
