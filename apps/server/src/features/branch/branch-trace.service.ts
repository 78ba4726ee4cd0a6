import type { Tx } from '#kernel/ctx.ts';
import type { getBranch } from './branch.queries.ts';

type Snapshot = Awaited<ReturnType<typeof getBranch>>;

/** Leaves what a branch was and became in the audit log, where the branch's own people find it. */
export const traceBranch = (ctx: Tx, step: string, { before, after }: { before?: Snapshot; after: Snapshot }) =>
  traceDetail(ctx, step, after, { before: before && contentOf(before), after: contentOf(after) });

/** The same for what is kept beside the branch itself. */
export const traceDetail = (ctx: Tx, step: string, { id, version }: { id: string; version?: number }, detail: object) =>
  ctx.trace({ action: `BRANCH.${step}`, branchId: id, docType: 'BRANCH', docId: id, ...(version && { version }), detail });

function contentOf(branch: Snapshot) {
  const { branchNo, name, status, province, city, address, phone, dayCutoffMin, openingHours } = branch;
  return { branchNo, name, status, province, city, address, phone, dayCutoffMin, openingHours };
}
