import { z } from 'zod';
import { actorName, day, id, time } from '#kernel/model.ts';
import { DAY_MS } from '#kernel/time.ts';
import { WishKind } from './roster-wish.model.ts';

/** The most days that one proposal covers, and the seconds that it may be worked on. */
export const MOST_PROPOSED_DAYS = 14;
export const MOST_PROPOSAL_SEC = 120;

export const ProposalStatus = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'APPLIED']);
export type ProposalStatus = z.output<typeof ProposalStatus>;

/** Minutes since midnight of the first day of the problem: below zero before it. China has no summer time, so this is exact. */
const minute = z.int();

/** A shift that the proposal leaves as it is: published, at another branch, or beside the days that are planned. */
export const FixedShift = z.object({
  date: day,
  startMin: minute,
  endMin: minute,
  isNight: z.boolean(),
  /** What it counts for in the needs of the branch; null if it is worked at another branch. */
  positionId: id.nullable(),
});
export type FixedShift = z.output<typeof FixedShift>;

export const ProblemPerson = z.object({
  id,
  name: z.string(),
  /** At the branch, days both included. */
  employments: z.array(z.object({ from: day, to: day, positionId: id, weekHours: z.int() })),
  fixed: z.array(FixedShift),
  /** Days whose published shift somebody is changing by hand, or that are a day off by hand. Nothing is put on them. */
  closed: z.array(day),
});
export type ProblemPerson = z.output<typeof ProblemPerson>;

export const ProblemKind = z.object({
  id,
  name: z.string(),
  /** Minutes of its day. The end is after the start, so beyond 1440 on the next day. */
  startMin: z.int(),
  endMin: z.int(),
  isNight: z.boolean(),
});
export type ProblemKind = z.output<typeof ProblemKind>;

/** What a roster is worked out from: everything about people, days, shifts, needs, wishes and rules at one moment. */
export const RosterProblem = z.object({
  days: z.array(z.object({ date: day, isWeekend: z.boolean() })).min(1),
  people: z.array(ProblemPerson),
  positions: z.array(z.object({ id, name: z.string() })),
  kinds: z.array(ProblemKind),
  /** How many people of a position are needed in each hour of a day. Null: so many altogether, of whichever position. */
  needs: z.array(z.object({ date: day, positionId: id.nullable(), heads: z.array(z.int()).length(24) })),
  leave: z.array(z.object({ employeeId: id, date: day })),
  /** Days on which a document is missing without which the person may not work. */
  lacking: z.array(z.object({ employeeId: id, date: day })),
  wishes: z.array(
    z.object({
      id,
      employeeId: id,
      kind: WishKind,
      weekday: z.int().nullable(),
      from: day,
      /** Null: without an end. */
      to: day.nullable(),
      /** Null: any shift. */
      shiftKindId: id.nullable(),
    }),
  ),
  settings: z.object({ minRestMin: z.int(), mostDaysInRow: z.int(), mostWeekHours: z.int() }),
});
export type RosterProblem = z.output<typeof RosterProblem>;
export type ProblemWish = RosterProblem['wishes'][number];

export const RosterCell = z.object({ employeeId: id, date: day, shiftKindId: id });
export type RosterCell = z.output<typeof RosterCell>;

/** The rules that a proposal never breaks. */
export const HardRule = z.enum(['EMPLOYMENT', 'LEAVE', 'DOCUMENT', 'CLOSED', 'TWICE', 'OVERLAP', 'REST', 'CANNOT', 'WEEK_HOURS']);
export type HardRule = z.output<typeof HardRule>;

export const BrokenRule = z.object({ rule: HardRule, employeeId: id, date: day });
export type BrokenRule = z.output<typeof BrokenRule>;

/** What costs something in a proposal. */
export const SoftRule = z.enum([
  'UNCOVERED',
  'SURPLUS',
  'AVOID',
  'PREFER',
  'DAYS_IN_ROW',
  'OVER_HOURS',
  'UNDER_HOURS',
  'NIGHTS',
  'WEEKENDS',
]);
export type SoftRule = z.output<typeof SoftRule>;

