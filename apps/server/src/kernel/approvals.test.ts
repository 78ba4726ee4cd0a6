import { approvalErrors, approvalLifecycle, ApprovalStatus } from '@netbar/contract/kernel/approval';
import { edgesOf, nextStatus } from '@netbar/contract/kernel/lifecycle';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCode, findCode, openFlow, wordsOfCode } from '#testing/approvable.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { decideApproval, requestApproval, withdrawApproval, type ApprovalRequest, type ApprovalSubject } from './approvals.ts';
import { inTx } from './ctx.ts';
import { AppError } from './errors.ts';
import { transition } from './transition.ts';

let world: World;
let clerk: Person;
let checkers: Person[];
let boss: Person;
beforeAll(async () => {
  world = await openWorld();
  clerk = await world.hire();
  checkers = await Promise.all([1, 2, 3].map(() => world.hire({ can: ['CHECK'] })));
  boss = await world.hire({ can: ['CONFIRM'] });
});
afterAll(() => world.close());

let subject: ApprovalSubject;
let codeId: string;
beforeEach(async () => {
  subject = wordsOfCode(`WORDS_${world.newId()}`);
  codeId = await addCode(world.system());
});

const oneStep = [{ can: 'CHECK' }];
const flow = (steps: { can: string; minApprovals?: number }[], over = {}) =>
  openFlow(world.system(), { type: subject.type, steps, ...over });

const ask = (over: Partial<Omit<ApprovalRequest, 'brandId' | 'branchId'>> = {}, by = clerk) => {
  const change = { baseVersion: 1, before: { words: '原价' }, after: { words: '新价' }, reason: '调价' };
  const about = { subject, subjectId: codeId, branchId: world.ours.first };
  return inTx(by.ctx(), (ctx) => requestApproval(ctx, { ...about, ...change, ...over }));
};
const approve = (by: Person, id: string) =>
  inTx(by.ctx(), (ctx) => decideApproval({ ctx, id }, subject, { decision: 'APPROVE' }));
const reject = (by: Person, id: string, comment = '太贵') =>
  inTx(by.ctx(), (ctx) => decideApproval({ ctx, id }, subject, { decision: 'REJECT', comment }));
const withdraw = (by: Person, id: string) => inTx(by.ctx(), (ctx) => withdrawApproval(ctx, subject, id));

const code = () => findCode(world.system(), codeId);
const find = (id: string) =>
  world.db.selectFrom('approvals').select(['status', 'version', 'currentStep']).where('id', '=', id).executeTakeFirstOrThrow();
const tracesOf = async (id: string) =>
  (await world.db.selectFrom('auditLog').select('action').where('docId', '=', id).orderBy('version').execute()).map(
    ({ action }) => action,
  );

