import { defineApi, get, post } from '#kernel/endpoint.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  Abc,
  DocumentFilter,
  Pairs,
  Pivot,
  PivotFilter,
  SalesCell,
  SalesDocuments,
  SalesExport,
  SalesFilter,
  SalesHours,
  SalesPlace,
  Summaries,
  SummaryFilter,
} from './sales.model.ts';

const access = { can: 'SALES_LIST' } as const;

/** Sales of products: net of discounts, on the day of delivery, and taken off on the day of a refund. */
export const salesApi = defineApi('sales', {
  summary: get('/api/statistics/sales/summary', { access, input: SummaryFilter, output: Summaries }),
  pivot: get('/api/statistics/sales/pivot', { access, input: PivotFilter, output: Pivot }),
  cell: get('/api/statistics/sales/cell', { access, input: SalesFilter, output: SalesCell }),
  /** The documents behind a cell. Together they are the cell. */
  documents: get('/api/statistics/sales/document/page', { access, input: DocumentFilter, output: SalesDocuments }),
  hours: get('/api/statistics/sales/hour', { access, input: SalesPlace, output: SalesHours }),
  abc: get('/api/statistics/sales/abc', { access, input: SalesPlace, output: Abc }),
  pairs: get('/api/statistics/sales/pair', { access, input: SalesPlace, output: Pairs }),
  export: post('/api/statistics/sales/export', { access: { can: 'SALES_EXPORT' }, input: SalesExport, output: Export }),
});
