import type pg from 'pg';
import type { Booked } from './intent.ts';

export interface StoredAnswer {
  response: Booked;
  committedMs: number;
}

/** All that the database says happened, by the keys the clients' notes can be looked up with. */
export interface Evidence {
  /** company, document type, amount of the first line → journals. */
  effects: Map<string, string[]>;
  /** reversed journal → reversing journals. */
  reversals: Map<string, string[]>;
  /** account, key → stored answer. */
  answers: Map<string, StoredAnswer>;
  /** account, action, input → rows. */
  audited: Map<string, number>;
  /** branch, number → paid events. */
  events: Map<string, number>;
  cancelled: number;
  /** member → principal in fen. */
  balances: Map<string, number>;
  /** warehouse, product → on hand. */
  levels: Map<string, number>;
}

export async function readEvidence(owner: pg.Pool): Promise<Evidence> {
  return { ...(await readJournals(owner)), ...(await readTraces(owner)), ...(await readFigures(owner)) };
}

async function readJournals(owner: pg.Pool): Promise<Pick<Evidence, 'effects' | 'reversals'>> {
  const { rows } = await owner.query<{ id: string; mark: string; reversalOf: string | null }>(
    `select j.id, j.reversal_of as "reversalOf", j.company_id || ' ' || j.doc_type || ' ' || p.amount as mark
     from tenant.journals j
     join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id and p.line_no = 1`,
  );
  const [effects, reversals] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { id, mark, reversalOf } of rows) {
    if (reversalOf) reversals.set(reversalOf, [...(reversals.get(reversalOf) ?? []), id]);
    else effects.set(mark, [...(effects.get(mark) ?? []), id]);
  }
  return { effects, reversals };
}

async function readTraces(owner: pg.Pool): Promise<Pick<Evidence, 'answers' | 'audited' | 'events' | 'cancelled'>> {
  const keys = await owner.query<StoredAnswer & { id: string }>(
    `select actor_id || ' ' || key as id, response, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as "committedMs"
     from tenant.idempotency_keys`,
  );
  const audit = await owner.query<{ id: string; detail: object }>(
    `select actor_id || ' ' || action as id, detail from tenant.audit_log`,
  );
  const events = await owner.query<{ type: string; id: string }>(
    `select type, branch_id || ' ' || coalesce(payload ->> 'orderNo', '') as id from tenant.branch_events`,
  );
  return {
    answers: new Map(keys.rows.map(({ id, ...answer }) => [id, answer])),
    audited: count(audit.rows.map(({ id, detail }) => `${id} ${canonical(detail)}`)),
    events: count(events.rows.filter(({ type }) => type === 'ORDER_PAID').map(({ id }) => id)),
    cancelled: events.rows.filter(({ type }) => type === 'ORDER_CANCELLED').length,
  };
}

const count = (names: string[]) => new Map([...Map.groupBy(names, (name) => name)].map(([name, list]) => [name, list.length]));

async function readFigures(owner: pg.Pool): Promise<Pick<Evidence, 'balances' | 'levels'>> {
  const members = await owner.query<{ id: string; fen: string }>(
    `select owner_id as id, -balance as fen from tenant.ledger_accounts where code = 'MEMBER_PRINCIPAL'`,
  );
  const shelves = await owner.query<{ id: string; qty: string }>(
    `select warehouse_id || ' ' || product_id as id, on_hand as qty from tenant.stock_levels`,
  );
  return {
    balances: new Map(members.rows.map(({ id, fen }) => [id, Number(fen)])),
    levels: new Map(shelves.rows.map(({ id, qty }) => [id, Number(qty)])),
  };
}

/** The same object in one spelling: jsonb keeps no order of keys. */
export const canonical = (value: unknown) =>
  JSON.stringify(Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
