import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSms } from '#gateways/sms.ts';
import { openWechat } from '#gateways/wechat.ts';
import { freePort } from '#testing/free-port.ts';
import { newOpenid, newPhone, openWechatDesk, type WechatDesk } from '#testing/wechat-desk.ts';
import { startElapsed } from '#testing/elapsed.ts';

const lines: string[] = [];
let desk: WechatDesk;
beforeAll(async () => {
  desk = await openWechatDesk({ logTo: { write: (line) => void lines.push(line) } });
});
afterEach(() => {
  for (const fake of [desk.wechat, desk.sms]) Object.assign(fake, { mood: 'well', delayMs: 0 });
});
afterAll(() => desk.close());

const wechatDown = { data: { reason: 'wechat.wechatDown' }, message: '微信暂时没有响应，请稍后再试，或用账号密码登录' };
const smsDown = { data: { reason: 'wechat.smsDown' }, message: '短信暂时发不出去，请一分钟后再试' };

describe('a provider', () => {
  it.each(['failing', 'garbage', 'strange'] as const)('that is %s is spoken of in words', async (mood) => {
    const ticket = await desk.getTicket();
    desk.wechat.mood = mood;
    desk.sms.mood = mood;
    expect(await desk.exchange('x')).toMatchObject(wechatDown);
    expect(await desk.call(wechatApi.signIn, { code: 'x' })).toMatchObject(wechatDown);
    expect(await desk.sendCode(ticket, newPhone())).toMatchObject(smsDown);
  });

  it('that never answers is given up within five seconds', async () => {
    const ticket = await desk.getTicket();
    desk.wechat.mood = 'silent';
    desk.sms.mood = 'silent';
    const elapsed = startElapsed();
    const answers = await Promise.all([desk.exchange('x'), desk.sendCode(ticket, newPhone())]);
    expect(answers).toMatchObject([wechatDown, smsDown]);
    expect(elapsed()).toBeLessThan(5_000);
  });

  it('that is slow is waited for', async () => {
    desk.wechat.delayMs = 1_000;
    expect(await desk.exchange(desk.wechat.scan(newOpenid()))).toMatchObject({ data: { reason: 'wechat.notBound' } });
  });

  it('that is nowhere, or does not know us, fails and says why, without what was sent', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const gone = { WECHAT_BASE_URL: nowhere, SMS_BASE_URL: nowhere };
    const { wechat, sms } = desk;
    const identify = (over: object) => openWechat({ ...wechat.settings, ...over })!.identify('x');
    const send = (over: object) => openSms({ ...sms.settings, ...over })!.sendCode('13900000000', '123456', 5);

    await expect(identify(gone)).rejects.toThrow('wechat: ECONNREFUSED');
    await expect(identify({ WECHAT_APP_SECRET: 'other' })).rejects.toThrow('wechat: errcode 40125');
    await expect(send(gone)).rejects.toThrow('sms: ECONNREFUSED');
    await expect(send({ SMS_SECRET_KEY: 'other' })).rejects.toThrow('sms: AuthFailure.SignatureFailure');
    await expect(send({ SMS_TEMPLATE_ID: '1' })).rejects.toThrow('sms: FailedOperation.TemplateIncorrectOrUnapproved');
    expect(sms.texts.filter(({ phone }) => phone === '13900000000')).toEqual([]);
  });
});

it('API-02 phone, text code, WeChat code, ticket and identity reach no line of the log, whatever becomes of the call', async () => {
  const { phone } = await desk.hire();
  const openid = newOpenid();
  const code = desk.wechat.scan(openid);
  const refused = (await desk.exchange(code)) as { data: unknown };
  const { ticket } = (refused.data as { params: { ticket: string } }).params;
  await desk.sendCode(ticket, phone);
  const smsCode = desk.sms.lastTo(phone)!.code;
  await desk.call(wechatApi.bind, { ticket: 'forged', phone, smsCode });
  const bound = await desk.call(wechatApi.bind, { ticket, phone, smsCode });
  const byCode = desk.wechat.scan(openid);
  const session = await desk.call(wechatApi.signIn, { code: byCode });
  const another = await desk.getTicket();
  desk.wechat.mood = 'garbage';
  desk.sms.mood = 'failing';
  await desk.call(wechatApi.signIn, { code: 'canary-of-a-code' });
  const unsent = newPhone();
  await desk.sendCode(another, unsent);

  const log = lines.join('');
  expect(log).toContain('a provider is down');
  expect(log).toContain('/api/admin/user/wechatLogin');
  expect([bound.status, session.status]).toEqual([200, 200]);
  const secrets = [phone, unsent, another, code, byCode, 'canary-of-a-code', ticket, openid, bound.data, session.data];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(new RegExp(String.raw`\b${smsCode}\b`));
});
