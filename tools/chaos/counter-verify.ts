import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { callerOf } from '@netbar/server/testing/caller.ts';
import type { FrontDesk } from '@netbar/server/testing/front-desk.ts';
import type pg from 'pg';
import type { Press } from './counter-presses.ts';
import type { Findings } from './verify.ts';

const FLOAT_FEN = 50_000;

/** What the books say against what the cashiers were told. */
export async function comparePresses(owner: pg.Pool, presses: Press[]): Promise<Findings> {
  const found: Findings = { lost: [], doubled: [], broken: [], overtaken: [] };
  const effects = await readEffects(owner);
  const stored = await readAnswers(owner);
  for (const press of presses) {
    const { kind, mark, key, tries, answer, refusal, desk } = press;
    const about = `${kind} ${mark} (key ${key}, ${tries} tries)`;
    const times = effects.get(mark)?.length ?? 0;
    const kept = stored.get(`${desk.cashier.accountId} ${key}`);
    if (times > 1) found.doubled.push(`${about}: ${times} of them`);
    if (answer && (times === 0 || !kept)) found.lost.push(`${about}: answered, ${kept ? 'not done' : 'and no stored answer'}`);
    if (refusal && times > 0) {
      // Refused, while an earlier try of the same key was still on its way and came through later (ADR 6).
      if (kept && kept.committedMs >= refusal.sentMs) found.overtaken.push(about);
      else found.broken.push(`${about}: refused by ${refusal.reason}, yet done`);
    }
    if (!answer && !refusal) found.broken.push(`${about}: never answered`);
    if (refusal && !isExpected(refusal.status)) found.broken.push(`${about}: refused by ${refusal.reason}`);
  }
  const meant = new Set(presses.map(({ mark }) => mark));
  for (const mark of effects.keys()) if (!meant.has(mark)) found.broken.push(`nobody asked for ${mark}`);
  return found;
}

/** A member's money or the goods may run out, and a sale changes while somebody wants to refund it. */
const isExpected = (status: number) => [409, 422].includes(Math.floor(status / 100));

async function readEffects(owner: pg.Pool) {
  const { rows } = await owner.query<{ mark: string; id: string }>(
    `select remark as mark, id from tenant.orders where remark <> '' union all select reason, id from tenant.refunds`,
  );
  return Map.groupBy(rows, ({ mark }) => mark);
}

async function readAnswers(owner: pg.Pool) {
  const { rows } = await owner.query<{ id: string; committedMs: number }>(
    `select actor_id || ' ' || key as id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as "committedMs"
     from tenant.idempotency_keys`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a provider was paid is what the order was paid, once: every paid trade has one credit, and no credit lacks its trade. */
export async function compareProviders(
  owner: pg.Pool,
  paidTrades: { outTradeNo: string; amountFen: number }[],
): Promise<string[]> {
  const { rows } = await owner.query<{ no: string; fen: string }>(
    `select out_trade_no as no, amount_fen as fen from tenant.payments where status = 'SUCCEEDED' and out_trade_no is not null`,
  );
  const credited = new Map(rows.map(({ no, fen }) => [no, Number(fen)]));
  const paid = new Map(paidTrades.map(({ outTradeNo, amountFen }) => [outTradeNo, amountFen]));
  return [
    ...[...paid]
      .filter(([no, fen]) => credited.get(no) !== fen)
      .map(([no, fen]) => `${fen} fen of trade ${no} were paid and not credited`),
    ...[...credited.keys()].filter((no) => !paid.has(no)).map((no) => `trade ${no} was credited and never paid`),
  ];
}

/** Until every trade is settled, one way or the other. */
export const openTrades = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from tenant.payments where status in ('INIT', 'PENDING') and mode = 'SCANNED'`,
  );
  return rows[0]?.n ?? 0;
};

/** The cash that cashiers were told they took and gave back, counted into the drawer: there is nothing over and nothing short. */
export async function countDrawer(owner: pg.Pool, serverUrl: string, desk: FrontDesk, presses: Press[]): Promise<string[]> {
  const ours = presses.filter(({ desk: { branchId }, answer }) => branchId === desk.branchId && answer);
  const drawerAccount = ({ input }: Press) =>
    ((input['tenders'] ?? []) as { tender: string; amountFen: number }[])
      .filter(({ tender }) => tender === 'CASH')
      .reduce((sum, { amountFen }) => sum + amountFen, 0);
  const takenFen = ours.reduce((sum, press) => sum + drawerAccount(press), 0);
  const { rows } = await owner.query<{ fen: number }>(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from tenant.refund_parts p join tenant.refunds r on r.company_id = p.company_id and r.id = p.refund_id
     join tenant.payments t on t.company_id = p.company_id and t.id = p.payment_id
     where t.tender = 'CASH' and r.branch_id = $1 and r.reason = any($2::text[])`,
    [desk.branchId, ours.filter(({ kind }) => kind === 'refund').map(({ mark }) => mark)],
  );
  const cashFen = FLOAT_FEN + takenFen - (rows[0]?.fen ?? 0);
  const cashier = callerOf(serverUrl, desk.cashier.token);
  const shift = { branchId: desk.branchId, id: desk.shiftId };
  const { version } = await cashier(shiftApi.get, shift);
  const counting = await cashier(shiftApi.startCount, { ...shift, version });
  const { counts } = await cashier(shiftApi.count, { ...shift, version: counting.version, count: pilesOf(cashFen) });
  const counted = counts.at(-1);
  if (!counted) return [`the drawer of ${desk.branchId} was not counted`];
  // A share of a combined payment that went back may end in fen, for which there is no coin: the figure is compared, not the pile.
  return counted.expectedFen === cashFen
    ? []
    : [`the drawer of ${desk.branchId} should hold ${counted.expectedFen}, and its cashier was told ${cashFen}`];
}
