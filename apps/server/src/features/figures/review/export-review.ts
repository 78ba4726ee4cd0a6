import type { Definition } from '@netbar/contract/figures/facts/definition';
import { definitions, type FigureId, figureIds } from '@netbar/contract/figures/facts/definitions';
import { type Comparison, comparisons } from '@netbar/contract/figures/facts/period.rules';
import type { reviewApi } from '@netbar/contract/figures/review/review.api';
import { ReviewExport, type ReviewRow, type ReviewRows } from '@netbar/contract/figures/review/review.model';
import { exportedFigures, NO_CLASS, NO_KEY, NO_LEVEL } from '@netbar/contract/figures/review/review.rules';
import { comparisonWords, restWords } from '@netbar/contract/figures/review/review.words';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { z } from 'zod';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { listRows } from './rows.ts';

/** As it is stored for the worker: already parsed. */
const Filter = ReviewExport.omit({ columns: true }).extend({
  compare: z.array(z.enum(comparisons)),
  figures: z.array(z.enum(figureIds)).optional(),
});
type Asked = z.output<typeof Filter>;
interface Line {
  row: ReviewRow;
  answer: ReviewRows;
  /** Names of the classes of products by code. */
  classes: Map<string, string>;
}

/** The rows as the page shows them, with the branches below each brand, and the total at the end. */
async function readLines(ctx: Ctx, filter: Asked): Promise<Line[]> {
  const answer = await listRows(ctx, filter);
  if (!answer) return [];
  const classes = await nameClasses(ctx);
  const lines: Line[] = [];
  for (const row of answer.rows) {
    lines.push({ row, answer, classes });
    if (row.kind !== 'BRAND' || !row.place.brandId) continue;
    const below = await listRows(ctx, { ...filter, brandId: row.place.brandId });
    if (below) lines.push(...below.rows.map((each) => ({ row: each, answer: below, classes })));
  }
  return [...lines, { row: answer.total, answer, classes }];
}

async function nameClasses(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('codes').select(['code', 'codevalue', 'label']).where('type', '=', CLASSIFY).execute();
  return new Map(
    rows.map(({ code, codevalue, label }) => [code, (label as Partial<Record<Lang, string>>)[ctx.lang] || codevalue]),
  );
}

function nameOf({ row: { kind, key, name }, classes }: Line, lang: Lang): string {
  if (kind === 'TOTAL') return restWords.total[lang];
  if (kind === 'AREA') return name || restWords.noArea[lang];
  if (kind === 'CLASS')
    return key === NO_KEY ? restWords.noProduct[lang] : key === NO_CLASS ? restWords.noClass[lang] : (classes.get(key) ?? key);
  if (key === NO_LEVEL && kind === 'LEVEL') return restWords.noLevel[lang];
  return key === NO_KEY ? restWords.guests[lang] : name;
}

const HOUR_SEC = 3_600;

/** Money in yuan, shares in percent, time in hours. */
function cellOf(id: FigureId, value: number | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  const { unit }: Definition = definitions[id];
  switch (unit) {
    case 'FEN':
      return twoDecimals(Math.round(value));
    case 'RATE':
      return `${(value * 100).toFixed(1)}%`;
    case 'HOURS':
      return (value / HOUR_SEC).toFixed(1);
    case 'TIMES':
      return value.toFixed(2);
    case 'SECONDS':
      return Math.round(value);
    case 'COUNT':
      return value;
  }
}

const figureColumns = Object.fromEntries(
  exportedFigures.map((id) => [id, { title: definitions[id].title, cell: ({ row }: Line) => cellOf(id, row.values[id]) }]),
);
function beforeOf({ row, answer }: Line, comparison: Comparison) {
  const at = answer.compared.findIndex((each) => each.comparison === comparison);
  return cellOf(answer.figures[0] ?? 'earned', row.before[at]);
}
const comparedColumns = Object.fromEntries(
  comparisons.map((comparison) => [
    comparison,
    { title: comparisonWords[comparison], cell: (line: Line) => beforeOf(line, comparison) },
  ]),
);

export const reviewSheet = defineSheet({
  kind: 'review',
  title: say('经营回顾', 'operations review', '經營回顧'),
  can: 'REVIEW_EXPORT',
  filter: Filter,
  count: async (ctx, filter) => (await readLines(ctx, filter)).length,
  async *read(ctx, filter) {
    yield await readLines(ctx, filter);
  },
  columns: {
    name: { title: say('维度', 'Item', '維度'), cell: nameOf },
    ...figureColumns,
    ...comparedColumns,
  },
});

export async function exportReview(ctx: Ctx, { columns, ...filter }: In<typeof reviewApi.export>) {
  if (filter.branchId) await requireBranch(ctx, filter.branchId);
  if (await isCountingBlind(ctx)) throw new AppError(shiftErrors.blindUntilCounted);
  const figures = exportedFigures.filter((id) => columns.includes(id));
  return startExport(ctx, reviewSheet, { filter: { ...filter, figures }, columns, branchId: filter.branchId });
}
