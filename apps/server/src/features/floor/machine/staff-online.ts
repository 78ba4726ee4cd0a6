import { listSignedIn } from '#features/platform/account/account.ts';
import { requireInScope, type Ctx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** What the archive and the roster say of somebody who is signed in. */
export interface StaffProfile {
  employeeNo: string;
  positionName: string;
  /** When their shift of now ends; null if they are on none. */
  onDutyUntil: Date | null;
}

/** Machines must not import people, who hand it in: the profiles of these accounts, by account. */
export const staffProfiles =
  defineExtensionPoint<(ctx: Ctx, branchId: string, accountIds: readonly string[]) => Promise<Map<string, StaffProfile>>>();

const noProfile = { employeeNo: null, positionName: null, onDutyUntil: null };

/** API-08: staff of the branch with a sign-in session, with what is known of them as employees. */
export async function listStaffOnline(ctx: Ctx, { id: branchId }: { id: string }) {
  requireInScope(ctx, branchId);
  const rows = await listSignedIn(ctx, branchId);
  const ids = rows.map(({ accountId }) => accountId);
  const lists = await Promise.all(staffProfiles.all().map((list) => list(ctx, branchId, ids)));
  const profiles = new Map(lists.flatMap((list) => [...list]));
  return { rows: rows.map((row) => ({ ...noProfile, ...row, ...profiles.get(row.accountId) })) };
}
