import { MOST_FOUND } from '@netbar/contract/platform/search/search.model';
import { sql } from 'kysely';
import { factOf, type Found, type SearchFor } from '#features/platform/search/search.ts';
import { countUpTo } from '#kernel/count.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { syllablesOf } from '#kernel/pinyin.ts';
import { employeesByText } from './employee.queries.ts';

/** Employees in scope, for the search: those in service first, whole names before longer ones. */
export async function findEmployees(ctx: Ctx, { text, limit }: SearchFor): Promise<Found> {
  const found = employeesByText(ctx, text);
  const [rows, total] = await Promise.all([
    found
      .select(['employees.id', 'employees.no', 'employees.name', 'employees.photo', 'b.name as branchName', 'now.positionName'])
      .orderBy(sql`employees.status = 'LEFT'`)
      .orderBy(sql`employees.name = ${text}`, 'desc')
      .orderBy(sql`char_length(employees.name)`)
      .orderBy('employees.no')
      .limit(limit)
      .execute(),
    countUpTo(ctx, found.select('employees.id'), MOST_FOUND),
  ]);
  const hits = rows.map(({ id, no, name, photo, branchName, positionName }) => ({
    kind: 'employee' as const,
    id,
    title: name,
    syllables: syllablesOf(name, 'person'),
    facts: [...factOf('plain', positionName), ...factOf('plain', branchName), ...factOf('plain', no)],
    picture: photo || null,
    amountFen: null,
    pages: [{ page: 'archives', query: { id } }],
  }));
  return { hits, total };
}
