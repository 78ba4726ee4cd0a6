import { z } from 'zod';
import { Phone } from '#platform/auth/auth.model.ts';
import { Label } from '#guests/label/label.model.ts';
import { isIdCard } from '#kernel/id-card.ts';
import { day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { bizDate } from '#kernel/time.ts';

/** CLOSED is final: closed by staff, or merged into another member. */
export const MemberStatus = z.enum(['ACTIVE', 'LOCKED', 'CLOSED']);
export type MemberStatus = z.infer<typeof MemberStatus>;
/** DATA-08. */
export const Gender = z.enum(['male', 'female', 'other']);

/** VAL-01, typed or read from the card; the last character may be a small x. */
export const IdCard = sensitiveField(z.string().refine((text) => isIdCard(text, bizDate(new Date()))));

const LabelOn = Label.pick({ id: true, name: true, tone: true });

/** A customer of a brand. Phone and ID number are masked; `reveal` returns them in full and is audited. */
export const Member = z.object({
  id,
  brandId: id,
  no: z.string(),
  name: z.string(),
  /** FMT-01: digits 4-7 hidden. */
  phone: z.string().nullable(),
  /** FMT-01: seven digits hidden. */
  idCard: z.string().nullable(),
  gender: Gender,
  birthday: day.nullable(),
  levelId: id.nullable(),
  levelName: z.string().nullable(),
  labels: z.array(LabelOn),
  status: MemberStatus,
  registeredBranchName: z.string(),
  remark: z.string(),
  principalFen: z.int(),
  bonusFen: z.int(),
  points: z.int(),
  createdTime: time,
  version: z.int(),
});
export type Member = z.input<typeof Member>;

export const MemberFilter = upToMostListed(
  pageQuery.extend({
    /** A whole phone or ID number, a member number, the start of a name or of its pinyin initials. */
    keyword,
    branchId: id.optional(),
    levelId: id.optional(),
    labelId: id.optional(),
    status: MemberStatus.optional(),
  }),
);

const content = {
  name: line(40),
  phone: Phone.nullable().default(null),
  /** A member without one cannot sit down. */
  idCard: IdCard.nullable().default(null),
  gender: Gender.default('other'),
  levelId: id.nullable().default(null),
  labelIds: z.array(id).max(20).default([]),
  remark: remark(200),
};
export const NewMember = z.object({ branchId: id, ...content });
/** Phone and ID number stay as they are when left out. */
export const MemberChange = z.object({
  memberId: id,
  version,
  ...content,
  phone: Phone.nullable().optional(),
  idCard: IdCard.optional(),
});
export const MemberStep = z.object({ memberId: id, version });

/** `fromMemberId` is closed, `memberId` remains. */
export const Merge = z.object({ branchId: id, fromMemberId: id, memberId: id, reason: line(100) });

/** A whole phone, ID or member number that the person shows; no search by part of a name across branches. */
export const Inquiry = z.object({ keyword: sensitiveField(line(40)), reason: line(100) });

export const Revealed = z.object({ phone: sensitiveField(z.string()).nullable(), idCard: sensitiveField(z.string()).nullable() });

export const MemberLevel = z.object({
  id,
  brandId: id,
  name: z.string(),
  /** Spending within twelve months that reaches this level. */
  fromFen: fen,
  version: z.int(),
});
export type MemberLevel = z.input<typeof MemberLevel>;
export const NewLevel = z.object({ brandId: id, name: line(12), fromFen: fen });
export const LevelChange = z.object({ id, version, name: line(12), fromFen: fen });