describe('a change that needs approval', () => {
  it('waits for enough people at every step, and takes effect with the last word', async () => {
    await flow([{ can: 'CHECK', minApprovals: 2 }, { can: 'CONFIRM' }]);
    const { id } = await ask();

    expect(await approve(checkers[0]!, id)).toBe('PENDING');
    expect(await refusal(approve(boss, id))).toBe('common.forbidden');
    expect(await approve(checkers[1]!, id)).toBe('PENDING');
    expect(await refusal(approve(checkers[2]!, id))).toBe('common.forbidden');
    expect(await code()).toEqual({ codevalue: '原价', version: 1 });
    expect(await approve(boss, id)).toBe('APPROVED');

    expect(await code()).toEqual({ codevalue: '新价', version: 2 });
    expect(await find(id)).toEqual({ status: 'APPROVED', version: 4, currentStep: 1 });
    const steps = ['request', 'advance', 'advance', 'approve'].map((action) => `APPROVAL.${action}`);
    expect(await tracesOf(id)).toEqual(steps);
  });

  it('counts one person once', async () => {
    await flow([{ can: 'CHECK', minApprovals: 2 }]);
    const { id } = await ask();
    await approve(checkers[0]!, id);
    expect(await refusal(approve(checkers[0]!, id))).toBe('approval.alreadyDecided');
    expect(await find(id)).toMatchObject({ status: 'PENDING', version: 2 });
  });

  it('is not for its applicant to approve or reject, unless nobody else could', async () => {
    await flow(oneStep);
    const { id } = await ask({}, checkers[0]!);
    expect(await refusal(approve(checkers[0]!, id))).toBe('duty.samePerson');
    expect(await refusal(reject(checkers[0]!, id))).toBe('duty.samePerson');

    subject = wordsOfCode(`SELF_${world.newId()}`);
    await flow([{ can: 'CONFIRM' }]);
    const own = await ask({ fieldGroup: 'own' }, boss);
    expect(await approve(boss, own.id)).toBe('APPROVED');
    const duties = await world.db
      .selectFrom('duties')
      .select(['kind', 'alone'])
      .where('docId', '=', own.id)
      .orderBy('at')
      .execute();
    expect(duties).toEqual([
      { kind: 'APPLICANT', alone: false },
      { kind: 'APPROVER', alone: true },
    ]);
  });

  it('is approved at each step by somebody else', async () => {
    await flow([{ can: 'CHECK' }, { can: 'CHECK' }]);
    const { id } = await ask();
    await approve(checkers[0]!, id);
    expect(await refusal(approve(checkers[0]!, id))).toBe('duty.samePerson');
    expect(await approve(checkers[1]!, id)).toBe('APPROVED');
  });

  it('two windows of one person do not approve two steps at once', async () => {
    await flow([{ can: 'CHECK' }, { can: 'CHECK' }]);
    const { id } = await ask();
    const row = { table: 'tenant.approvals', where: { id } };
    const outcomes = await world.race(row, () => [approve(checkers[0]!, id), approve(checkers[0]!, id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await find(id)).toMatchObject({ status: 'PENDING', currentStep: 1 });
  });

  it('is rejected with a reason, and then over', async () => {
    await flow(oneStep);
    const { id } = await ask();
    expect(await refusal(reject(checkers[0]!, id, ''))).toBe('approval.commentNeeded');

    expect(await reject(checkers[0]!, id)).toBe('REJECTED');

    expect(await code()).toEqual({ codevalue: '原价', version: 1 });
    expect(await refusal(approve(checkers[1]!, id))).toBe('approval.notPending');
  });

  it('is withdrawn by its applicant alone', async () => {
    await flow(oneStep);
    const { id } = await ask();
    expect(await refusal(withdraw(checkers[0]!, id))).toBe('approval.notApplicant');
    await withdraw(clerk, id);
    expect(await find(id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await refusal(withdraw(clerk, id))).toBe('approval.notPending');
  });

  it('goes stale when its subject was changed meanwhile, and is not put into effect', async () => {
    await flow(oneStep);
    const { id } = await ask();
    await world.owner.query(`update tenant.codes set codevalue = '别价', version = 2 where id = $1`, [codeId]);

    expect(await approve(checkers[0]!, id)).toBe('STALE');

    expect(await code()).toEqual({ codevalue: '别价', version: 2 });
    expect(await refusal(ask({ baseVersion: 2 }))).toBe('accepted');
  });

  it('is not approved when it cannot be put into effect', async () => {
    await flow(oneStep);
    const { id } = await ask();
    const broken: ApprovalSubject = {
      ...subject,
      apply: async (ctx, approval) => {
        await subject.apply(ctx, approval);
        throw new AppError(approvalErrors.notPending);
      },
    };
    const tried = inTx(checkers[0]!.ctx(), (ctx) => decideApproval({ ctx, id }, broken, { decision: 'APPROVE' }));
    expect(await refusal(tried)).toBe('approval.notPending');

    expect(await find(id)).toEqual({ status: 'PENDING', version: 1, currentStep: 0 });
    expect(await code()).toEqual({ codevalue: '原价', version: 1 });
    expect(await approve(checkers[0]!, id)).toBe('APPROVED');
  });

  it('waits alone: one request for a group of fields, another for the next', async () => {
    await flow(oneStep);
    const { id } = await ask();
    expect(await refusal(ask())).toBe('approval.alreadyPending');
    expect(await refusal(ask({ fieldGroup: 'photo' }))).toBe('accepted');
    await reject(checkers[0]!, id);
    expect(await refusal(ask())).toBe('accepted');
  });

  it('is decided by people of its branch, and unknown to others', async () => {
    await flow(oneStep);
    const { id } = await ask();
    const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['CHECK'] });
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: ['CHECK'] });
    for (const stranger of [elsewhere, rival]) {
      expect(await refusal(approve(stranger, id))).toBe('common.notFound');
      expect(await refusal(withdraw(stranger, id))).toBe('common.notFound');
    }
    expect(await refusal(ask({}, elsewhere))).toBe('common.notFound');
  });

  it('takes the flow of its amount', async () => {
    await flow(oneStep);
    await flow([{ can: 'CONFIRM' }], { minFen: 10_000 });
    const [small, large] = [await ask({ amountFen: 9_999 }), await ask({ amountFen: 10_000, fieldGroup: 'large' })];
    expect(await refusal(approve(boss, small.id))).toBe('common.forbidden');
    expect(await approve(boss, large.id)).toBe('APPROVED');
  });
});

