import { TICKET_WORK } from '@netbar/contract/floor/ticket/ticket.rules';
import type { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { tourMessages } from '@netbar/contract/platform/notification/notification.rules';
import { requireSeat } from '#features/floor/machine/machine.ts';
import { openTicket } from '#features/floor/ticket/ticket.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import type { Tx } from '#kernel/ctx.ts';
import type { LockedRound, PlannedPoint } from './patrol.queries.ts';

type Answer = In<typeof patrolApi.visit>['answers'][number];

interface Found {
  round: LockedRound;
  point: PlannedPoint;
  visitId: string;
  answers: readonly Answer[];
}

const LONGEST_TITLE = 60;

/** Opens a ticket for each problem of a visit, by item. */
export async function openTicketsOf(ctx: Tx, { round, point, visitId, answers }: Found) {
  const opened = new Map<string, { id: string; no: string }>();
  const problems = answers.filter(({ isOk }) => !isOk);
  for (const { itemId, note, machineId, pictures } of problems) {
    const machine = machineId === null ? undefined : await requireSeat(ctx, round.branchId, machineId);
    const title = [machine?.no, note].filter(Boolean).join(' ').slice(0, LONGEST_TITLE);
    const item = point.items.find(({ id }) => id === itemId)?.text ?? '';
    const ticket = await openTicket(ctx, {
      branchId: round.branchId,
      source: 'PATROL',
      sourceId: visitId,
      machineId,
      place: point.name,
      title,
      note: title.endsWith(note) ? item : `${item}：${note}`,
      pictures: pictures.map(({ url }) => url),
      priority: 'NORMAL',
    });
    await tellOfTicket(ctx, round, `${point.name} ${title}`, ticket);
    opened.set(itemId, ticket);
  }
  return opened;
}

/** Tells whoever repairs things at the branch. The notice opens the round. */
async function tellOfTicket(ctx: Tx, round: LockedRound, what: string, { id, no }: { id: string; no: string }) {
  const { name } = await requireBranch(ctx, round.branchId);
  await notifyStaff(
    ctx,
    {
      content: `${name}巡场发现问题：${what}，已生成工单 ${no}`,
      serviceType: 'TOUR',
      subServiceType: tourMessages.problem,
      notificationType: 0,
      serviceId: round.id,
      dedupeKey: `ticket ${id} opened`,
    },
    { branchIds: [round.branchId], can: TICKET_WORK },
  );
}
