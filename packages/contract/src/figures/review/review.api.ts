import { defineApi, get, post } from '#kernel/endpoint.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  ReviewExport,
  ReviewFilter,
  ReviewRows,
  ReviewRowsFilter,
  ReviewSource,
  ReviewSourceFilter,
  ReviewSummary,
} from './review.model.ts';

const access = { can: 'REVIEW_LIST' } as const;

/** Each answer is null for people who count a drawer blind: the figures would say what cash to expect. */
export const reviewApi = defineApi('review', {
  summary: get('/api/admin/review/summary', { access, input: ReviewFilter, output: ReviewSummary.nullable() }),
  rows: get('/api/admin/review/row', { access, input: ReviewRowsFilter, output: ReviewRows.nullable() }),
  /** What a figure is made of: parts that can be opened further, or the documents themselves. */
  source: get('/api/admin/review/source', { access, input: ReviewSourceFilter, output: ReviewSource.nullable() }),
  export: post('/api/admin/review/export', { access: { can: 'REVIEW_EXPORT' }, input: ReviewExport, output: Export }),
});