/** One soft rule that a roster breaks, where, by how much, and what that costs. */
export const CostPart = z.object({
  rule: SoftRule,
  cost: z.number(),
  /** Heads for needs, hours for working time, days for days in a row, shifts above the fair share. */
  amount: z.number(),
  /** The day; of working time the Monday of the week; null for fairness, which is about all days. */
  date: day.nullable(),
  employeeId: id.nullable(),
  positionId: id.nullable(),
  shiftKindId: id.nullable(),
  wishId: id.nullable(),
  /** Of needs: from this hour until before that one. */
  hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Of fairness: the share that would be fair. */
  share: z.number().nullable(),
});
export type CostPart = z.output<typeof CostPart>;

/** Why somebody was not put on an hour that lacks people. WORKING: is there already. NO_KIND: no shift covers the hour. */
export const AbsenceReason = z.enum([...HardRule.options, 'WORKING', 'OTHER_POSITION', 'OTHER_SHIFT', 'NO_KIND', 'COST']);
export type AbsenceReason = z.output<typeof AbsenceReason>;

/** Hours of a day that lack people, and why nobody else could come. */
export const Shortage = z.object({
  date: day,
  hours: z.object({ from: z.int(), to: z.int() }),
  /** Null: of whichever position. */
  positionId: id.nullable(),
  heads: z.int(),
  reasons: z.array(z.object({ reason: AbsenceReason, people: z.array(id) })),
});
export type Shortage = z.output<typeof Shortage>;

/** A wish that the roster breaks, and what keeping it would cost more, with whoever would then have to work. */
export const BrokenWish = z.object({
  wishId: id,
  employeeId: id,
  date: day,
  kind: WishKind,
  shiftKindId: id.nullable(),
  cost: z.number(),
  /** What the cheapest other roster nearby that keeps the wish costs more. Null: a hard rule forbids to keep it. */
  otherwise: z.object({ cost: z.number(), employeeId: id.nullable(), shiftKindId: id.nullable() }).nullable(),
  forbiddenBy: HardRule.nullable(),
});
export type BrokenWish = z.output<typeof BrokenWish>;

/** A roster with what it costs. */
export const ProposedRoster = z.object({
  cells: z.array(RosterCell),
  cost: z.number(),
  parts: z.array(CostPart),
  shortages: z.array(Shortage),
  /** Empty while it is still being improved. */
  wishes: z.array(BrokenWish),
});
export type ProposedRoster = z.output<typeof ProposedRoster>;

/** Why there is no roster. */
export const ProposalFault = z.enum(['NOBODY_CAN', 'NOT_FOUND', 'CRASHED', 'STALE']);
export type ProposalFault = z.output<typeof ProposalFault>;

/** A rule that keeps people from hours that lack them: relaxing it would help most where it stands first. */
export const BindingRule = z.object({ reason: AbsenceReason, headHours: z.int(), people: z.array(id) });
export type BindingRule = z.output<typeof BindingRule>;

export const RosterProposal = z.object({
  id,
  branchId: id,
  from: day,
  to: day,
  status: ProposalStatus,
  version: z.int(),
  limitSec: z.int(),
  best: ProposedRoster.nullable(),
  /** How many rosters were found, each better than the one before. */
  found: z.int(),
  isProven: z.boolean(),
  fault: ProposalFault.nullable(),
  /** What happened and what to do, in the language of the caller; empty unless it failed. */
  faultText: z.string(),
  bindingRules: z.array(BindingRule),
  /** Published shifts that already contradict the rules, which a proposal cannot change. */
  conflicts: z.array(BrokenRule),
  /** Who and what the ids above stand for. */
  people: z.array(z.object({ id, name: z.string() })),
  positions: z.array(z.object({ id, name: z.string() })),
  kinds: z.array(z.object({ id, name: z.string() })),
  createdName: actorName,
  createdTime: time,
  startedTime: time.nullable(),
  endedTime: time.nullable(),
});
export type RosterProposal = z.input<typeof RosterProposal>;

export const NewProposal = z
  .object({ branchId: id, from: day, to: day, limitSec: z.int().min(1).max(MOST_PROPOSAL_SEC).default(10) })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_PROPOSED_DAYS * DAY_MS, {
    path: ['to'],
    error: 'too long',
  });
export const ProposalOfBranch = z.object({ branchId: id });
