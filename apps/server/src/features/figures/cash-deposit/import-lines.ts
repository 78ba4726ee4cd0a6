import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { matchDeposits } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_PROBLEMS } from '@netbar/contract/kernel/import';
import { formatTime } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { listOpenDeposits } from './bank-lines.ts';
import { readStatement, type StatementLine } from './bank-statement.ts';
import { matchBrand } from './match-deposit.ts';
import { lockMatching } from './step-deposit.ts';

type Input = In<typeof cashDepositApi.importLines>;
type Outcome = Out<typeof cashDepositApi.importLines>;

/** Takes over the lines of a bank statement: all of them or none, each once. A trial only says what would happen. */
export async function importBankLines(ctx: Ctx, input: Input): Promise<Outcome> {
  const { brandId, name } = input;
  requireWholeBrand(ctx, brandId);
  const hash = createHash('sha256').update(input.file).digest();
  const read = await readLinesOf(ctx, input);
  const fresh = read.problems.length > 0 ? [] : await findNew(ctx, read.lines);
  const counts = { rows: read.lines.length, added: fresh.length, known: read.lines.length - fresh.length, skipped: read.skipped };
  const outcome = { ...counts, matched: 0, different: 0, problems: read.problems.slice(0, MOST_PROBLEMS), isDone: false };
  if (input.isTrial) await refuseTwice(ctx, brandId, hash);
  if (read.problems.length > 0) return outcome;
  if (input.isTrial) return { ...outcome, ...(await foresee(ctx, brandId, fresh)) };
  // The command compares requests by a digest of the file, so that the file is not in memory twice.
  return command(ctx, cashDepositApi.importLines, { ...input, file: new Uint8Array(hash) }, async (ctx) => {
    await lockMatching(ctx, brandId);
    await refuseTwice(ctx, brandId, hash);
    const id = ctx.newId();
    const head = { id, brandId, name, fileHash: hash, lines: read.lines.length, actorId: ctx.actor.id };
    await ctx.db
      .insertInto('bankImports')
      .values({ ...head, createdTime: ctx.now })
      .execute();
    const added = await insertLines(ctx, { brandId, importId: id }, read.lines);
    return { ...counts, added, known: counts.rows - added, ...(await matchBrand(ctx, brandId)), problems: [], isDone: true };
  });
}

async function readLinesOf(ctx: Ctx, { file, accountTail = '' }: Input) {
  const read = await readStatement(file, ctx.lang);
  const lines = read.lines.map((line) => ({ ...line, accountTail: line.accountTail || accountTail }));
  if (lines.some((line) => line.accountTail === '')) throw new AppError(cashDepositErrors.tailMissing);
  return { ...read, lines };
}

/** The same file a second time says when it came first, and by whom. */
async function refuseTwice(ctx: Ctx | Tx, brandId: string, hash: Buffer) {
  const first = await ctx.db
    .selectFrom('bankImports')
    .leftJoin('platform.accounts as a', 'a.id', 'bankImports.actorId')
    .select(['bankImports.createdTime', 'a.name'])
    .where(inBrands(ctx, 'bankImports.brandId'))
    .where('brandId', '=', brandId)
    .where('fileHash', '=', hash)
    .executeTakeFirst();
  if (!first) return;
  throw new AppError(cashDepositErrors.fileTwice, { time: formatTime(first.createdTime, 'datetime'), name: first.name ?? '' });
}

const columnsOf = (lines: readonly StatementLine[]) => ({
  tails: lines.map(({ accountTail }) => accountTail),
  refs: lines.map(({ ref }) => ref),
});

/** Lines that no earlier file brought. */
async function findNew(ctx: Ctx, lines: StatementLine[]): Promise<StatementLine[]> {
  const { tails, refs } = columnsOf(lines);
  const { rows } = await sql<{ tail: string; ref: string }>`
    select bank_lines.account_tail as tail, bank_lines.ref from tenant.bank_lines
    join unnest(${tails}::text[], ${refs}::text[]) as u (tail, ref) on u.tail = bank_lines.account_tail and u.ref = bank_lines.ref
    where ${inBrands(ctx, 'bankLines.brandId')}`.execute(ctx.db as Tx['db']);
  const known = new Set(rows.map(({ tail, ref }) => `${tail} ${ref}`));
  return lines.filter(({ accountTail, ref }) => !known.has(`${accountTail} ${ref}`));
}

/** What matching would find among the new lines. */
async function foresee(ctx: Ctx, brandId: string, lines: readonly StatementLine[]) {
  const open = (await listOpenDeposits(ctx)).filter((deposit) => deposit.brandId === brandId);
  const named = lines.map((line, i) => ({ ...line, id: String(i) }));
  const fenOf = new Map([...open, ...named].map(({ id, fen }) => [id, fen]));
  const pairs = matchDeposits(open, named);
  const matched = pairs.filter(({ depositId, lineId }) => fenOf.get(depositId) === fenOf.get(lineId)).length;
  return { matched, different: pairs.length - matched };
}

/** In one statement; lines that came before are left as they are. */
async function insertLines(ctx: Tx, { brandId, importId }: { brandId: string; importId: string }, lines: StatementLine[]) {
  const ids = idsInOrder(ctx.newId, lines.length);
  const rows = lines.map(({ accountTail, ref, slipNo, at, date, fen, remark, counterparty }, i) => {
    const line = { accountTail, ref, slipNo, at, fen, remark, counterparty };
    return { ...line, id: ids[i] ?? '', brandId, importId, bizDate: date };
  });
  const added = await ctx.db
    .insertInto('bankLines')
    .values(rows)
    .onConflict((row) => row.columns(['companyId', 'accountTail', 'ref']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}
