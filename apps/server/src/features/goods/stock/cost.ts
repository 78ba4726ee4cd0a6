import { type Actor, type Ctx, holdsAt } from '#kernel/ctx.ts';

const SEE_COST = 'STOCK_COST';

/** Whether the reader may see what the goods of a branch have cost. */
export const seesCostAt = (ctx: { actor: Actor }, ...branchIds: string[]) => branchIds.some((id) => holdsAt(ctx, SEE_COST, id));

type Hidden<R, K extends keyof R> = Omit<R, K> & { [F in K]: R[F] | null };

/** The row with its cost fields empty, for readers who may not see them. */
export const hideCost = <R extends object, K extends keyof R>(row: R, seen: boolean, ...fields: K[]): Hidden<R, K> =>
  seen ? row : { ...row, ...(Object.fromEntries(fields.map((field) => [field, null])) as { [F in K]: null }) };

/** Fields of the log and of approvals that tell what goods have cost. */
const costFields = ['valueFen', 'valueAfter', 'costFen', 'goodsCostFen'];
const costSubjects: unknown[] = ['STOCK_ADJUSTMENT', 'STOCKTAKE'];

/** The facts of an approval or a log entry without cost, at any depth. */
function withoutCost(facts: unknown, fields = costFields): unknown {
  if (Array.isArray(facts)) return facts.map((part) => withoutCost(part, fields));
  if (typeof facts !== 'object' || facts === null) return facts;
  // The amount of a request to approve is a cost only where goods are approved.
  const hidden = 'subjectType' in facts && costSubjects.includes(facts.subjectType) ? [...fields, 'amountFen'] : fields;
  const shown = Object.entries(facts).filter(([field]) => !hidden.includes(field));
  return Object.fromEntries(shown.map(([field, part]) => [field, withoutCost(part, hidden)]));
}

/** The content of a request to approve, as this reader may see it. */
export const approvalWithoutCost = (
  ctx: { actor: Actor },
  { branchId, after }: { branchId: string | null; after: Record<string, unknown> },
) =>
  branchId !== null && seesCostAt(ctx, branchId)
    ? after
    : (withoutCost(after, [...costFields, 'amountFen']) as Record<string, unknown>);

/** The content of a log entry, as this reader may see it. Entries without a branch are read only by people with the whole company. */
export const logWithoutCost = (ctx: Ctx, { branchId, detail }: { branchId: string | null; detail: unknown }) =>
  (branchId === null ? ctx.actor.functions.has(SEE_COST) : seesCostAt(ctx, branchId)) ? detail : withoutCost(detail);
