import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, line, pageOf } from '#kernel/model.ts';
import { upload } from '#kernel/file.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  BILL_MOST_BYTES,
  BillDay,
  BillDayRef,
  BillFile,
  BillRow,
  BillRowDetail,
  BillRowExport,
  BillRowFilter,
  BillSummary,
  BillSummaryFilter,
  ChannelBill,
  Resolution,
  RowRef,
  Settlement,
} from './third-income.model.ts';

const list = { can: 'THIRD_INCOME_LIST' } as const;
const bring = { can: 'THIRD_INCOME_IMPORT' } as const;
const stale = ['thirdIncome', 'home'];

export const thirdIncomeApi = defineApi('thirdIncome', {
  day: get('/api/statistics/thirdIncome/day', { access: list, input: BillDayRef, output: BillDay }),
  bill: get('/api/statistics/thirdIncome/bill/:billId', { access: list, input: z.object({ billId: id }), output: ChannelBill }),
  /** The bills of a span of days of all channels, for choosing one. */
  bills: get('/api/statistics/thirdIncome/bill', { access: list, input: BillSummaryFilter, output: z.array(BillSummary) }),
  rows: get('/api/statistics/thirdIncome/row/page', { access: list, input: BillRowFilter, output: pageOf(BillRow) }),
  row: get('/api/statistics/thirdIncome/row/:rowId', { access: list, input: RowRef, output: BillRowDetail }),
  /** Keeps the file and leaves reading it to the worker. The same file twice is refused. */
  import: post('/api/statistics/thirdIncome/import', {
    access: bring,
    takesFile: BILL_MOST_BYTES,
    input: BillDayRef.extend({ name: line(120), file: upload }),
    output: BillFile,
    stale,
  }),
  /** Has the worker ask the channel for the bill of a day. */
  fetch: post('/api/statistics/thirdIncome/fetch', { access: bring, input: BillDayRef, output: BillFile, stale }),
  file: get('/api/statistics/thirdIncome/file/:fileId', { access: list, input: z.object({ fileId: id }), output: BillFile }),
  resolve: post('/api/statistics/thirdIncome/row/:rowId/resolve', {
    access: { can: 'THIRD_INCOME_RESOLVE' },
    input: Resolution,
    output: BillRow,
    stale,
  }),
  /** 结算入账: once for each bill, when nothing of it is open. */
  settle: post('/api/statistics/thirdIncome/bill/:billId/settle', {
    access: { can: 'THIRD_INCOME_SETTLE' },
    input: Settlement,
    output: ChannelBill,
    stale,
  }),
  export: post('/api/statistics/thirdIncome/export', {
    access: { can: 'THIRD_INCOME_EXPORT' },
    input: BillRowExport,
    output: Export,
  }),
});
