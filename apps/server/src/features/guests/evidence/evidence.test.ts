import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { guestScreenApi } from '@netbar/contract/floor/machine/guest-screen.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFakeSms } from '#gateways/fake/sms.ts';
import { openSms } from '#gateways/sms.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { giveCard, givePin, newSecret, PIN } from '#testing/evidence.ts';
import { hireBrandHead, newIdCard, newPhone } from '#testing/members.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { giveCredentials } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { makeMemberCode } from './evidence.ts';
import { textMember } from './notices.ts';

let world: World;
let counter: Counter;
let seats: Seats;
let sms: Awaited<ReturnType<typeof openFakeSms>>;
let cashier: Person;
let signer: Person;
let signature: { username: string; password: string };
let productId: string;
beforeAll(async () => {
  [world, sms] = await Promise.all([openWorld(), openFakeSms()]);
  Object.assign(world.dependencies.gateways, { sms: openSms(sms.settings) });
  [counter, seats] = [await openCounter(world), await openSeats(world)];
  const can = ['ORDER_PAY', 'MEMBER_LIST', 'MEMBER_EDIT', 'MEMBER_EVIDENCE'];
  cashier = await world.hire({ can });
  signer = await world.hire({ level: 2, can: [...can, 'EVIDENCE_SIGN'] });
  signature = await giveCredentials(world, signer);
  productId = await counter.goods({ priceFen: 1000, qty: 10_000, valueFen: 20_000 });
});
afterEach(() => void delete world.clock.now);
afterAll(() => Promise.all([world.close(), sms.close()]));

const pay = (memberId: string, evidence: Evidence, { qty = 1, by = cashier, key = randomUUID() } = {}) => {
  const amountFen = 1000 * qty;
  const tenders = [{ tender: 'WALLET' as const, amountFen, evidence }];
  const sale = { branchId: counter.branchId, memberId, lines: [{ productId, qty }], payableFen: amountFen, tenders };
  return by.call(paymentApi.sell, sale, key);
};
const refusal = (reason: string) => ({ data: { reason: `evidence.${reason}` } });
const at = (memberId: string, branchId = counter.branchId) => ({ memberId, branchId });
const stateOf = (memberId: string) => cashier.call(evidenceApi.get, at(memberId));

let swipes = 0;
/** Somebody puts an identity card on the reader at the counter. */
const swipe = (idCard: string, time = new Date()) =>
  seats.say({ machine: '前台', session: 'boot', seq: ++swipes, type: 'ID_SWIPE', time: time.toISOString(), cardNo: idCard });
const swiped = async (memberId: string, idCard: string) => {
  await swipe(idCard);
  return { kind: 'ID_SWIPE' as const, swipeId: (await stateOf(memberId)).swipe!.id };
};
/** A member with money and a number that the test knows, and no evidence. */
async function newMember(over: { phone?: string | null; idCard?: string } = {}) {
  const idCard = over.idCard ?? newIdCard();
  const person = { branchId: counter.branchId, name: '李四', phone: newPhone(), ...over, idCard };
  const member = await cashier.call(memberApi.add, person);
  await counter.purse.recharge(member.id, counter.branchId, 100_000);
  return { ...member, idCard, phone: person.phone };
}
/** The member signs in at a machine with their own card. */
async function signInAtMachine(memberId: string) {
  const [machine, session] = [await seats.machine(), randomUUID()];
  const client = { machine: machine.no, session };
  await seats.say({ ...client, seq: 1, type: 'ON', time: new Date().toISOString(), memberId });
  return client;
}
const storedEvidence = async (orderId: string) => {
  const { rows } = await world.owner.query('select evidence from tenant.payments where order_id = $1', [orderId]);
  return rows.map(({ evidence }: { evidence: unknown }) => evidence);
};

