import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { bizDate } from '@netbar/contract/kernel/time';
import type { DocumentKind } from '@netbar/contract/people/employee/document.model';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { EMPLOYEE_EDIT, employeeDocumentLifecycle, employeeLifecycle } from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import type { Updateable } from 'kysely';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { findHolders } from '#kernel/holders.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getDocument } from './document.queries.ts';
import { lockEmployee } from './employee.store.ts';

/** Of these everybody has one: a new one replaces the old. */
const SINGLE: ReadonlySet<DocumentKind> = new Set(['ID_CARD', 'HEALTH', 'CONTRACT', 'BANK_CARD']);

export const addDocument = (ctx: Ctx, input: In<typeof employeeApi.addDocument>) =>
  command(ctx, employeeApi.addDocument, input, async (ctx) => {
    const { employeeId, kind, name, validFrom, validTo } = input;
    const { branchId, status } = await lockEmployee(ctx, { id: employeeId });
    if (!nextStatus(employeeLifecycle, status, 'change')) throw new AppError(commonErrors.wrongStatus);
    if (validTo !== null && validTo < bizDate(ctx.now)) throw new AppError(employeeErrors.documentBefore, { date: validTo });
    await replaceOld(ctx, input);
    const id = ctx.newId();
    await ctx.db
      .insertInto('employeeDocuments')
      .values({ id, employeeId, branchId, kind, name, validFrom, validTo, createdBy: ctx.actor.id, createdTime: ctx.now })
      .execute();
    traceOpened(
      ctx,
      employeeDocumentLifecycle,
      { id, branchId, status: 'VALID' },
      { name, kind, fromDate: validFrom, toDate: validTo },
    );
    return getDocument(ctx, id);
  });

/** The employee is locked, so that two new ones of a kind come one after the other. */
async function replaceOld(ctx: Tx, { employeeId, kind, replacesId }: In<typeof employeeApi.addDocument>) {
  const old = replacesId === null ? await findSingle(ctx, employeeId, kind) : await lockDocument(ctx, { id: replacesId });
  if (!old) return;
  if (old.employeeId !== employeeId || old.kind !== kind || old.status !== 'VALID')
    throw new AppError(employeeErrors.documentOfOther);
  await stepDocument(ctx, old, { action: 'replace' });
}

async function findSingle(ctx: Tx, employeeId: string, kind: DocumentKind) {
  if (!SINGLE.has(kind)) return undefined;
  return lockable(ctx)
    .where('employeeId', '=', employeeId)
    .where('kind', '=', kind)
    .where('status', '=', 'VALID')
    .executeTakeFirst();
}

const lockable = (ctx: Tx) =>
  ctx.db
    .selectFrom('employeeDocuments')
    .select(['id', 'employeeId', 'branchId', 'kind', 'status', 'version', 'validTo', 'createdBy', 'verifiedTime'])
    .where(inScope(ctx, 'employeeDocuments.branchId'))
    .forNoKeyUpdate();

export async function lockDocument(ctx: Tx, { id, version }: { id: string; version?: number }) {
  const document = await lockable(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(employeeNouns.employeeDocument));
  if (version !== undefined && document.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return document;
}

type LockedDocument = Awaited<ReturnType<typeof lockDocument>>;

interface DocumentStep {
  action: 'verify' | 'replace' | 'void';
  columns?: Omit<Updateable<DB['employeeDocuments']>, 'status' | 'version'>;
  detail?: object;
}

const stepDocument = (ctx: Tx, document: LockedDocument, { action, columns = {}, detail = {} }: DocumentStep) =>
  transition(ctx, employeeDocumentLifecycle, document, {
    action,
    by: 'person',
    detail,
    write: (next) =>
      ctx.db
        .updateTable('employeeDocuments')
        .set({ ...next, ...columns })
        .where('id', '=', document.id)
        .execute(),
  });

/** Somebody held the original and the scan side by side; not whoever added it, unless nobody else could. */
export const verifyDocument = (ctx: Ctx, input: In<typeof employeeApi.verifyDocument>) =>
  command(ctx, employeeApi.verifyDocument, input, async (ctx) => {
    const document = await lockDocument(ctx, input);
    if (!nextStatus(employeeDocumentLifecycle, document.status, 'verify')) throw new AppError(commonErrors.wrongStatus);
    if (document.createdBy === ctx.actor.id) await requireAlone(ctx, document.branchId);
    const columns = { verifiedBy: ctx.actor.id, verifiedTime: ctx.now };
    await stepDocument(ctx, document, { action: 'verify', columns });
    return getDocument(ctx, input.id);
  });

async function requireAlone(ctx: Tx, branchId: string) {
  const holders = await findHolders(ctx, { branchIds: [branchId] }, EMPLOYEE_EDIT);
  if (holders.some(({ id }) => id !== ctx.actor.id)) throw new AppError(employeeErrors.verifyByOther);
}

export const voidDocument = (ctx: Ctx, input: In<typeof employeeApi.voidDocument>) =>
  command(ctx, employeeApi.voidDocument, input, async (ctx) => {
    await stepDocument(ctx, await lockDocument(ctx, input), { action: 'void', detail: { reason: input.reason } });
    return getDocument(ctx, input.id);
  });
