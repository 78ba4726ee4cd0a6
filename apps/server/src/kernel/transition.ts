import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus, type Lifecycle } from '@netbar/contract/kernel/lifecycle';
import type { Trace } from './audit.ts';
import { holdsAt, type Tx } from './ctx.ts';
import { AppError } from './errors.ts';

export interface DocumentRow<S extends string> {
  id: string;
  /** Null for a document of a brand as a whole. */
  branchId: string | null;
  status: S;
  version: number;
}

interface Step<S extends string, A extends string> {
  action: A;
  /** Who acts: a person, who needs the action's function, or the system. */
  by: 'person' | 'system';
  /** Writes the new status and version, with whatever else changes. The feature owns its table. */
  write: (next: { status: S; version: number }) => Promise<unknown>;
  detail?: object;
}

/**
 * Takes a locked document one step along its lifecycle: checks that the step is allowed and that the actor may take it, calls
 * `write` with the new status and version, and writes an audit row. The database refuses any other change of status.
 */
export async function transition<S extends string, A extends string>(
  ctx: Tx,
  lifecycle: Lifecycle<S, A>,
  doc: DocumentRow<S>,
  { action, by, write, detail = {} }: Step<S, NoInfer<A>>,
): Promise<S> {
  const status = nextStatus(lifecycle, doc.status, action);
  if (!status) throw new AppError(commonErrors.wrongStatus);
  const { can } = lifecycle.actions[action];
  if (by === 'person' && can && !mayStep(ctx, can, doc.branchId)) throw new AppError(commonErrors.forbidden);

  const version = doc.version + 1;
  await write({ status, version });
  ctx.trace({
    action: `${lifecycle.name}.${action}`,
    branchId: doc.branchId ?? undefined,
    docType: lifecycle.name,
    docId: doc.id,
    version,
    detail: { from: doc.status, to: status, ...detail },
  });
  return status;
}

/**
 * The document was found at the places of the function that the call asks for. A step that needs another one needs it at the
 * document's branch.
 */
const mayStep = (ctx: Tx, can: string, branchId: string | null) =>
  ctx.actor.by === can || (branchId === null ? ctx.actor.functions.has(can) : holdsAt(ctx, can, branchId));

/** Writes the first line of a document's history. */
export const traceOpened = <S extends string>(
  ctx: Tx,
  lifecycle: Lifecycle<S>,
  doc: Omit<DocumentRow<S>, 'version'>,
  detail: object = {},
) => ctx.trace(openedTrace(lifecycle, doc, detail));

/** The same as an audit row, for code that writes many at once. */
export const openedTrace = <S extends string>(
  lifecycle: Lifecycle<S>,
  { id, branchId, status }: Omit<DocumentRow<S>, 'version'>,
  detail: object = {},
): Trace => ({
  action: `${lifecycle.name}.open`,
  branchId: branchId ?? undefined,
  docType: lifecycle.name,
  docId: id,
  version: 1,
  detail: { status, ...detail },
});
