import { memberNouns, memberNumbers } from '@netbar/contract/guests/member/feature';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { isMinor, memberLifecycle, personOf } from '@netbar/contract/guests/member/member.rules';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import pg from 'pg';
import { checkLabels } from '#features/guests/label/label.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { revealNumbers } from '#features/platform/reveal/reveal.ts';
import { setSearchKeys } from '#features/platform/search/search.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { openPinyin } from '#kernel/pinyin.ts';
import { transition } from '#kernel/transition.ts';
import { balancesOf, claimIdCard, claimPhone, lockReachedMember, memberKeys, noBalances, openSealed } from './member.ts';
import { getMember } from './member.queries.ts';

/** Registers a member at a branch and notifies its counter. Minors are refused. */
export const addMember = (ctx: Ctx, input: In<typeof memberApi.add>) =>
  command(ctx, memberApi.add, input, async (ctx) => {
    const { branchId, name, phone, idCard, gender, levelId, labelIds, remark } = input;
    const { brandId } = await requireBranch(ctx, branchId);
    await checkLevel(ctx, brandId, levelId);
    const id = ctx.newId();
    const { no } = await nextDocNo(ctx, branchId, memberNumbers.member);
    const person = { brandId, registeredBranchId: branchId, name, initials: initialsOf(name), gender, levelId, remark };
    await ctx.db
      .insertInto('members')
      .values({ id, no, createdTime: ctx.now, ...person, ...claimPhone(ctx, phone), ...(idCard && identityColumns(ctx, idCard)) })
      .execute()
      .catch(refuseTakenNumber);
    await setSearchKeys(ctx, 'member', [{ id, keys: memberKeys(name, phone) }]);
    await setMemberLabels(ctx, { id, brandId }, labelIds);
    const after = await getMember(ctx, { memberId: id });
    ctx.trace({
      action: 'MEMBER.add',
      branchId,
      docType: memberLifecycle.name,
      docId: id,
      version: 1,
      detail: { status: 'ACTIVE', after: contentOf(after) },
    });
    ctx.publish('ADD_MEMBER', branchId, { value: id });
    // RT-09: the ID number is what a new member waits for at the counter.
    if (idCard) ctx.publish('SAVE_CARD_ID', branchId, { value: id });
    return after;
  });

/** Changes the details of a member. An ID number can be added once and never replaced: another number is another person. */
export const changeMember = (ctx: Ctx, input: In<typeof memberApi.change>) =>
  command(ctx, memberApi.change, input, async (ctx) => {
    const { memberId, version, name, phone, idCard, gender, levelId, labelIds, remark } = input;
    const member = await lockReachedMember(ctx, memberId, version);
    const before = await getMember(ctx, { memberId });
    await checkLevel(ctx, member.brandId, levelId);
    const isNew = idCard !== undefined && member.idCardIndex === null;
    // The same number is refused as well: accepting it would confirm a guess.
    if (idCard !== undefined && !isNew) throw new AppError(memberErrors.idCardKept);
    await setMemberLabels(ctx, member, labelIds);
    const content = { name, initials: initialsOf(name), levelId, remark, ...(before.idCard ? {} : { gender }) };
    await transition(ctx, memberLifecycle, member, {
      action: 'change',
      by: 'person',
      write: (next) =>
        ctx.db
          .updateTable('members')
          .set({
            ...content,
            ...next,
            ...(phone !== undefined && claimPhone(ctx, phone)),
            ...(isNew && identityColumns(ctx, idCard)),
          })
          .where('id', '=', memberId)
          .execute()
          .catch(refuseTakenNumber),
      detail: { before: contentOf(before), name, levelId, labelIds, hasNewIdCard: isNew, hasNewPhone: phone !== undefined },
    });
    const phoneNow = phone === undefined ? openSealed(ctx, member.phoneSealed) : phone;
    await setSearchKeys(ctx, 'member', [{ id: memberId, keys: memberKeys(name, phoneNow) }]);
    if (isNew) ctx.publish('SAVE_CARD_ID', member.branchId, { value: memberId });
    return getMember(ctx, { memberId });
  });

