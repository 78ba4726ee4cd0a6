import type { RosterStatus } from '@netbar/contract/people/roster/roster.model';
import { rosterLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { openedTrace, transition } from '#kernel/transition.ts';

/** A shift whose row is locked, or whose employee is. */
export interface RosterRow {
  id: string;
  branchId: string;
  employeeId: string;
  date: string;
  status: RosterStatus;
  version: number;
}

interface RosterStep {
  action: keyof typeof rosterLifecycle.actions;
  by: 'person' | 'system';
  also?: { isDropped?: boolean; publishedTime?: Date };
  detail?: object;
}

/** Takes many shifts the same step along their lifecycle, and writes them with one statement. */
export async function stepRosters(ctx: Tx, rows: readonly RosterRow[], { action, by, also = {}, detail = {} }: RosterStep) {
  if (rows.length === 0) return;
  let status: RosterStatus = 'DRAFT';
  for (const row of rows)
    status = await transition(ctx, rosterLifecycle, row, {
      action,
      by,
      detail: { employeeId: row.employeeId, date: row.date, ...detail },
      write: async () => undefined,
    });
  await ctx.db
    .updateTable('rosters')
    .set({ status, version: sql<number>`version + 1`, ...also })
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** What a new shift's row holds besides its id and what the system adds. */
export interface NewRoster {
  id: string;
  branchId: string;
  employeeId: string;
  positionId: string;
  date: string;
  shiftKindId: string;
  startTime: Date;
  endTime: Date;
  breakMin: number;
  inBeforeMin: number;
  outAfterMin: number;
  lateGraceMin: number;
  earlyGraceMin: number;
  halfDayMin: number;
  absentMin: number;
  originId: string | null;
}

/** Writes new shifts: drafts, or shifts in force at once. */
export async function insertRosters(ctx: Tx, rows: readonly NewRoster[], status: 'DRAFT' | 'PUBLISHED') {
  if (rows.length === 0) return;
  const publishedTime = status === 'PUBLISHED' ? ctx.now : null;
  const made = { status, version: 1, createdBy: ctx.actor.id, createdTime: ctx.now, publishedTime };
  await ctx.db
    .insertInto('rosters')
    .values(rows.map((row) => ({ ...row, ...made })))
    .execute();
  for (const { id, branchId, employeeId, date, shiftKindId } of rows)
    ctx.trace(openedTrace(rosterLifecycle, { id, branchId, status }, { employeeId, date, shiftKindId }));
}
