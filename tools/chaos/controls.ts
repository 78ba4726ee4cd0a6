import type pg from 'pg';
import type { Target } from './killer.ts';
import type { Findings } from './verify.ts';

/** A fault put in on purpose (reliability.md, G2). A run that does not see it proves nothing. */
export interface Control {
  name: string;
  kills: number;
  targets: Target[];
  /** How long the clients come when nothing is killed. */
  seconds?: number;
  settings?: Record<string, string>;
  ignoresKeys?: boolean;
  spoil?: (owner: pg.Pool) => Promise<unknown>;
  /** Found, and for the right reason. */
  isDetected: (findings: Findings) => boolean;
}

export const controls: Control[] = [
  {
    name: 'sync-off',
    kills: 3,
    targets: ['postgres'],
    // A commit is answered before it is on disk.
    settings: { synchronous_commit: 'off' },
    isDetected: ({ lost }) => lost.length > 0,
  },
  {
    name: 'naive-balance',
    kills: 0,
    seconds: 8,
    targets: [],
    spoil: (owner) => owner.query(naiveBalance),
    isDetected: ({ broken }) => broken.some((fault) => fault.startsWith('G2 a kept balance is the sum of its postings')),
  },
  {
    name: 'keys-ignored',
    kills: 2,
    targets: ['server', 'postgres'],
    ignoresKeys: true,
    isDetected: ({ doubled }) => doubled.some((fault) => fault.includes(' journals')),
  },
  {
    name: 'unfenced',
    kills: 0,
    seconds: 3,
    targets: [],
    spoil: (owner) => owner.query('alter table tenant.stock_levels disable row level security'),
    isDetected: ({ broken }) =>
      ['no fence: tenant.stock_levels', 'G11 tenant.stock_levels shows'].every((words) =>
        broken.some((fault) => fault.startsWith(words)),
      ),
  },
];

/** The trigger as somebody in a hurry would write it: reads the balance, reckons, writes the total. Right as long as one is alone. */
const naiveBalance = `
  create or replace function tenant.apply_postings() returns trigger language plpgsql security definer set search_path = '' as $$
  declare
    moved record;
    seen  bigint;
  begin
    for moved in select p.company_id, p.account_id, sum(p.amount)::bigint as amount from added p group by 1, 2 loop
      select a.balance into seen from tenant.ledger_accounts a
        where a.company_id = moved.company_id and a.id = moved.account_id and a.guard <> 'NONE';
      continue when not found;
      perform pg_catalog.pg_sleep(0.01);
      update tenant.ledger_accounts a set balance = seen + moved.amount
        where a.company_id = moved.company_id and a.id = moved.account_id;
    end loop;
    return null;
  end $$`;
