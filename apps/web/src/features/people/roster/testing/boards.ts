import { addDays } from '@netbar/contract/kernel/time';
import { coverageOf } from '@netbar/contract/people/roster/roster-coverage.rules';
import { planOf, spanOf } from '@netbar/contract/people/roster/roster-plan.rules';
import type { RosterProposal } from '@netbar/contract/people/roster/proposal.model';
import type { RosterSwap } from '@netbar/contract/people/roster/roster-swap.model';
import type { BoardPerson, BoardShift, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import type { RosterSetup, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';

/** Ids made from a number. */
export const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const branchId = idOf(1);
export const monday = '2026-11-16';
export const dayOf = (n: number) => addDays(monday, n);

const kindOf = (
  n: number,
  over: Pick<ShiftKind, 'name' | 'shortName' | 'hotKey' | 'tone' | 'startMin' | 'endMin'>,
): ShiftKind => ({
  id: idOf(100 + n),
  ...over,
  breakMin: 30,
  inBeforeMin: 60,
  outAfterMin: 60,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 120,
  absentMin: 240,
  place: n,
  isActive: true,
  version: 1,
});
export const early = kindOf(1, { name: '早班', shortName: '早', hotKey: 'E', tone: 'teal', startMin: 480, endMin: 960 });
export const late = kindOf(2, { name: '晚班', shortName: '晚', hotKey: 'L', tone: 'blue', startMin: 960, endMin: 1440 });
export const night = kindOf(3, { name: '夜班', shortName: '夜', hotKey: 'N', tone: 'slate', startMin: 0, endMin: 480 });
export const kinds = [early, late, night];

const positions: Record<string, string> = { 店长: idOf(201), 收银: idOf(202) };
const personOf = (n: number, name: string, positionName = '收银'): BoardPerson => ({
  employeeId: idOf(n),
  no: `1001${String(n).padStart(3, '0')}`,
  name,
  status: 'REGULAR',
  positionId: positions[positionName] ?? '',
  positionName,
  kind: 'FULL_TIME',
  weekHours: 40,
  leaveDate: null,
  employments: [{ branchId, from: '2026-01-01', to: '2026-12-31', positionId: positions[positionName] ?? '' }],
});
export const lin = personOf(11, '林晓雯', '店长');
export const zhou = personOf(12, '周敏');
export const chen = personOf(13, '陈立');

let shiftNo = 1000;
/** A shift as the server sends it. */
export function shiftOf(person: BoardPerson, day: number, kind: ShiftKind, over: Partial<BoardShift> = {}): BoardShift {
  const { startMs, endMs } = spanOf(kind, dayOf(day));
  return {
    id: idOf(shiftNo++),
    employeeId: person.employeeId,
    date: dayOf(day),
    shiftKindId: kind.id,
    positionId: person.positionId,
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(endMs).toISOString(),
    breakMin: 30,
    status: 'PUBLISHED',
    isDropped: false,
    originId: null,
    ...over,
  };
}

/** A week of three people: early shifts of the manager, late ones of Zhou, one draft of Chen. */
export function boardOf(over: Partial<RosterBoard> = {}): RosterBoard {
  const heads = Array.from({ length: 24 }, (_, hour) => (hour >= 8 ? 1 : 0));
  const board: RosterBoard = {
    branchId,
    branchName: '星河路旗舰店',
    from: monday,
    to: dayOf(6),
    today: dayOf(3),
    stamp: 7,
    can: ['edit', 'publish', 'approve', 'setUp'],
    settings: { minRestMin: 600, mostDaysInRow: 6, mostWeekHours: 44, seatsPerHead: 40, version: 1 },
    kinds,
    people: [lin, zhou, chen],
    shifts: [
      ...[0, 1, 2, 3].map((day) => shiftOf(lin, day, early)),
      ...[0, 1].map((day) => shiftOf(zhou, day, late)),
      shiftOf(chen, 4, early, { status: 'DRAFT' }),
    ],
    busy: [],
    leave: [{ employeeId: chen.employeeId, date: dayOf(1), halves: 2, name: '年假', isApproved: true }],
    documents: [],
    wishes: [
      {
        id: idOf(301),
        employeeId: zhou.employeeId,
        kind: 'AVOID',
        weekday: 5,
        from: '2026-01-01',
        to: null,
        shiftKindId: late.id,
        note: '接孩子',
      },
    ],
    needs: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, positionId: null, heads })),
    coverage: [],
    demand: [
      {
        date: monday,
        hours: Array.from({ length: 24 }, (_, hour) => hour * 300),
        seats: 100,
        peakBp: 6900,
        peakHour: 23,
        days: [dayOf(-7), dayOf(-14)],
      },
    ],
    holidays: { days: [], unknownYears: [] },
    lockedMonths: [],
    weeks: [],
    faults: [],
    unpublished: 1,
    swapsToDecide: 0,
    cost: { fen: 806_400, minutes: 3360, withoutPay: 0, forecastFen: 23_720_000 },
    ...over,
  };
  return { ...board, coverage: coverageOf(planOf(board)) };
}

