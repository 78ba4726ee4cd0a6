import { memberApi, memberErrors } from '@netbar/contract/member/member.api';
import { isMinor, memberMachine, personOf } from '@netbar/contract/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import pg from 'pg';
import { checkLabels } from '#features/label/label.service.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { openSealed, sealIdCard, sealPhone } from './identity.service.ts';
import { initialsOf } from './initials.service.ts';
import { lockMember } from './member-lock.service.ts';
import { findByNumber, getMember } from './member.queries.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';

/** Registers somebody at a branch. Minors are turned away; the counter hears of it. */
export const addMember = (ctx: Ctx, input: In<typeof memberApi.add>) =>
  command(ctx, memberApi.add, input, async (ctx) => {
    const { branchId, name, phone, idCard, gender, levelId, labelIds, remark } = input;
    const { brandId } = await requireBranch(ctx, branchId);
    await checkLevel(ctx, brandId, levelId);
    const id = ctx.newId();
    const { no } = await nextDocNo(ctx, branchId, 'member');
    const person = { brandId, registeredBranchId: branchId, name, initials: initialsOf(name), gender, levelId, remark };
    await ctx.db
      .insertInto('members')
      .values({ id, no, createdTime: ctx.now, ...person, ...sealPhone(ctx, phone), ...(idCard && realName(ctx, idCard)) })
      .execute()
      .catch(numberTaken);
    await stick(ctx, { id, brandId }, labelIds);
    const after = await getMember(ctx, { memberId: id });
    ctx.trace({
      action: 'MEMBER.add',
      branchId,
      docType: memberMachine.name,
      docId: id,
      version: 1,
      detail: { status: 'ACTIVE', after: contentOf(after) },
    });
    ctx.publish('ADD_MEMBER', branchId, { value: id });
    return after;
  });

/** Completing the ID number is what lets a member sit down. Once on record it stays: a wrong one is another person. */
export const changeMember = (ctx: Ctx, input: In<typeof memberApi.change>) =>
  command(ctx, memberApi.change, input, async (ctx) => {
    const { memberId, version, name, phone, idCard, gender, levelId, labelIds, remark } = input;
    const member = await lockMember(ctx, memberId, version);
    const before = await getMember(ctx, { memberId });
    await checkLevel(ctx, member.brandId, levelId);
    const isNew = idCard !== undefined && member.idCardIndex === null;
    if (idCard !== undefined && !isNew && idCard.toUpperCase() !== openSealed(ctx, member.idCardSealed))
      throw new AppError(memberErrors.idCardKept);
    await stick(ctx, member, labelIds);
    const content = { name, initials: initialsOf(name), levelId, remark, ...(before.idCard ? {} : { gender }) };
    await transition(ctx, memberMachine, member, {
      action: 'change',
      by: 'person',
      write: (next) =>
        ctx.db
          .updateTable('members')
          .set({ ...content, ...next, ...(phone !== undefined && sealPhone(ctx, phone)), ...(isNew && realName(ctx, idCard)) })
          .where('id', '=', memberId)
          .execute()
          .catch(numberTaken),
      detail: { before: contentOf(before), name, levelId, labelIds, hasNewIdCard: isNew, hasNewPhone: phone !== undefined },
    });
    if (isNew) ctx.publish('SAVE_CARD_ID', member.branchId, { value: memberId });
    return getMember(ctx, { memberId });
  });

/** Shows both numbers whole. Looking is what is audited, so it is written before anything is shown. */
export const revealMember = (ctx: Ctx, { memberId }: In<typeof memberApi.reveal>) =>
  inTx(ctx, async (ctx) => {
    const { phoneSealed, idCardSealed, registeredBranchId: branchId } = await getMember(ctx, { memberId });
    // Not under the machine's name: a look is no step of the document.
    const detail = { memberId, fields: ['phone', 'idCard'] };
    ctx.trace({ action: 'member.reveal', branchId, docType: 'MEMBER_REVEAL', docId: memberId, detail });
    return { phone: openSealed(ctx, phoneSealed), idCard: openSealed(ctx, idCardSealed) };
  });

/** Looks somebody up in the whole brand by a number they show. Who looked, and why, stands in the log, found or not. */
export const inquireMember = (ctx: Ctx, { keyword, reason }: In<typeof memberApi.inquire>) =>
  inTx(ctx, async (ctx) => {
    const rows = await findByNumber(ctx, keyword);
    ctx.trace({ action: 'member.inquire', detail: { reason, found: rows.map(({ no }) => no) } });
    return { rows };
  });

/** The ID number of an adult, and what it says. */
function realName(ctx: Tx, idCard: string) {
  const person = personOf(idCard);
  if (isMinor(person.birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  return { ...sealIdCard(ctx, idCard), ...person };
}

async function checkLevel(ctx: Tx, brandId: string, levelId: string | null) {
  if (levelId === null) return;
  await ctx.db
    .selectFrom('memberLevels')
    .select('id')
    .where('brandId', '=', brandId)
    .where('id', '=', levelId)
    .executeTakeFirstOrThrow(notFound('会员等级'));
}

async function stick(ctx: Tx, { id: memberId, brandId }: { id: string; brandId: string }, labelIds: string[]) {
  const wanted = await checkLabels(ctx, { brandId, target: 'MEMBER' }, labelIds);
  await ctx.db.deleteFrom('memberLabels').where('memberId', '=', memberId).execute();
  if (wanted.length > 0)
    await ctx.db
      .insertInto('memberLabels')
      .values(wanted.map((labelId) => ({ memberId, labelId })))
      .execute();
}

/** The database refuses a number that a living member has: asking beforehand would leave a gap for two counters at once. */
function numberTaken(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'members_phone') throw new AppError(memberErrors.phoneTaken);
  if (constraint === 'members_id_card') throw new AppError(memberErrors.idCardTaken);
  throw error;
}

type Snapshot = Awaited<ReturnType<typeof getMember>>;

/** For the log: what is masked on the screen is masked there too. */
const contentOf = ({ no, name, phone, idCard, gender, levelName, labels, remark }: Snapshot) => ({
  no,
  name,
  phone,
  idCard,
  gender,
  levelName,
  labels: labels.map((label) => label.name),
  remark,
});
