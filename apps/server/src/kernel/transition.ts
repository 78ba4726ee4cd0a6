import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus, type Machine } from '@netbar/contract/kernel/machine';
import type { Trace } from './audit.ts';
import type { Tx } from './ctx.ts';
import { AppError } from './errors.ts';

export interface DocumentRow<S extends string> {
  id: string;
  /** Nothing for a document of a brand as a whole. */
  branchId: string | null;
  status: S;
  version: number;
}

interface Step<S extends string, A extends string> {
  action: A;
  /** Who may: a person holding the action's function, or the system on its own. */
  by: 'person' | 'system';
  /** Writes the new status and version, with whatever else changes. The feature owns its table. */
  write: (next: { status: S; version: number }) => Promise<unknown>;
  detail?: object;
}

/**
 * Takes a locked document one step along its machine: checks the step and the right to it, has the feature write the new
 * status as a new version, and leaves a trace. Status is written nowhere else; the database refuses any other edge.
 */
export async function transition<S extends string, A extends string>(
  ctx: Tx,
  machine: Machine<S, A>,
  doc: DocumentRow<S>,
  { action, by, write, detail = {} }: Step<S, NoInfer<A>>,
): Promise<S> {
  const status = nextStatus(machine, doc.status, action);
  if (!status) throw new AppError(commonErrors.wrongStatus);
  const { can } = machine.actions[action];
  if (by === 'person' && can && !ctx.actor.functions.has(can)) throw new AppError(commonErrors.forbidden);

  const version = doc.version + 1;
  await write({ status, version });
  ctx.trace({
    action: `${machine.name}.${action}`,
    branchId: doc.branchId ?? undefined,
    docType: machine.name,
    docId: doc.id,
    version,
    detail: { from: doc.status, to: status, ...detail },
  });
  return status;
}

/** The first line of a document's history. */
export const traceOpened = <S extends string>(
  ctx: Tx,
  machine: Machine<S>,
  doc: Omit<DocumentRow<S>, 'version'>,
  detail: object = {},
) => ctx.trace(openedTrace(machine, doc, detail));

/** The same, for whoever writes many at once. */
export const openedTrace = <S extends string>(
  machine: Machine<S>,
  { id, branchId, status }: Omit<DocumentRow<S>, 'version'>,
  detail: object = {},
): Trace => ({
  action: `${machine.name}.open`,
  branchId: branchId ?? undefined,
  docType: machine.name,
  docId: id,
  version: 1,
  detail: { status, ...detail },
});
