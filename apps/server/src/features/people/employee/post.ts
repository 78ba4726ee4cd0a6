import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { DocumentKind } from '@netbar/contract/people/employee/document.model';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { type EmploymentRange, seesPayAt } from './employee.store.ts';
import type { Moved } from './employee.ts';
import { lackingOf } from './lacking-documents.ts';

/** An employment with its names; pay for whoever may see it. */
export async function postOf(ctx: Ctx | Tx, { branchId, positionId, kind, weekHours, baseFen }: EmploymentRange) {
  const [branch, position] = await Promise.all([
    ctx.db.selectFrom('branches').select('name').where('id', '=', branchId).executeTakeFirstOrThrow(notFound(kernelNouns.branch)),
    ctx.db
      .selectFrom('positions')
      .select('name')
      .where('id', '=', positionId)
      .executeTakeFirstOrThrow(notFound(employeeNouns.position)),
  ]);
  const names = { branchName: branch.name, positionName: position.name };
  return { branchId, positionId, ...names, kind, weekHours, baseFen: seesPayAt(ctx, branchId) ? baseFen : null };
}

/** Documents that the position of a move needs and that are missing on its day. */
export async function listLackingFor(ctx: Ctx | Tx, { employeeId, positionId, effectiveDate }: Moved) {
  const [position, held] = await Promise.all([
    ctx.db
      .selectFrom('positions')
      .select(sql<DocumentKind[]>`needs::text[]`.as('needs'))
      .where('id', '=', positionId)
      .executeTakeFirstOrThrow(notFound(employeeNouns.position)),
    ctx.db
      .selectFrom('employeeDocuments')
      .select(['kind', 'validFrom', 'validTo'])
      .where('employeeId', '=', employeeId)
      .where('status', '=', 'VALID')
      .execute(),
  ]);
  return lackingOf(
    position.needs.map((kind) => ({ kind, from: effectiveDate, to: effectiveDate })),
    held,
  );
}
