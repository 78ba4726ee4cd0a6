import { addDays, bizDate, MINUTE_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { ticketNumbers } from '@netbar/contract/floor/ticket/feature';
import type pg from 'pg';
import { planRounds } from '../crew.ts';
import { demoProblems } from '../crew.data.ts';
import { seeded, type Random } from '../random.ts';
import type { WorkedShift } from './crew-days.ts';
import type { Branch, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';

/** Two weeks of rounds: the record page shows a day, a week and a month. */
const DAYS = 14;

interface Rounds {
  actAs: ActAs;
  now: Date;
  firstDate: string;
  seed: number;
  shifts: ReadonlyMap<string, readonly WorkedShift[]>;
}

interface Plan {
  id: string;
  branchId: string;
  startsMin: number[];
  windowMin: number;
  graceMin: number;
}
interface Point {
  id: string;
  no: string;
  name: string;
  code: string;
  items: { id: string; text: string; needsPhoto: boolean }[];
}

/** The rounds of the last two weeks, most of them done by whoever was on duty, a few missed, with what was found. */
export async function walkRounds(client: pg.Client, scene: Scene, { actAs, now, firstDate, seed, shifts }: Rounds) {
  for (const branch of scene.branches) {
    const random = seeded(seed * 131 + Number(branch.branchNo));
    await planRounds(() => actAs(branch.manager, now), branch.id);
    const { plan, points } = await loadPlan(client, branch);
    const rounds = pastDays(now, firstDate).flatMap((date) =>
      plan.startsMin.map((minute) => ({ date, fromTime: startOfBizDate(date, minute), plan, points })),
    );
    for (const round of rounds.filter((one) => isOver(one, now)))
      walk(scene, branch, round, { random, shifts: shifts.get(branch.id) ?? [] });
  }
  await scene.rows.write(client);
}

function pastDays(now: Date, firstDate: string): string[] {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(bizDate(now), 1 + n - DAYS));
  return days.filter((date) => date >= firstDate);
}

const isOver = ({ fromTime, plan }: Round, now: Date) => fromTime.getTime() + plan.windowMin * MINUTE_MS < now.getTime();

async function loadPlan(client: pg.Client, branch: Branch) {
  const { rows: plans } = await client.query<Plan>(
    `select id, branch_id as "branchId", starts_min as "startsMin", window_min as "windowMin", grace_min as "graceMin"
     from tenant.patrol_plans where branch_id = $1`,
    [branch.id],
  );
  const { rows: points } = await client.query<Point>(
    `select id, no, name, code, items from tenant.patrol_points where branch_id = $1 order by place`,
    [branch.id],
  );
  const [plan] = plans;
  if (!plan) throw new Error(`branch ${branch.branchNo} has no plan of rounds`);
  return { plan, points };
}

interface Round {
  date: string;
  fromTime: Date;
  plan: Plan;
  points: Point[];
}

function walk(
  scene: Scene,
  branch: Branch,
  round: Round,
  { random, shifts }: { random: Random; shifts: readonly WorkedShift[] },
) {
  const { rows, idAt } = scene;
  const { date, fromTime, plan, points } = round;
  const onDuty = shifts.filter(({ startTime, endTime }) => startTime <= fromTime && fromTime < endTime);
  const walker = onDuty.find(({ accountId }) => accountId !== null);
  const id = idAt(new Date(fromTime.getTime() - 12 * 60 * MINUTE_MS));
  const later = (minutes: number) => new Date(fromTime.getTime() + minutes * MINUTE_MS);
  const times = { bizDate: date, fromTime, lateTime: later(plan.graceMin), toTime: later(plan.windowMin) };
  const head = {
    id,
    branchId: branch.id,
    planId: plan.id,
    ...times,
    points: JSON.stringify(points),
    employeeId: (walker ?? onDuty[0])?.employeeId ?? null,
    missReason: '',
  };
  if (random.chance(0.04)) {
    const reason = random.chance(0.7) ? random.pick(['当班处理顾客纠纷', '消防检查陪同', '停电检修']) : '';
    const said =
      reason === '' ? {} : { missReason: reason, reasonedBy: branch.manager.id, reasonedTime: later(plan.windowMin + 90) };
    rows.add('patrolTasks', { ...head, status: 'MISSED', version: reason === '' ? 2 : 3, ...said });
    return;
  }
  const accountId = walker?.accountId ?? branch.manager.id;
  let minute = random.between(1, 6);
  const begun = later(minute);
  const visits = points.map((point, i) => {
    const scanned = later(minute);
    minute += random.between(1, 3);
    return visitOf(scene, branch, { taskId: id, accountId, point, place: i, scanned, finished: later(minute), random });
  });
  const walked = { accountId, startedTime: begun, endedTime: later(minute), version: points.length + 3 };
  rows.add('patrolTasks', { ...head, status: 'DONE', ...walked });
  for (const visit of visits) rows.add('patrolVisits', visit);
}

interface Visit {
  taskId: string;
  accountId: string;
  point: Point;
  place: number;
  scanned: Date;
  finished: Date;
  random: Random;
}

function visitOf(scene: Scene, branch: Branch, { taskId, accountId, point, place, scanned, finished, random }: Visit) {
  const head = { id: scene.idAt(finished), branchId: branch.id, taskId, pointId: point.id, accountId };
  if (random.chance(0.006)) {
    const skipped = { result: 'SKIPPED', skipReason: '包厢有客人，未进入', scannedTime: null, answers: '[]' } as const;
    return { ...head, ...skipped, finishedTime: finished, receivedTime: finished };
  }
  const problem = random.chance(0.02) ? demoProblems.find(({ point: at }) => at === place) : undefined;
  const answers = point.items.map(({ id: itemId }, i) => {
    const isOk = problem?.item !== i;
    const ticketId =
      isOk || !problem
        ? null
        : addTicket(scene, branch, {
            visitId: head.id,
            itemText: point.items[i]?.text ?? '',
            place: point.name,
            note: problem.note,
            accountId,
            at: finished,
            random,
          });
    return { itemId, isOk, note: isOk ? '' : (problem?.note ?? ''), pictures: [], machineId: null, ticketId };
  });
  const seen = {
    skipReason: '',
    scannedTime: scanned,
    finishedTime: finished,
    receivedTime: finished,
    answers: JSON.stringify(answers),
  };
  return { ...head, result: problem ? 'PROBLEM' : 'OK', ...seen } as const;
}

interface Found {
  visitId: string;
  itemText: string;
  place: string;
  note: string;
  accountId: string;
  at: Date;
  random: Random;
}

/** What was found is mended within hours, but for the newest. */
function addTicket(
  { rows, idAt, numbers }: Scene,
  branch: Branch,
  { visitId, itemText, place, note, accountId, at, random }: Found,
): string {
  const id = idAt(at);
  const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  const no = numbers.next({ at, branch }, ticketNumbers.ticket);
  const said = { branchId: branch.id, source: 'PATROL', sourceId: visitId, place, title: itemText, note } as const;
  const mended = {
    takenBy: branch.manager.id,
    takenTime: later(random.between(5, 60)),
    doneTime: later(180),
    endedTime: later(240),
  };
  rows.add('tickets', {
    id,
    no,
    ...said,
    openedBy: accountId,
    openedTime: at,
    status: 'CLOSED',
    version: 4,
    ...mended,
    result: '已处理，复查正常',
  });
  return id;
}
