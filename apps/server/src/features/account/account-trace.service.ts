import type { Tx } from '#kernel/ctx.ts';
import type { getAccount } from './account.queries.ts';

type Snapshot = Awaited<ReturnType<typeof getAccount>>;

/** Leaves what an account was and became in the audit log. The phone is masked there too. */
export function leaveTrace(ctx: Tx, action: `ACCOUNT.${string}`, { before, after }: { before?: Snapshot; after: Snapshot }) {
  const detail = { before: contentOf(before), after: contentOf(after) };
  ctx.trace({ action, docType: 'ACCOUNT', docId: after.id, version: after.version, detail });
}

const contentOf = (account: Snapshot | undefined) => {
  if (!account) return undefined;
  const { username, name, phone, status, companyWide, roles, branches, brands } = account;
  const names = (list: { name: string }[]) => list.map((item) => item.name);
  return { username, name, phone, status, companyWide, roles: names(roles), branches: names(branches), brands: names(brands) };
};