export const setMemberLocked = (ctx: Ctx, input: In<typeof memberApi.lock>) =>
  changeMemberStatus(ctx, memberApi.lock, input, 'lock');
export const setMemberUnlocked = (ctx: Ctx, input: In<typeof memberApi.unlock>) =>
  changeMemberStatus(ctx, memberApi.unlock, input, 'unlock');

/** Final. Refused while the member has money or points. */
export const closeMember = (ctx: Ctx, input: In<typeof memberApi.close>) =>
  changeMemberStatus(ctx, memberApi.close, input, 'close');

type StatusAction = 'lock' | 'unlock' | 'close';

const changeMemberStatus = <E extends Endpoint>(ctx: Ctx, endpoint: E, input: In<typeof memberApi.lock>, action: StatusAction) =>
  command(ctx, endpoint as unknown as typeof memberApi.lock, input, async (ctx) => {
    const { memberId, version } = input;
    const member = await lockReachedMember(ctx, memberId, version);
    if (action === 'close') await requireNoBalances(ctx, memberId);
    await transition(ctx, memberLifecycle, member, {
      action,
      by: 'person',
      write: (next) => ctx.db.updateTable('members').set(next).where('id', '=', memberId).execute(),
    });
    return getMember(ctx, { memberId });
  });

async function requireNoBalances(ctx: Tx, memberId: string) {
  const { principalFen, bonusFen, points } = (await balancesOf(ctx, [memberId])).get(memberId) ?? noBalances;
  if (principalFen + bonusFen + points > 0) throw new AppError(memberErrors.hasMoney);
}

/** Returns phone and ID number unmasked. */
export const revealMember = (ctx: Ctx, { memberId, reason }: In<typeof memberApi.reveal>) =>
  revealNumbers(ctx, async (ctx) => {
    const { phoneSealed, idCardSealed, registeredBranchId: branchId } = await getMember(ctx, { memberId });
    const about = { action: 'member.reveal', subjectType: 'MEMBER', subjectId: memberId, branchId, reason } as const;
    const numbers = { phone: openSealed(ctx, phoneSealed), idCard: openSealed(ctx, idCardSealed) };
    return { about: { ...about, fields: ['phone', 'idCard'] }, numbers };
  });

/** The columns that follow from the ID number of an adult. */
function identityColumns(ctx: Tx, idCard: string) {
  const person = personOf(idCard);
  if (isMinor(person.birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  return { ...claimIdCard(ctx, idCard), ...person };
}

/** Pinyin initials for the search box: 张三丰 is zsf, 单雄信 is sxx (surname reading), Tom is tom. */
export const initialsOf = (name: string) =>
  openPinyin()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

async function checkLevel(ctx: Tx, brandId: string, levelId: string | null) {
  if (levelId === null) return;
  await ctx.db
    .selectFrom('memberLevels')
    .select('id')
    .where('brandId', '=', brandId)
    .where('id', '=', levelId)
    .executeTakeFirstOrThrow(notFound(memberNouns.level));
}

async function setMemberLabels(ctx: Tx, { id: memberId, brandId }: { id: string; brandId: string }, labelIds: string[]) {
  const wanted = await checkLabels(ctx, { brandId, target: 'MEMBER' }, labelIds);
  await ctx.db.deleteFrom('memberLabels').where('memberId', '=', memberId).execute();
  if (wanted.length > 0)
    await ctx.db
      .insertInto('memberLabels')
      .values(wanted.map((labelId) => ({ memberId, labelId })))
      .execute();
}

/** Unique indexes refuse a number that another member has; a check beforehand would let two counters pass at once. */
function refuseTakenNumber(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'members_phone') throw new AppError(memberErrors.phoneTaken);
  if (constraint === 'members_id_card') throw new AppError(memberErrors.idCardTaken);
  throw error;
}

type Snapshot = Awaited<ReturnType<typeof getMember>>;

/** What the audit log stores of a member, masked as on the screen. */
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
