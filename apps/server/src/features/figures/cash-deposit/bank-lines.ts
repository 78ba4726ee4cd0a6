import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { isNearEnough } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { cashDepositNouns } from '@netbar/contract/figures/cash-deposit/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { matchResult } from '@netbar/contract/kernel/match';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, inScope, isInWholeBrands, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

/** The columns of a line that is joined as `l`; all are null without one. */
export const bankLineColumns = [
  'l.id as lineId',
  'l.accountTail',
  'l.ref',
  'l.slipNo as lineSlipNo',
  'l.at',
  'l.fen as lineFen',
  'l.remark as lineRemark',
  'l.counterparty',
  sql<boolean>`l.aside_by is not null`.as('isAside'),
] as const;

interface LineColumns {
  lineId: string | null;
  accountTail: string | null;
  ref: string | null;
  lineSlipNo: string | null;
  at: Date | null;
  lineFen: number | null;
  lineRemark: string | null;
  counterparty: string | null;
  isAside: boolean;
}

export const bankLineOf = ({ lineId, at, lineFen, isAside, ...line }: LineColumns) =>
  lineId === null || at === null || lineFen === null
    ? null
    : {
        id: lineId,
        accountTail: line.accountTail ?? '',
        ref: line.ref ?? '',
        slipNo: line.lineSlipNo ?? '',
        time: at,
        fen: lineFen,
        remark: line.lineRemark ?? '',
        counterparty: line.counterparty ?? '',
        isAside,
      };

const MOST_LINES = 500;

export const selectLines = (ctx: Ctx | Tx) => ctx.db.selectFrom('bankLines').where(inBrands(ctx, 'bankLines.brandId'));

/** Lines that no deposit has. */
export const selectFreeLines = (ctx: Ctx | Tx) =>
  selectLines(ctx).where((q) =>
    q.not(q.exists(q.selectFrom('cashDeposits as d').select('d.id').whereRef('d.bankLineId', '=', 'bankLines.id'))),
  );

const lineColumns = [
  'bankLines.id',
  'bankLines.accountTail',
  'bankLines.ref',
  'bankLines.slipNo',
  'bankLines.at as time',
  'bankLines.fen',
  'bankLines.remark',
  'bankLines.counterparty',
  sql<boolean>`bank_lines.aside_by is not null`.as('isAside'),
] as const;

const lineDate = sql<string>`bank_lines.biz_date::text`;

/** What came in on a bank account and belongs to no deposit, the latest first; for each how many open deposits might be it. */
export async function listFreeLines(
  ctx: Ctx,
  filter: In<typeof cashDepositApi.lines>,
): Promise<Out<typeof cashDepositApi.lines>> {
  const { brandId, from, to, isAside } = filter;
  let found = selectFreeLines(ctx)
    .where('bankLines.bizDate', '>=', from)
    .where('bankLines.bizDate', '<=', to)
    .where('bankLines.asideBy', isAside ? 'is not' : 'is', null);
  if (brandId) found = found.where('bankLines.brandId', '=', brandId);
  const [lines, open] = await Promise.all([
    found
      .select([...lineColumns, 'bankLines.brandId', lineDate.as('date')])
      .orderBy('bankLines.at', 'desc')
      .orderBy('bankLines.id', 'desc')
      .limit(MOST_LINES)
      .execute(),
    listOpenDeposits(ctx),
  ]);
  // Whoever has single branches of a brand is not told what came in for the others.
  const known = lines.filter((line) => isInWholeBrands(ctx, line.brandId));
  return known.map(({ brandId: ownBrand, date, ...line }) => ({
    ...line,
    result: matchResult(null, line.fen),
    candidates: open.filter(
      (deposit) =>
        deposit.brandId === ownBrand && (deposit.slipFen ?? deposit.fen) === line.fen && isNearEnough(deposit.bizDate, date),
    ).length,
  }));
}

/** Deposits for which no line of the bank was found yet. */
export const listOpenDeposits = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('cashDeposits')
    .innerJoin('branches as b', 'b.id', 'cashDeposits.branchId')
    .select(['cashDeposits.id', 'cashDeposits.fen', 'cashDeposits.slipNo', 'cashDeposits.slipFen', 'b.brandId'])
    .select(sql<string>`cash_deposits.biz_date::text`.as('bizDate'))
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('cashDeposits.status', 'in', ['SEALED', 'BANKED'])
    .orderBy('cashDeposits.id')
    .execute();

/** Says that a line is no cash deposit, or takes that back. */
export const setLineAside = (ctx: Ctx, input: In<typeof cashDepositApi.setAside>) =>
  command(ctx, cashDepositApi.setAside, input, async (ctx) => {
    const line = await lockLine(ctx, input.id);
    requireWholeBrand(ctx, line.brandId);
    const taken = await selectFreeLines(ctx).select('bankLines.id').where('bankLines.id', '=', line.id).executeTakeFirst();
    if (!taken) throw new AppError(cashDepositErrors.lineTaken);
    const aside = input.isAside ? { asideBy: ctx.actor.id, asideTime: ctx.now } : { asideBy: null, asideTime: null };
    await ctx.db.updateTable('bankLines').set(aside).where('id', '=', line.id).execute();
    return selectLines(ctx).select(lineColumns).where('bankLines.id', '=', line.id).executeTakeFirstOrThrow();
  });

export const lockLine = (ctx: Tx, id: string) =>
  selectLines(ctx)
    .select([...lineColumns, 'bankLines.brandId'])
    .where('bankLines.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(cashDepositNouns.bankLine));

/** Free lines since a day, the nearest to an amount first. */
export const listLinesNear = (ctx: Ctx, { brandId, since, fen }: { brandId: string; since: string; fen: number }) =>
  selectFreeLines(ctx)
    .select([...lineColumns, lineDate.as('date')])
    .where('bankLines.brandId', '=', brandId)
    .where('bankLines.bizDate', '>=', since)
    .where('bankLines.asideBy', 'is', null)
    .orderBy(sql`abs(bank_lines.fen - ${fen})`)
    .orderBy('bankLines.at')
    .orderBy('bankLines.id')
    .limit(20)
    .execute();

/** Free lines of a brand that may still be matched, for the deposits from a day on. */
export const listLinesToMatch = (ctx: Tx, { brandId, since }: { brandId: string; since: string }) =>
  selectFreeLines(ctx)
    .select(['bankLines.id', 'bankLines.fen', 'bankLines.ref', 'bankLines.slipNo', lineDate.as('date')])
    .where('bankLines.brandId', '=', brandId)
    .where('bankLines.bizDate', '>=', since)
    .where('bankLines.asideBy', 'is', null)
    .execute();
