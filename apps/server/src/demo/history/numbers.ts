import { bizDate } from '@netbar/contract/kernel/time';
import type { DocPrefix } from '@netbar/contract/kernel/feature';
import type pg from 'pg';
import type { Deed } from './scene.ts';

interface Counter {
  branchId: string;
  prefix: string;
  bizDate: string;
  last: number;
}

export const dateOf = ({ at, branch }: Pick<Deed, 'at' | 'branch'>) => bizDate(at, branch.dayCutoffMin);

export type Numbers = Awaited<ReturnType<typeof openNumbers>>;

/** Document numbers as the kernel gives them, from those already given on. */
export async function openNumbers(client: pg.ClientBase) {
  const { rows: given } = await client.query<Counter>(
    `select branch_id as "branchId", prefix, biz_date::text as "bizDate", last from tenant.document_numbers where branch_id is not null`,
  );
  const keyOf = (counter: Omit<Counter, 'last'>) => `${counter.branchId} ${counter.prefix} ${counter.bizDate}`;
  const counters = new Map(given.map((counter) => [keyOf(counter), counter]));
  const used = new Set<Counter>();
  return {
    next(deed: Pick<Deed, 'at' | 'branch'>, prefix: DocPrefix): string {
      const about = { branchId: deed.branch.id, prefix, bizDate: dateOf(deed) };
      const counter = counters.get(keyOf(about)) ?? { ...about, last: 0 };
      counter.last += 1;
      counters.set(keyOf(about), counter);
      used.add(counter);
      const day = about.bizDate.replaceAll('-', '').slice(2);
      return `${about.prefix}${day}${deed.branch.branchNo}${String(counter.last).padStart(5, '0')}`;
    },

    /** The branch goes on where the past left off. */
    async keep() {
      const column = (key: keyof Counter) => [...used].map((counter) => counter[key]);
      await client.query(
        `insert into tenant.document_numbers as n (branch_id, prefix, biz_date, last)
         select * from unnest($1::uuid[], $2::text[], $3::date[], $4::int[])
         on conflict (company_id, branch_id, prefix, biz_date) do update set last = greatest(n.last, excluded.last)`,
        [column('branchId'), column('prefix'), column('bizDate'), column('last')],
      );
    },
  };
}