describe('S4 a wallet is debited at the counter', () => {
  it('S4 neither with the number of the member, nor with an ID number that was typed, nor with a phone', async () => {
    const { id, no, idCard, phone } = await newMember();
    for (const text of [no, idCard, phone!])
      await expect(pay(id, { kind: 'NUMBER', text })).rejects.toMatchObject({
        message: expect.stringContaining('请会员输入支付密码、出示会员码、刷会员卡或刷身份证'),
        ...refusal('numberIsNoProof'),
      });
    await expect(pay(id, { kind: 'CARD', secret: `${no}00000000`.slice(0, 20) })).rejects.toMatchObject(refusal('wrongCard'));
  });

  it('S4 with the PIN of the member, of which nothing is stored but a slow hash', async () => {
    const { id } = await newMember();
    const order = await pay(id, await givePin(world, id));
    expect(await storedEvidence(order.id)).toEqual([{ kind: 'PIN', shown: '******' }]);
    expect(await stateOf(id)).toMatchObject({ hasPin: true, lastUsed: { kind: 'PIN' } });
  });

  it('S4 with a card, by its secret, and not with one that was replaced, blocked or is somebody else’s', async () => {
    const [{ id, idCard }, other] = [await newMember(), await newMember()];
    const [first, second] = [newSecret(), newSecret()];
    const issue = async (secret: string) => {
      const { swipeId } = await swiped(id, idCard);
      return cashier.call(evidenceApi.issueCard, { ...at(id), secret, proof: { by: 'ID_SWIPE', swipeId } });
    };
    expect(await issue(first)).toMatchObject({ card: { seq: 1 } });
    expect(await storedEvidence((await pay(id, { kind: 'CARD', secret: first })).id)).toEqual([{ kind: 'CARD', shown: '#1' }]);
    await expect(pay(other.id, { kind: 'CARD', secret: first })).rejects.toMatchObject(refusal('wrongCard'));
    await issue(second);
    await expect(pay(id, { kind: 'CARD', secret: first })).rejects.toMatchObject(refusal('wrongCard'));
    await expect(issue(first)).rejects.toMatchObject(refusal('cardTaken'));
    await pay(id, { kind: 'CARD', secret: second });
    await cashier.call(evidenceApi.blockCard, at(id));
    await expect(pay(id, { kind: 'CARD', secret: second })).rejects.toMatchObject(refusal('wrongCard'));
    await expect(cashier.call(evidenceApi.blockCard, at(id))).rejects.toMatchObject(refusal('noCard'));
  });

  it('S4 with the code on the screen of their machine: once, for a minute, of this member and this company', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const client = await signInAtMachine(member.id);
    const show = async () => ({ kind: 'QR' as const, code: (await seats.ask(guestScreenApi.memberCode, client)).data.code });
    const used = await show();
    const key = randomUUID();
    const order = await pay(member.id, used, { key });
    expect((await storedEvidence(order.id))[0]).toMatchObject({ kind: 'QR', shown: expect.stringMatching(/^[0-9a-f]{6}$/) });
    await expect(pay(member.id, used, { key })).resolves.toMatchObject({ id: order.id });
    await expect(pay(member.id, used)).rejects.toMatchObject(refusal('codeUsed'));
    await expect(pay(other.id, await show())).rejects.toMatchObject(refusal('wrongCode'));
    const late = await show();
    world.clock.now = new Date(Date.now() + 61_000);
    await expect(pay(member.id, late)).rejects.toMatchObject(refusal('wrongCode'));
    delete world.clock.now;
    const foreign = makeMemberCode(world.system(world.rival.company), member.id);
    await expect(pay(member.id, { kind: 'QR', code: foreign.code })).rejects.toMatchObject(refusal('wrongCode'));
    const { code } = await show();
    const forged = code.slice(0, -2) + (code.endsWith('AA') ? 'BB' : 'AA');
    await expect(pay(member.id, { kind: 'QR', code: forged })).rejects.toMatchObject(refusal('wrongCode'));
  });

  it('S4 a code is used once although two counters scan it at the same moment', async () => {
    const { id } = await newMember();
    const { code } = makeMemberCode(world.system(), id);
    const presses = await world.race({ table: 'tenant.members', where: { id } }, () => [
      pay(id, { kind: 'QR', code }),
      pay(id, { kind: 'QR', code }),
    ]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('S4 no code is shown where the counter started the seat session', async () => {
    const { id } = await newMember();
    const machine = await seats.machine();
    await seats.start(machine.id, id);
    const client = { machine: machine.no, session: 'boot' };
    await seats.beat(client.machine, client.session);
    expect(await seats.ask(guestScreenApi.memberCode, client)).toMatchObject(refusal('notSignedInThere'));
  });

  it('S4 with their identity card at a reader of this branch: once, for two minutes', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const shown = await swiped(member.id, member.idCard);
    expect((await stateOf(other.id)).swipe).toBeNull();
    await expect(pay(other.id, shown)).rejects.toMatchObject(refusal('wrongSwipe'));
    const order = await pay(member.id, shown);
    expect((await storedEvidence(order.id))[0]).toEqual({
      kind: 'ID_SWIPE',
      shown: expect.stringMatching(/^\d{3}\*{3}\d{8}\*{4}$/),
    });
    await expect(pay(member.id, shown)).rejects.toMatchObject(refusal('wrongSwipe'));
    const late = await swiped(member.id, member.idCard);
    world.clock.now = new Date(Date.now() + 121_000);
    await expect(pay(member.id, late)).rejects.toMatchObject(refusal('wrongSwipe'));
  });

  it('S4 a swipe of another branch, and the same event sent again, prove nothing', async () => {
    const { id, idCard } = await newMember();
    const elsewhere = await openSeats(world, world.ours.second);
    const event = { machine: '前台', session: 'boot', seq: 1, type: 'ID_SWIPE' as const, cardNo: idCard };
    await elsewhere.say({ ...event, time: new Date().toISOString() });
    expect((await stateOf(id)).swipe).toBeNull();
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from tenant.id_swipes where branch_id = $1 order by swiped_time desc limit 1',
      [world.ours.second],
    );
    const both = await world.hire({ branchIds: [world.ours.first, world.ours.second], can: ['ORDER_PAY'] });
    await expect(pay(id, { kind: 'ID_SWIPE', swipeId: rows[0]!.id }, { by: both })).rejects.toMatchObject(refusal('wrongSwipe'));

    const once = { ...event, session: 'replay', time: new Date().toISOString() };
    await seats.say(once);
    const { swipe: first } = await stateOf(id);
    await pay(id, { kind: 'ID_SWIPE', swipeId: first!.id });
    expect(await seats.say(once)).toMatchObject({ outcome: 'KNOWN' });
    expect((await stateOf(id)).swipe).toBeNull();
  });

  it('S4 the database itself takes no swipe twice', async () => {
    const { id, idCard } = await newMember();
    const { swipeId } = await swiped(id, idCard);
    await pay(id, { kind: 'ID_SWIPE', swipeId });
    await expect(
      world.owner.query('update tenant.id_swipes set doc_id = gen_random_uuid() where id = $1', [swipeId]),
    ).rejects.toThrow('a swipe counts once');
  });

  it('S4 an ID number that staff added today proves nothing until tomorrow', async () => {
    const idCard = newIdCard();
    const person = { branchId: counter.branchId, name: '无证', phone: newPhone() };
    const member = await cashier.call(memberApi.add, person);
    await counter.purse.recharge(member.id, counter.branchId, 10_000);
    const { id: memberId, version, name } = member;
    await cashier.call(memberApi.change, { memberId, version, name, idCard });
    await swipe(idCard);
    const { rows } = await world.owner.query<{ id: string }>('select id from tenant.id_swipes order by swiped_time desc limit 1');
    expect((await stateOf(memberId)).swipe).toBeNull();
    await expect(pay(memberId, { kind: 'ID_SWIPE', swipeId: rows[0]!.id })).rejects.toMatchObject(refusal('changedLately'));
  });
});

