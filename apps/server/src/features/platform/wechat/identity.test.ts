import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOpenid, newPhone, openWechatDesk, type WechatDesk } from '#testing/wechat-desk.ts';

let desk: WechatDesk;
beforeAll(async () => {
  desk = await openWechatDesk();
});
afterEach(() => {
  delete desk.world.clock.now;
});
afterAll(() => desk.close());

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const signInByLink = async (token: string) => {
  const { data } = await desk.call(authApi.exchange, { token });
  return (await desk.call(authApi.info, {}, { authorization: data })).data;
};
const hireBound = async () => {
  const openid = newOpenid();
  const person = await desk.hire();
  await desk.bind(person.phone, openid);
  return { ...person, openid };
};

describe('AUTH-06 a WeChat code', () => {
  it('of somebody bound becomes a login code for /login?token=, which works once', async () => {
    const { accountId, openid } = await hireBound();

    const answer = await desk.exchange(desk.wechat.scan(openid));

    expect(answer).toEqual({ status: 200, message: 'ok', data: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await signInByLink(answer.data)).toMatchObject({ id: accountId, openid });
    expect(await desk.call(authApi.exchange, { token: answer.data })).toMatchObject({ data: { reason: 'auth.codeUsed' } });
  });

  it('of somebody not bound is refused in words, with a ticket to bind with', async () => {
    const answer = await desk.exchange(desk.wechat.scan(newOpenid()));

    expect(answer).toMatchObject({
      message: '该微信尚未绑定账号，请用账号登记的手机号绑定',
      data: { reason: 'wechat.notBound', params: { ticket: expect.stringMatching(/^[\w-]{43}$/) } },
    });
  });

  it('works once, also when it comes ten times at once, and made up not at all', async () => {
    const { openid } = await hireBound();
    const code = desk.wechat.scan(openid);
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.exchange(code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusal = { data: { reason: 'wechat.codeRefused' }, message: '微信授权已失效，请重新扫码' };
    expect(await desk.exchange(code)).toMatchObject(refusal);
    expect(await desk.exchange('made up')).toMatchObject(refusal);
    expect(await desk.exchange('a&secret=b#c')).toMatchObject(refusal);
  });

  it('ERR-01 40102 does not let a locked account in', async () => {
    const { accountId, openid } = await hireBound();
    await desk.world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [accountId]);

    const { data: token } = await desk.exchange(desk.wechat.scan(openid));

    expect(await desk.call(authApi.exchange, { token })).toMatchObject({ status: 40102 });
    expect(await desk.call(wechatApi.signIn, { code: desk.wechat.scan(openid) })).toMatchObject({ status: 40102 });
  });
});

describe('API-02 wechatLogin?code', () => {
  it('opens a session of the account that is bound, and says so in the log', async () => {
    const { accountId, openid } = await hireBound();
    const url = `/api/admin/user/wechatLogin?code=${desk.wechat.scan(openid)}`;

    const { data: token } = (await desk.app.inject({ method: 'POST', url })).json<{ data: string }>();

    const info = await desk.call(authApi.info, {}, { authorization: token });
    expect(info.data).toMatchObject({ id: accountId });
    const traces = await desk.traces(accountId);
    expect(traces).toContainEqual({ action: 'auth.signIn', detail: { by: 'wechat' } });
  });

  it('is refused to whoever is not bound, and to a code used before', async () => {
    const { openid } = await hireBound();
    const code = desk.wechat.scan(openid);
    await desk.exchange(code);
    expect(await desk.call(wechatApi.signIn, { code })).toMatchObject({ data: { reason: 'wechat.codeRefused' } });
    expect(await desk.call(wechatApi.signIn, { code: desk.wechat.scan(newOpenid()) })).toMatchObject({
      data: { reason: 'wechat.notBound' },
    });
  });
});

describe('API-02 bingUserWechat', () => {
  it('binds by phone and text, lets the person in, and leaves a trace without the identity', async () => {
    const { accountId, phone } = await desk.hire();
    const openid = newOpenid();

    const answer = await desk.bind(phone, openid);

    expect(await signInByLink(answer.data)).toMatchObject({ id: accountId, openid });
    const traces = await desk.traces(accountId);
    expect(traces).toContainEqual({
      action: 'ACCOUNT.bindWechat',
      detail: { before: { hasWechat: false }, after: { hasWechat: true } },
    });
    expect(traces).toContainEqual({ action: 'auth.createLoginCode', detail: { by: 'wechat' } });
    expect(JSON.stringify(traces)).not.toContain(openid);
  });

  it('takes no forged, used or old ticket', async () => {
    const { phone } = await desk.hire();
    const [ticket, old] = [await desk.getTicket(), await desk.getTicket()];
    await desk.sendCode(ticket, phone);
    const smsCode = desk.sms.lastTo(phone)!.code;
    const bind = (ticket: string) => desk.call(wechatApi.bind, { ticket, phone, smsCode });
    const refusal = { data: { reason: 'wechat.ticketSpent' }, message: '绑定已超时，请重新用微信扫码' };

    expect(await bind('forged')).toMatchObject(refusal);
    expect(await bind(`${ticket}A`)).toMatchObject(refusal);
    expect(await bind(ticket)).toMatchObject({ status: 200 });
    expect(await bind(ticket)).toMatchObject(refusal);
    desk.world.clock.now = minutesFromNow(11);
    expect(await bind(old)).toMatchObject(refusal);
  });

  it('is once, also when it is pressed ten times at once', async () => {
    const { accountId, phone } = await desk.hire();
    const ticket = await desk.getTicket();
    await desk.sendCode(ticket, phone);
    const smsCode = desk.sms.lastTo(phone)!.code;

    const presses = Array.from({ length: 10 }, () => desk.call(wechatApi.bind, { ticket, phone, smsCode }));

    expect((await Promise.all(presses)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.traces(accountId)).filter(({ action }) => action === 'ACCOUNT.bindWechat')).toHaveLength(1);
  });

  it('tells whoever has proven the phone that no account has it, or several do', async () => {
    const shared = newPhone();
    await desk.hire(shared);
    await desk.hire(shared);
    expect(await desk.bind(newPhone())).toMatchObject({
      data: { reason: 'wechat.phoneUnknown' },
      message: '该手机号没有登记账号，请联系管理员',
    });
    expect(await desk.bind(shared)).toMatchObject({
      data: { reason: 'wechat.phoneShared' },
      message: '该手机号登记了多个账号，请联系管理员',
    });
  });

  it('gives one WeChat to one account only, also when two are bound at once', async () => {
    const [first, second] = [await desk.hire(), await desk.hire()];
    const openid = newOpenid();
    const tickets = [await desk.getTicket(openid), await desk.getTicket(openid)] as const;
    await desk.sendCode(tickets[0], first.phone);
    await desk.sendCode(tickets[1], second.phone);
    const press = (ticket: string, phone: string) =>
      desk.call(wechatApi.bind, { ticket, phone, smsCode: desk.sms.lastTo(phone)!.code });

    const answers = await Promise.all([press(tickets[0], first.phone), press(tickets[1], second.phone)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      data: { reason: 'wechat.openidTaken' },
      message: '该微信已绑定其他账号',
    });
  });

  it('does not replace a WeChat that is bound, nor open a locked or a closed account', async () => {
    const bound = await hireBound();
    desk.world.clock.now = minutesFromNow(2);
    expect(await desk.bind(bound.phone)).toMatchObject({
      data: { reason: 'wechat.accountBound' },
      message: '账号已绑定其他微信，请登录后先解除绑定',
    });
    expect(await desk.openidOf(bound.accountId)).toBe(bound.openid);
    const away = async (status: string) => {
      const { accountId, phone } = await desk.hire();
      await desk.world.owner.query(`update platform.accounts set status = $2 where id = $1`, [accountId, status]);
      return ((await desk.bind(phone)).data as unknown as { reason: string }).reason;
    };
    expect([await away('LOCKED'), await away('CLOSED')]).toEqual(['auth.accountLocked', 'wechat.phoneUnknown']);
  });
});

describe('SHELL-14 untyingWechat', () => {
  it('takes the key away and leaves the session open', async () => {
    const { accountId, openid, token } = await hireBound();
    const own = { authorization: token };

    expect(await desk.call(wechatApi.unbind, {}, own)).toMatchObject({ status: 200 });

    const info = await desk.call(authApi.info, {}, own);
    expect(info.data).toMatchObject({ id: accountId, openid: null });
    expect(await desk.exchange(desk.wechat.scan(openid))).toMatchObject({ data: { reason: 'wechat.notBound' } });
    expect(await desk.traces(accountId)).toContainEqual({
      action: 'ACCOUNT.unbindWechat',
      detail: { before: { hasWechat: true }, after: { hasWechat: false } },
    });
    expect(await desk.call(wechatApi.unbind, {}, own)).toMatchObject({
      data: { reason: 'wechat.nothingBound' },
      message: '当前账号没有绑定微信',
    });
  });

  it('is for the signed-in person alone, and the freed WeChat may be bound again', async () => {
    const { openid, token } = await hireBound();
    expect(await desk.call(wechatApi.unbind, {})).toMatchObject({ status: 40101 });
    await desk.call(wechatApi.unbind, {}, { authorization: token });
    const { phone } = await desk.hire();
    expect(await desk.bind(phone, openid)).toMatchObject({ status: 200 });
  });
});

describe('AUTH-11 the login page', () => {
  it('shows the WeChat entry only where it is set up', async () => {
    const { data } = await desk.call(authApi.options, {});
    expect(data.wechatUrl).toBe(
      `${desk.wechat.url}/connect/qrconnect?appid=wxfake0000000001&redirect_uri=&response_type=code&scope=snsapi_login&state=#wechat_redirect`,
    );
    expect(await desk.world.visitor.call(authApi.options, {})).toMatchObject({ wechatUrl: null });
  });

  it('says in words what is not set up', async () => {
    const { visitor } = desk.world;
    await expect(visitor.call(wechatApi.exchange, { code: 'x' })).rejects.toMatchObject({
      data: { reason: 'wechat.notOffered' },
      message: '尚未开通微信登录，请用账号密码登录',
    });
    await expect(visitor.call(wechatApi.signIn, { code: 'x' })).rejects.toMatchObject({ data: { reason: 'wechat.notOffered' } });
    const request = { ticket: 'x', phone: newPhone(), ...(await desk.drawCaptcha()) };
    await expect(visitor.call(wechatApi.sendCode, request)).rejects.toMatchObject({
      data: { reason: 'wechat.smsNotOffered' },
      message: '尚未开通短信，请联系管理员',
    });
  });
});
