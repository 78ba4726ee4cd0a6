import { bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { stateOfDocument } from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** Scans as `[{id, place}]`, in order, without their content. */
const files = sql<{ id: string; place: number }[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'place', f.place)
  order by f.place), '[]') from tenant.employee_files f
  where f.company_id = employee_documents.company_id and f.document_id = employee_documents.id)`;

const selectDocuments = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('employeeDocuments')
    .leftJoin('platform.accounts as c', 'c.id', 'employeeDocuments.createdBy')
    .leftJoin('platform.accounts as v', 'v.id', 'employeeDocuments.verifiedBy')
    .where(inScope(ctx, 'employeeDocuments.branchId'))
    .select(['employeeDocuments.id', 'employeeDocuments.employeeId', 'employeeDocuments.kind', 'employeeDocuments.name'])
    .select(['employeeDocuments.status', 'employeeDocuments.version', 'employeeDocuments.validFrom', 'employeeDocuments.validTo'])
    .select(['v.name as verifierName', 'employeeDocuments.verifiedTime', 'c.name as creatorName'])
    .select(['employeeDocuments.createdTime', files.as('files')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

function toDocument({ now }: Ctx | Tx, row: Row) {
  const today = bizDate(now);
  const { validTo } = row;
  return { ...row, state: stateOfDocument(validTo, today), daysLeft: validTo === null ? null : daysBetween(today, validTo) };
}

/** Documents of somebody: those in force first, by kind, then those that were replaced or voided. */
export async function listDocuments(ctx: Ctx | Tx, employeeId: string) {
  const rows = await selectDocuments(ctx)
    .where('employeeDocuments.employeeId', '=', employeeId)
    .orderBy(sql`employee_documents.status = 'VALID'`, 'desc')
    .orderBy('employeeDocuments.kind')
    .orderBy('employeeDocuments.createdTime', 'desc')
    .orderBy('employeeDocuments.id', 'desc')
    .execute();
  return rows.map((row) => toDocument(ctx, row));
}

export async function getDocument(ctx: Ctx | Tx, id: string) {
  const row = await selectDocuments(ctx)
    .where('employeeDocuments.id', '=', id)
    .executeTakeFirstOrThrow(notFound(employeeNouns.employeeDocument));
  return toDocument(ctx, row);
}

/** Which documents the timeline of an archive tells of. */
export async function findDocumentIds(ctx: Ctx, { id }: { id: string }): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employeeDocuments')
    .select('id')
    .where(inScope(ctx, 'employeeDocuments.branchId'))
    .where('employeeId', '=', id)
    .execute();
  return rows.map((row) => row.id);
}