describe('S4 a PIN', () => {
  it('S4 is locked by five wrong tries, also when they come at the same moment', async () => {
    const { id } = await newMember();
    await givePin(world, id);
    const wrong = Array.from({ length: 8 }, (_, i) => `80461${i}`);
    const answers = await world.race({ table: 'tenant.member_pins', where: { member_id: id } }, () =>
      wrong.map((pin) => pay(id, { kind: 'PIN', pin })),
    );
    const reasons = answers.map((answer) => (answer as { reason: { data: { reason: string } } }).reason.data.reason);
    expect(reasons.filter((reason) => reason === 'evidence.wrongPin')).toHaveLength(4);
    expect(reasons.filter((reason) => reason === 'evidence.pinLocked')).toHaveLength(4);
    await expect(pay(id, { kind: 'PIN', pin: PIN })).rejects.toMatchObject({
      message: expect.stringContaining('30 分钟后再试'),
      ...refusal('pinLocked'),
    });
    const { rows } = await world.owner.query(`select from tenant.audit_log where action = 'evidence.pinLocked' and doc_id = $1`, [
      id,
    ]);
    expect(rows).toHaveLength(1);
    world.clock.now = new Date(Date.now() + 31 * 60_000);
    await expect(pay(id, { kind: 'PIN', pin: PIN })).resolves.toMatchObject({ status: 'COMPLETED' });
  });

  it('S4 of another member opens nothing, and a right one forgives the wrong ones before it', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await givePin(world, one.id);
    await expect(pay(other.id, { kind: 'PIN', pin: PIN })).rejects.toMatchObject(refusal('noPin'));
    const wrong = () => expect(pay(one.id, { kind: 'PIN', pin: '804617' })).rejects.toMatchObject(refusal('wrongPin'));
    for (let i = 0; i < 3; i++) await wrong();
    await pay(one.id, { kind: 'PIN', pin: PIN });
    for (let i = 0; i < 3; i++) await wrong();
  });

  it('S4 that others would try first is refused', async () => {
    const member = await newMember();
    const { swipeId } = await swiped(member.id, member.idCard);
    for (const pin of ['111111', '123456', member.idCard.slice(8, 14), member.phone!.slice(-6)])
      await expect(
        cashier.call(evidenceApi.setPin, { ...at(member.id), pin, proof: { by: 'ID_SWIPE', swipeId } }),
      ).rejects.toMatchObject(refusal('weakPin'));
  });

  it('S4 is set with the identity card, and changed with the one before', async () => {
    const { id, idCard } = await newMember();
    const { swipeId } = await swiped(id, idCard);
    await cashier.call(evidenceApi.setPin, { ...at(id), pin: '280617', proof: { by: 'ID_SWIPE', swipeId } });
    await pay(id, { kind: 'PIN', pin: '280617' });
    await expect(
      cashier.call(evidenceApi.setPin, { ...at(id), pin: '509283', proof: { by: 'PIN', pin: '111222' } }),
    ).rejects.toMatchObject(refusal('wrongPin'));
    await cashier.call(evidenceApi.setPin, { ...at(id), pin: '509283', proof: { by: 'PIN', pin: '280617' } });
    await expect(pay(id, { kind: 'PIN', pin: '280617' })).rejects.toMatchObject(refusal('wrongPin'));
    await pay(id, { kind: 'PIN', pin: '509283' });
  });

  it('S4 is set the first time with a code to the stored phone, once; a reset needs more', async () => {
    const { id, phone } = await newMember();
    expect(await stateOf(id)).toMatchObject({ canText: true });
    expect(await cashier.call(evidenceApi.sendCode, at(id))).toEqual({ phone: `${phone!.slice(0, 3)}****${phone!.slice(-4)}` });
    await expect(cashier.call(evidenceApi.sendCode, at(id))).rejects.toMatchObject(refusal('smsTooSoon'));
    const smsCode = sms.lastTo(phone!)!.code;
    const wrong = smsCode === '000000' ? '000001' : '000000';
    const set = (code: string, pin = '280617') =>
      cashier.call(evidenceApi.setPin, { ...at(id), pin, proof: { by: 'SMS', smsCode: code } });
    await expect(set(wrong)).rejects.toMatchObject(refusal('wrongSmsCode'));
    await set(smsCode);
    await expect(set(smsCode, '509283')).rejects.toMatchObject(refusal('resetNeedsMore'));
    await expect(cashier.call(evidenceApi.sendCode, at(id))).rejects.toMatchObject(refusal('resetNeedsMore'));
    await pay(id, { kind: 'PIN', pin: '280617' }, { qty: 20 });
  });

  it('S4 is not set by a text to a phone that staff entered today', async () => {
    const member = await newMember();
    const { id: memberId, version, name } = member;
    await cashier.call(memberApi.change, { memberId, version, name, phone: newPhone() });
    await expect(cashier.call(evidenceApi.sendCode, at(memberId))).rejects.toMatchObject(refusal('changedLately'));
  });

  it('S4 set on a signature alone is worth ¥50 to those who set it, until the next shift', async () => {
    const { id } = await newMember({ phone: null });
    const proof = { by: 'SIGNATURE' as const, approver: signature };
    const set = (by: Person) => by.call(evidenceApi.setPin, { ...at(id), pin: '280617', proof });
    await expect(set(signer)).rejects.toMatchObject(refusal('ownSignature'));
    const plain = { by: 'SIGNATURE' as const, approver: await giveCredentials(world, cashier) };
    await expect(signer.call(evidenceApi.setPin, { ...at(id), pin: '280617', proof: plain })).rejects.toMatchObject({
      data: { reason: 'shift.mayNotSign' },
    });
    await set(cashier);
    const shown = { kind: 'PIN' as const, pin: '280617' };
    await pay(id, shown, { qty: 3 });
    await pay(id, shown, { qty: 2 });
    for (const by of [cashier, signer])
      await expect(pay(id, shown, { qty: by === cashier ? 1 : 6, by })).rejects.toMatchObject(refusal('setByYou'));
    const colleague = await world.hire({ can: ['ORDER_PAY'] });
    await pay(id, shown, { qty: 6, by: colleague });
    await world.owner.query(`update tenant.member_pins set set_time = set_time - interval '12 hours' where member_id = $1`, [id]);
    await pay(id, shown, { qty: 6 });
  });

  it('S4 is set by the member at the machine where they signed in', async () => {
    const { id, idCard } = await newMember();
    const client = await signInAtMachine(id);
    await swipe(idCard);
    const { swipe: fresh } = await stateOf(id);
    const pin = '280617';
    const byHand = { by: 'SIGNATURE' as const, approver: signature };
    expect(await seats.ask(guestScreenApi.memberPin, { ...client, pin, proof: byHand })).toMatchObject(refusal('resetNeedsMore'));
    const proof = { by: 'ID_SWIPE' as const, swipeId: fresh!.id };
    expect(await seats.ask(guestScreenApi.memberPin, { ...client, pin, proof })).toMatchObject({ status: 200 });
    await pay(id, { kind: 'PIN', pin });
  });
});

