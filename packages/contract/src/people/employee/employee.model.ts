import { z } from 'zod';
import { Gender, IdCard } from '#guests/member/member.model.ts';
import { countedPageOf, sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { Phone } from '#platform/auth/auth.model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { DocumentKind, DocumentState, EmployeeDocument } from './document.model.ts';

export const EmployeeStatus = z.enum(['PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING', 'LEFT']);
export type EmployeeStatus = z.output<typeof EmployeeStatus>;
export const EmploymentKind = z.enum(['FULL_TIME', 'PART_TIME', 'INTERN']);
export type EmploymentKind = z.output<typeof EmploymentKind>;

/** Hours a week by contract. */
export const WeekHours = z.int().min(1).max(84);
/** Never part of the log, which managers read. */
export const BasePay = sensitiveField(fen);
export const BankCard = sensitiveField(z.string().regex(/^\d{12,19}$/));
const Address = sensitiveField(line(120));
/** Whom to call if something happens. */
export const EmergencyContact = z.object({
  name: sensitiveField(line(20)),
  /** Mother, husband. */
  relation: remark(10),
  phone: Phone,
});
export type EmergencyContact = z.output<typeof EmergencyContact>;

/** The certificate that a row of the list shows: the first one that the position needs, or else a health certificate. */
const RowDocument = z.object({
  kind: DocumentKind,
  /** MISSING: the position needs one and there is none. NOT_NEEDED: there is none, and none is needed. */
  state: z.enum([...DocumentState.options, 'MISSING', 'NOT_NEEDED']),
  validTo: day.nullable(),
  /** Below zero once it has expired. */
  daysLeft: z.int().nullable(),
});

export const EmployeeRow = z.object({
  id,
  no: z.string(),
  name: z.string(),
  gender: Gender,
  photo: z.string(),
  /** FMT-01: digits 4-7 hidden. */
  phone: z.string().nullable(),
  /** FMT-01: seven digits hidden. */
  idCard: z.string().nullable(),
  branchId: id,
  branchName: z.string(),
  positionId: id,
  positionName: z.string(),
  kind: EmploymentKind,
  status: EmployeeStatus,
  version: z.int(),
  joinedDate: day,
  probationUntil: day.nullable(),
  /** The last day of work. */
  leaveDate: day.nullable(),
  hasAccount: z.boolean(),
  document: RowDocument,
  /** Valid documents that end within 30 days or have ended. */
  expiring: z.int(),
});
export type EmployeeRow = z.input<typeof EmployeeRow>;

/** Tabs of the list. EXPIRING: a document of somebody in service ends within 30 days or has ended. */
export const EmployeeTab = z.enum([...EmployeeStatus.options, 'EXPIRING']);
export type EmployeeTab = z.output<typeof EmployeeTab>;

const rows = {
  /** The beginning of a name, initials or pinyin, a number, a whole phone or ID number, the last four digits of a phone. */
  keyword,
  branchId: id.optional(),
  positionId: id.optional(),
  kind: EmploymentKind.optional(),
  joinedFrom: day.optional(),
  joinedTo: day.optional(),
  tab: EmployeeTab.optional(),
  sort: sortBy(['no', 'name', 'branch', 'position', 'joined', 'expiry']),
};
export const EmployeeFilter = upToMostListed(pageQuery.extend(rows));
export const EmployeePage = countedPageOf(EmployeeRow);
export const EmployeeExport = z
  .object(rows)
  .extend({
    columns: columnsOf([
      'no',
      'name',
      'gender',
      'phone',
      'idCard',
      'branch',
      'position',
      'kind',
      'weekHours',
      'basePay',
      'status',
      'joined',
      'probationUntil',
      'leaveDate',
      'leaveReason',
      'health',
      'contract',
      'account',
      'source',
      'remark',
    ]),
    /** Whole phone and ID numbers, for whoever may see them and says why. */
    isFull: z.boolean().default(false),
    reason: remark(100),
  })
  .refine(({ isFull, reason }) => !isFull || reason !== '', { path: ['reason'] });

/** Beside the title of the list. */
export const EmployeeFigures = z.object({
  branches: z.int(),
  inService: z.int(),
  joinedThisMonth: z.int(),
  leftThisMonth: z.int(),
});

/** What somebody was employed as, and where, over some days. Ranges touch and never overlap. */
export const Employment = z.object({
  id,
  from: day,
  /** The last day; null until further notice. */
  to: day.nullable(),
  branchId: id,
  branchName: z.string(),
  positionId: id,
  positionName: z.string(),
  kind: EmploymentKind,
  weekHours: z.int(),
  /** Null without EMPLOYEE_PAY, or if none is set. */
  baseFen: z.int().nullable(),
  moveId: id.nullable(),
  /** The number of the approval it follows from. Null for the first one. */
  approvalNo: z.string().nullable(),
});
export type Employment = z.input<typeof Employment>;

export const EmployeeStep = z.enum([
  'change',
  'link',
  'move',
  'confirm',
  'suspend',
  'resume',
  'giveNotice',
  'withdrawNotice',
  'leave',
  'addDocument',
  'reveal',
]);
export type EmployeeStep = z.output<typeof EmployeeStep>;

/** A document that the position needs on some day and that is not there then. */
export const LackingDocument = z.object({ kind: DocumentKind, lackingFrom: day });

export const Employee = EmployeeRow.extend({
  initials: z.string(),
  weekHours: z.int(),
  baseFen: z.int().nullable(),
  /** Whether the caller may see base pay here; otherwise it is null everywhere. */
  seesPay: z.boolean(),
  source: z.string(),
  remark: z.string(),
  leaveReason: z.string(),
  /** Up to the district. */
  address: z.string().nullable(),
  /** 周** and a masked phone. */
  emergency: z.object({ name: z.string(), relation: z.string(), phone: z.string() }).nullable(),
  /** **** and the last four digits. */
  bankCard: z.string().nullable(),
  account: z
    .object({
      id,
      name: z.string(),
      username: z.string(),
      status: z.enum(['ACTIVE', 'LOCKED', 'CLOSED']),
      roles: z.array(z.string()),
    })
    .nullable(),
  member: z.object({ id, no: z.string(), name: z.string() }).nullable(),
  /** The latest first. */
  employments: z.array(Employment),
  documents: z.array(EmployeeDocument),
  lacking: z.array(LackingDocument),
  /** A move that waits for approval or for its day. */
  nextMove: z
    .object({
      id,
      kind: z.enum(['TRANSFER', 'POST']),
      status: z.enum(['PENDING', 'APPROVED']),
      toBranchName: z.string(),
      positionName: z.string(),
      effectiveDate: day,
    })
    .nullable(),
  /** Archives of the same ID number from before; the latest first. */
  earlier: z.array(z.object({ id, no: z.string(), branchName: z.string(), joinedDate: day, leaveDate: day.nullable() })),
  creatorName: actorName,
  createdTime: time,
  /** The steps that the caller may take now. */
  can: z.array(EmployeeStep),
});
export type Employee = z.input<typeof Employee>;

const content = {
  name: line(40),
  phone: Phone.nullable().default(null),
  idCard: IdCard.nullable().default(null),
  /** Follows from the ID number if there is one. */
  gender: Gender.default('other'),
  photo: PictureUrl.default(''),
  address: Address.nullable().default(null),
  emergency: EmergencyContact.nullable().default(null),
  bankCard: BankCard.nullable().default(null),
  probationUntil: day.nullable().default(null),
  source: remark(40),
  remark: remark(200),
};
/** The first employment begins with `joinedDate`. With `probationUntil` the person begins on trial. */
export const NewEmployee = z.object({
  branchId: id,
  positionId: id,
  kind: EmploymentKind,
  weekHours: WeekHours.default(40),
  /** Needs EMPLOYEE_PAY. */
  baseFen: BasePay.nullable().default(null),
  joinedDate: day,
  ...content,
});
/** Sealed fields stay as they are when left out; null removes them. */
export const EmployeeChange = z.object({
  id,
  version,
  ...content,
  phone: Phone.nullable().optional(),
  idCard: IdCard.nullable().optional(),
  address: Address.nullable().optional(),
  emergency: EmergencyContact.nullable().optional(),
  bankCard: BankCard.nullable().optional(),
});

const one = { id, version };
export const EmployeeStepInput = z.object({ ...one, note: remark(200) });
export const EmployeeReason = z.object({ ...one, reason: line(200) });
export const NoticeInput = z.object({ ...one, leaveDate: day, reason: line(200) });
export const LeaveInput = z.object({
  ...one,
  /** Today or before; what was agreed, or today, if left out. */
  leaveDate: day.optional(),
  reason: remark(200),
  /** The employee who takes over what can be handed over. */
  successorId: id.nullable().default(null),
});
export const AccountLink = z.object({ ...one, accountId: id });
export const MemberLink = z.object({ ...one, memberId: id.nullable() });

/** Accounts that can be linked: active, of nobody else, in the caller's reach. */
export const LinkableAccount = z.object({ id, name: z.string(), username: z.string(), roles: z.array(z.string()) });
export type LinkableAccount = z.input<typeof LinkableAccount>;

export const DepartureKind = z.enum([
  'SHIFT',
  'ROSTER',
  'LEAVE',
  'PATROL',
  'TICKET',
  'APPROVAL',
  'MOVE',
  'ADMINISTRATOR',
  'ACCOUNT',
]);
export type DepartureKind = z.output<typeof DepartureKind>;
/** What hangs on somebody who leaves. */
export const DepartureItem = z.object({
  kind: DepartureKind,
  count: z.int(),
  /** Numbers, days or names of the first few. */
  names: z.array(z.string()),
  /** As long as it is so, the person cannot leave. */
  isBlocking: z.boolean(),
});
export type DepartureItem = z.input<typeof DepartureItem>;

export const EmployeeNumbers = z.object({
  phone: sensitiveField(z.string()).nullable(),
  idCard: sensitiveField(z.string()).nullable(),
  address: sensitiveField(z.string()).nullable(),
  emergency: z.object({ name: sensitiveField(z.string()), relation: z.string(), phone: sensitiveField(z.string()) }).nullable(),
  bankCard: sensitiveField(z.string()).nullable(),
});
export type EmployeeNumbers = z.input<typeof EmployeeNumbers>;