export const swapOf = (over: Partial<RosterSwap> = {}): RosterSwap => ({
  id: idOf(401),
  branchId,
  branchName: '星河路旗舰店',
  status: 'TAKEN',
  version: 2,
  employeeId: zhou.employeeId,
  employeeName: '周敏',
  offered: {
    rosterId: idOf(402),
    date: dayOf(1),
    shiftKindId: late.id,
    kindName: '晚班',
    shortName: '晚',
    tone: 'blue',
    startTime: '2026-11-17T08:00:00.000Z',
    endTime: '2026-11-17T16:00:00.000Z',
  },
  otherId: chen.employeeId,
  otherName: '陈立',
  inReturn: null,
  reason: '家里有事',
  createdTime: '2026-11-15T02:00:00.000Z',
  takenTime: '2026-11-15T03:00:00.000Z',
  deciderName: null,
  decidedTime: null,
  endNote: '',
  can: ['approve', 'reject'],
  faults: [],
  ...over,
});

const noPart = { date: null, employeeId: null, positionId: null, shiftKindId: null, wishId: null, hours: null, share: null };

/** A finished proposal: one hour short, one wish broken. */
export const proposalOf = (over: Partial<RosterProposal> = {}): RosterProposal => ({
  id: idOf(501),
  branchId,
  from: monday,
  to: dayOf(6),
  status: 'DONE',
  version: 3,
  limitSec: 10,
  best: {
    cells: [{ employeeId: zhou.employeeId, date: dayOf(2), shiftKindId: late.id }],
    cost: 2020,
    parts: [
      { ...noPart, rule: 'UNCOVERED', cost: 2000, amount: 1, date: dayOf(5), hours: { from: 20, to: 22 } },
      { ...noPart, rule: 'AVOID', cost: 20, amount: 1, date: dayOf(4), employeeId: zhou.employeeId, wishId: idOf(301) },
    ],
    shortages: [
      {
        date: dayOf(5),
        hours: { from: 20, to: 22 },
        positionId: null,
        heads: 1,
        reasons: [
          { reason: 'REST', people: [zhou.employeeId] },
          { reason: 'WORKING', people: [lin.employeeId] },
        ],
      },
    ],
    wishes: [
      {
        wishId: idOf(301),
        employeeId: zhou.employeeId,
        date: dayOf(4),
        kind: 'AVOID',
        shiftKindId: late.id,
        cost: 20,
        otherwise: { cost: 40, employeeId: chen.employeeId, shiftKindId: late.id },
        forbiddenBy: null,
      },
    ],
  },
  found: 4,
  isProven: true,
  fault: null,
  faultText: '',
  bindingRules: [],
  conflicts: [],
  people: [lin, zhou, chen].map(({ employeeId, name }) => ({ id: employeeId, name })),
  positions: [],
  kinds: kinds.map(({ id, name }) => ({ id, name })),
  createdName: '林晓雯',
  createdTime: '2026-11-15T02:00:00.000Z',
  startedTime: '2026-11-15T02:00:00.000Z',
  endedTime: '2026-11-15T02:00:05.000Z',
  ...over,
});

export const setupOf = (over: Partial<RosterSetup> = {}): RosterSetup => {
  const { settings, needs, people } = boardOf();
  return {
    branchId,
    branchName: '星河路旗舰店',
    today: dayOf(3),
    kinds,
    settings,
    needs,
    needsStamp: 'first',
    rotations: [
      {
        id: idOf(601),
        name: '收银',
        days: 7,
        anchorDate: monday,
        rows: [
          {
            employeeId: zhou.employeeId,
            cells: [late.id, late.id, null, late.id, late.id, late.id, late.id],
          },
          { employeeId: chen.employeeId, cells: [early.id, early.id, early.id, early.id, early.id, null, null] },
        ],
        version: 1,
      },
    ],
    people: people.map(({ employeeId, no, name, positionId, positionName, weekHours }) => ({
      employeeId,
      no,
      name,
      positionId,
      positionName,
      weekHours,
    })),
    positions: Object.entries(positions).map(([name, id]) => ({ id, name })),
    otherBranches: [{ id: idOf(2), name: '中山公园店' }],
    ...over,
  };
};
