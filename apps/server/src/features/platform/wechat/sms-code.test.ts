import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openVault } from '#kernel/vault.ts';
import { ask } from '#testing/sign-in.ts';
import { newAddress, newPhone, openWechatDesk, type WechatDesk } from '#testing/wechat-desk.ts';

const [KEY, NEXT_KEY] = [randomBytes(32).toString('base64'), `2:${randomBytes(32).toString('base64')}`];

let desk: WechatDesk;
beforeAll(async () => {
  desk = await openWechatDesk({ vaultKey: KEY });
});
afterEach(() => {
  delete desk.world.clock.now;
});
afterAll(() => desk.close());

/** A code is asked for at minute n, with a ticket of that minute. */
const sendAt = async (minute: number, phone: string, ip?: string) => {
  desk.world.clock.now = new Date(Date.now() + minute * 60_000);
  const { status, data } = await desk.sendCode(await desk.getTicket(), phone, ip);
  return status === 200 ? 'sent' : (data as unknown as { reason: string }).reason;
};
const textsTo = (phone: string) => desk.sms.texts.filter((text) => text.phone === phone);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('API-02 wechatBingingLoginValidateCode', () => {
  it('texts six digits, and answers alike whether or not an account has the number', async () => {
    const { phone: known } = await desk.hire();
    const unknown = newPhone();
    const ticket = await desk.getTicket();

    const answers = [await desk.sendCode(ticket, known), await desk.sendCode(ticket, unknown)];

    expect(answers[0]).toEqual({ status: 200, message: 'ok', data: {} });
    expect(answers[1]).toEqual(answers[0]);
    expect([...textsTo(known), ...textsTo(unknown)].map(({ code }) => code)).toEqual([
      expect.stringMatching(/^\d{6}$/),
      expect.stringMatching(/^\d{6}$/),
    ]);
  });

  it('wants a captcha for each, right and unused', async () => {
    const [ticket, phone] = [await desk.getTicket(), newPhone()];
    const captcha = await desk.drawCaptcha();
    const send = (answer: typeof captcha) => desk.call(wechatApi.sendCode, { ticket, phone, ...answer });

    expect(await send({ ...(await desk.drawCaptcha()), captcha: 'zzzz' })).toMatchObject({ status: 40002 });
    expect(await send(captcha)).toMatchObject({ status: 200 });
    expect(await send(captcha)).toMatchObject({ status: 40002 });
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('sends nothing to whoever did not come from WeChat', async () => {
    const phone = newPhone();
    expect(await desk.sendCode('forged', phone)).toMatchObject({ data: { reason: 'wechat.ticketSpent' } });
    expect(textsTo(phone)).toEqual([]);
  });
});

describe('bombing a number', () => {
  it('stops at one a minute, says how long to wait, also when a hundred are asked for at once', async () => {
    const [ticket, phone] = [await desk.getTicket(), newPhone()];

    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.sendCode(ticket, phone)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      data: { reason: 'wechat.smsTooSoon' },
      message: expect.stringMatching(/^请 \d+ 秒后再获取验证码$/),
    });
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('stops at five a day', async () => {
    const phone = newPhone();
    const answers: string[] = [];
    for (const minute of [0, 0.9, 1.1, 3, 5, 7, 9, 1439, 1442]) answers.push(await sendAt(minute, phone));

    const [early, over] = ['wechat.smsTooSoon', 'wechat.smsTooMany'];
    expect(answers).toEqual(['sent', early, 'sent', 'sent', 'sent', 'sent', over, over, 'sent']);
    expect(textsTo(phone)).toHaveLength(6);
  });

  it('stops at twenty a day from one address, whatever the numbers; a house with IPv6 is one address', async () => {
    const ticket = await desk.getTicket();
    const press = (i: number) => desk.sendCode(ticket, newPhone(), `2001:db8:7:7::${i.toString(16)}`);

    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => press(i + 1)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await press(99)).toMatchObject({ data: { reason: 'wechat.smsTooMany' }, message: '获取验证码次数过多，请明天再试' });
    expect(await desk.sendCode(ticket, newPhone(), '2001:db8:7:8::1')).toMatchObject({ status: 200 });
  });
});

describe('guessing the code', () => {
  const ready = async () => {
    const { phone } = await desk.hire();
    const ticket = await desk.getTicket();
    await desk.sendCode(ticket, phone);
    const { code } = desk.sms.lastTo(phone)!;
    const bind = async (smsCode: string, by = ticket) => desk.call(wechatApi.bind, { ticket: by, phone, smsCode });
    return { code, bind, phone };
  };

  it('is refused in the same words as an old code, and the right one still works after four misses', async () => {
    const { code, bind } = await ready();
    const refusal = { data: { reason: 'wechat.wrongSmsCode' }, message: '短信验证码错误或已失效，请核对或重新获取' };
    for (let miss = 0; miss < 4; miss++) expect(await bind(otherThan(code))).toMatchObject(refusal);
    expect(await bind(code)).toMatchObject({ status: 200 });

    const late = await ready();
    desk.world.clock.now = new Date(Date.now() + 5.1 * 60_000);
    expect(await late.bind(late.code)).toMatchObject(refusal);
  });

  it('ends the code with the fifth miss, also when a hundred come at once', async () => {
    const { code, bind } = await ready();
    await Promise.all(Array.from({ length: 100 }, () => bind(otherThan(code))));
    expect(await bind(code)).toMatchObject({ data: { reason: 'wechat.wrongSmsCode' } });
  });

  it('is no use with a code that another WeChat asked for', async () => {
    const { code, bind } = await ready();
    expect(await bind(code, await desk.getTicket())).toMatchObject({ data: { reason: 'wechat.wrongSmsCode' } });
  });

  it('leaves neither phone nor code nor ticket in clear in the database', async () => {
    const [phone, ticket] = [newPhone(), await desk.getTicket()];
    await desk.sendCode(ticket, phone);
    const { code } = desk.sms.lastTo(phone)!;

    const { rows } = await desk.world.owner.query<{ kept: string }>(`
      select row_to_json(t)::text as kept from platform.sms_codes t union all select row_to_json(t)::text from platform.sms_sends t
      union all select row_to_json(t)::text from platform.wechat_tickets t`);

    expect(rows.length).toBeGreaterThan(2);
    const kept = rows.map((row) => row.kept).join('\n');
    for (const secret of [phone, ticket, `"${code}"`]) expect(kept).not.toContain(secret);
  });
});

describe('O7 while the vault key is switched', () => {
  it('ticket and code of one server are taken by the other, once, and texts are counted together', async () => {
    const other = await desk.openServer(openVault(NEXT_KEY, [KEY]));
    const { phone } = await desk.hire();
    const ticket = await desk.getTicket();
    await desk.sendCode(ticket, phone);
    const smsCode = desk.sms.lastTo(phone)?.code ?? '';
    const bind = (code: string) => ask(other, wechatApi.bind, { ticket, phone, smsCode: code }, { ip: newAddress() });
    const again = { ticket, phone, ...(await desk.drawCaptcha()) };

    expect(await ask(other, wechatApi.sendCode, again, { ip: newAddress() })).toMatchObject({
      data: { reason: 'wechat.smsTooSoon' },
    });
    expect(await bind(otherThan(smsCode))).toMatchObject({ data: { reason: 'wechat.wrongSmsCode' } });
    expect(await bind(smsCode)).toMatchObject({ status: 200 });
    expect(await bind(smsCode)).not.toMatchObject({ status: 200 });
    await other.close();
  });
});
