import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { MOST_SCANS } from '@netbar/contract/people/employee/document.model';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { createHash } from 'node:crypto';
import { drawPhoto } from '#features/platform/picture/picture.ts';
import { revealNumbers } from '#features/platform/reveal/reveal.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getDocument } from './document.queries.ts';
import { lockDocument } from './documents.ts';
import { openSealed, seal } from './employee-numbers.ts';

/**
 * Draws the picture anew, so that nothing but what one sees is kept, and keeps it sealed like a number. A verified document takes no
 * more: somebody has compared the scans that it had.
 */
export async function addScan(ctx: Ctx, input: In<typeof employeeApi.addScan>) {
  const { id } = input;
  await getDocument(ctx, id);
  const drawn = await drawPhoto(input.file);
  // The command compares requests by a digest of the file, so that the file is not in memory twice.
  const known = { ...input, file: new Uint8Array(createHash('sha256').update(input.file).digest()) };
  return command(ctx, employeeApi.addScan, known, async (ctx) => {
    const { employeeId, status, verifiedTime } = await lockDocument(ctx, { id });
    if (status !== 'VALID') throw new AppError(commonErrors.wrongStatus);
    if (verifiedTime !== null) throw new AppError(employeeErrors.scanAfterVerified);
    const place = await nextPlace(ctx, id);
    const contentSealed = seal(ctx, Buffer.from(drawn).toString('base64')) as Buffer;
    await ctx.db
      .insertInto('employeeFiles')
      .values({
        id: ctx.newId(),
        employeeId,
        documentId: id,
        place,
        contentSealed,
        createdBy: ctx.actor.id,
        createdTime: ctx.now,
      })
      .execute();
    return getDocument(ctx, id);
  });
}

async function nextPlace(ctx: Tx, documentId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('employeeFiles')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SCANS) throw new AppError(employeeErrors.tooManyScans, { most: MOST_SCANS });
  return Number(count);
}

/** Shows one scan: counted and logged like a look at whole numbers, and never kept by a browser. */
export async function showScan(ctx: Ctx, { fileId, reason }: In<typeof employeeApi.showScan>): Promise<FileAnswer> {
  const bytes = await revealNumbers(ctx, async (ctx) => {
    const { employeeId, branchId, contentSealed } = await ctx.db
      .selectFrom('employeeFiles as f')
      .innerJoin('employees', (on) =>
        on.onRef('employees.companyId', '=', 'f.companyId').onRef('employees.id', '=', 'f.employeeId'),
      )
      .select(['f.employeeId', 'employees.branchId', 'f.contentSealed'])
      .where(inScope(ctx, 'employees.branchId'))
      .where('f.id', '=', fileId)
      .executeTakeFirstOrThrow(notFound(employeeNouns.employeeDocument));
    const about = { action: 'employee.showScan', subjectType: 'EMPLOYEE', subjectId: employeeId, branchId, reason } as const;
    const bytes = Buffer.from(openSealed(ctx, contentSealed) ?? '', 'base64');
    return { about: { ...about, fields: ['scan'] }, numbers: bytes };
  });
  return { name: `${fileId}.webp`, type: 'image/webp', body: once(bytes) };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