describe('S4 a brand', () => {
  it('S4 says which kinds it takes and up to which amount, which cannot be split', async () => {
    const head = await hireBrandHead(world);
    const brandId = world.ours.brand;
    const policy = await head.call(evidenceApi.policy, { brandId });
    const set = (change: object) =>
      head.call(evidenceApi.policy, { brandId }).then((now) => head.call(evidenceApi.setPolicy, { ...now, ...change }));
    const { id } = await newMember();
    const [pin, card] = [await givePin(world, id), await giveCard(world, id)];
    await set({ pinMostFen: 5000, cardMostFen: 0 });
    await expect(pay(id, card)).rejects.toMatchObject(refusal('notAccepted'));
    await pay(id, pin, { qty: 4 });
    await expect(pay(id, pin, { qty: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('¥50.00'),
      ...refusal('aboveMost'),
    });
    const twice = await world.race({ table: 'tenant.members', where: { id } }, () => [pay(id, pin), pay(id, pin)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stateOf(id)).accepted.map(({ kind }) => kind)).toEqual(['PIN', 'QR', 'ID_SWIPE']);
    const none = { pinMostFen: 0, qrMostFen: 0, cardMostFen: 0, idSwipeMostFen: 0 };
    await expect(set(none)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    const { version: _, ...before } = policy;
    await set(before);
    await expect(counter.manager.call(evidenceApi.setPolicy, { ...policy, version: policy.version + 2 })).rejects.toMatchObject({
      data: { reason: 'common.wholeBrandOnly' },
    });
  });
});

describe('S4 a seat session', () => {
  it('S4 that the counter starts for a member needs evidence; one that the member starts does not', async () => {
    const { id: memberId } = await newMember();
    const machine = await seats.machine();
    const place = { branchId: seats.branchId, machineId: machine.id, memberId };
    await expect(seats.clerk.call(seatSessionApi.start, place)).rejects.toMatchObject(refusal('needed'));
    const other = await giveCard(world, (await newMember()).id);
    await expect(seats.clerk.call(seatSessionApi.start, { ...place, evidence: other })).rejects.toMatchObject(
      refusal('wrongCard'),
    );
    await seats.start(machine.id, memberId);
  });
});

describe('S4 a member is told', () => {
  const told = async (memberId: string) => {
    const { rows } = await world.owner.query<{ id: string; event: string }>(
      'select id, event from tenant.member_notices where member_id = $1 order by id',
      [memberId],
    );
    return rows;
  };

  it('S4 of a debit at the counter on the screen of their machine, until it was shown', async () => {
    const { id } = await newMember();
    const client = await signInAtMachine(id);
    await pay(id, await giveCard(world, id), { qty: 2 });
    const fetch = async (shown: string[] = []) => {
      const { data } = await seats.ask(guestScreenApi.notices, { machines: [client], shown });
      return data.notices;
    };
    const [notice] = await fetch();
    expect(notice).toMatchObject({ ...client, text: expect.stringMatching(/1店用余额支付了 ¥20\.00，余额 ¥980\.00$/) });
    expect(await fetch()).toHaveLength(1);
    expect(await fetch([notice!.id])).toEqual([]);
    const stranger = await signInAtMachine((await newMember()).id);
    await pay(id, { kind: 'QR', code: makeMemberCode(world.system(), id).code });
    const { data } = await seats.ask(guestScreenApi.notices, { machines: [stranger] });
    expect(data.notices).toEqual([]);
  });

  it('S4 by text where the brand wants it: one for each debit, whatever runs twice', async () => {
    const head = await hireBrandHead(world);
    const policy = await head.call(evidenceApi.policy, { brandId: world.ours.brand });
    await head.call(evidenceApi.setPolicy, { ...policy, tellsBySms: true });
    const member = await newMember();
    await pay(member.id, await giveCard(world, member.id), { qty: 3 });
    const [notice] = await told(member.id);
    const { rows } = await world.owner.query(`select payload from tenant.outbox where topic = 'evidence.textMember'`);
    expect(rows).toContainEqual({ payload: { noticeId: notice!.id } });
    for (let i = 0; i < 3; i++) await textMember(world.system(), { noticeId: notice!.id });
    const texts = sms.texts.filter(({ phone }) => phone === member.phone);
    expect(texts.map((text) => text.notice)).toEqual([['余额支付 ¥30.00', expect.stringContaining('1店'), '余额 ¥970.00']]);
    await givePin(world, member.id);
    for (let i = 0; i < 5; i++) await pay(member.id, { kind: 'PIN', pin: '804617' }).catch(() => {});
    expect((await told(member.id)).map(({ event }) => event)).toEqual(['PAID', 'PIN_LOCKED']);
  });
});