describe('a change that needs none', () => {
  it('takes effect at once, and the log says who did it', async () => {
    const { id, status } = await ask();
    expect(status).toBe('APPROVED');
    expect(await code()).toEqual({ codevalue: '新价', version: 2 });
    expect(await tracesOf(id)).toEqual(['APPROVAL.request']);
  });

  it('is refused when somebody was faster', async () => {
    await ask();
    expect(await refusal(ask())).toBe('common.changedMeanwhile');
    expect(await code()).toEqual({ codevalue: '新价', version: 2 });
  });
});

describe('outside the machine', () => {
  const statuses = ApprovalStatus.options;
  const actions = Object.keys(approvalLifecycle.actions) as (keyof typeof approvalLifecycle.actions)[];

  /** A request that was brought to this status by the API. */
  async function requestIn(status: (typeof statuses)[number]) {
    await flow(oneStep);
    const { id } = await ask();
    if (status === 'APPROVED') await approve(checkers[0]!, id);
    if (status === 'REJECTED') await reject(checkers[0]!, id);
    if (status === 'WITHDRAWN') await withdraw(clerk, id);
    if (status === 'STALE') {
      await world.owner.query('update tenant.codes set version = 2 where id = $1', [codeId]);
      await approve(checkers[0]!, id);
    }
    expect(await find(id)).toMatchObject({ status });
    return id;
  }

  it.each(statuses.filter((status) => status !== 'PENDING'))('nobody moves what is %s', async (status) => {
    const id = await requestIn(status);
    const before = await find(id);
    expect(await refusal(approve(checkers[1]!, id))).toBe('approval.notPending');
    expect(await refusal(reject(checkers[1]!, id))).toBe('approval.notPending');
    expect(await refusal(withdraw(clerk, id))).toBe('approval.notPending');
    expect(await find(id)).toEqual(before);
  });

  const pairs = statuses.flatMap((status) => actions.map((action) => ({ status, action })));
  const wrongPairs = pairs.filter(({ status, action }) => !nextStatus(approvalLifecycle, status, action));
  it.each(wrongPairs)('the service does not $action what is $status', async ({ status, action }) => {
    const doc = { id: world.newId(), branchId: world.ours.first, status, version: 1 };
    const step = { action, by: 'system', write: () => Promise.reject(new Error('it was written')) } as const;
    const moved = inTx(world.system(), (ctx) => transition(ctx, approvalLifecycle, doc, step));
    expect(await refusal(moved)).toBe('common.wrongStatus');
  });

  const edges = new Set(edgesOf(approvalLifecycle).map(({ from, to }) => `${from} ${to}`));
  const leaps = statuses.flatMap((from) => statuses.map((to) => ({ from, to })));
  const wrongLeaps = leaps.filter(({ from, to }) => from !== to && !edges.has(`${from} ${to}`));
  it.each(wrongLeaps)('the database does not let $from become $to', async ({ from, to }) => {
    const id = await requestIn(from);
    const raw = sql`update tenant.approvals set status = ${to}, version = version + 1 where id = ${id}`;
    const leap = world.db.transaction().execute((tx) => raw.execute(tx));
    await expect(leap).rejects.toMatchObject({ constraint: 'documents_edge' });
  });

  it.each(['version = version', 'version = version + 2', 'version = version - 1', `status = 'APPROVED'`])(
    'the database takes every change as the next version: %s',
    async (change) => {
      const id = await requestIn('PENDING');
      const raw = sql`update tenant.approvals set ${sql.raw(change)} where id = ${id}`;
      const skip = world.db.transaction().execute((tx) => raw.execute(tx));
      await expect(skip).rejects.toMatchObject({ constraint: 'documents_version' });
    },
  );

  it.each([
    `update tenant.approvals set after = '{}'`,
    'update tenant.approvals set applicant_id = gen_random_uuid()',
    'delete from tenant.approvals',
    `update tenant.approval_decisions set decision = 'APPROVE'`,
    'delete from tenant.approval_decisions',
  ])('the server may not: %s', async (text) => {
    const tried = world.db.transaction().execute((tx) => sql.raw(text).execute(tx));
    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });

  it('nothing above has left a history that is no path', async () => {
    await requestIn('APPROVED');
    expect(await checkInvariants(world.owner)).toEqual([]);
  });
});
