import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { randomInt, randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { sealPhone } from '#features/platform/account/account.queries.ts';
import { openApp } from '../app.ts';
import { openProviders } from './providers.ts';
import { ask } from './sign-in.ts';
import type { Vault } from '#kernel/vault.ts';
import { openWorld } from './world.ts';

/** A refusal as it comes over the wire. */
interface Refused {
  reason: string;
  params: { ticket?: string; seconds?: number };
}

/** A world whose server asks the fakes of WeChat and of the SMS provider, and what people do there. */
export async function openWechatDesk({ logTo, vaultKey }: { logTo?: DestinationStream; vaultKey?: string } = {}) {
  const opened = openWorld({ ...(logTo && { logTo }), ...(vaultKey && { vaultKey }) });
  const [world, providers] = await Promise.all([opened, openProviders()]);
  const dependencies = { ...world.dependencies, gateways: { ...world.dependencies.gateways, ...providers.gateways } };
  const { app } = await openApp(world.config, dependencies, world.log);
  const { wechat, sms } = providers;
  /** Another server on the same database, with keys of its own. */
  const openServer = async (vault: Vault) => (await openApp(world.config, { ...dependencies, vault }, world.log)).app;

  const call = <E extends Endpoint>(endpoint: E, input: Sent<E>, headers: Record<string, string> = {}) =>
    ask(app, endpoint, input, { ip: newAddress(), ...headers });
  const exchange = (code: string) => call(wechatApi.exchange, { code });
  const drawCaptcha = async () => ({ captcha: 'ab12', captchaId: (await call(authApi.captcha, {})).data.id });
  /** Somebody scans whose WeChat has no account yet. */
  const getTicket = async (openid = newOpenid()) => {
    const refused = (await exchange(wechat.scan(openid))) as { data: unknown };
    return (refused.data as Refused).params.ticket ?? '';
  };
  const sendCode = async (ticket: string, phone: string, ip = newAddress()) =>
    call(wechatApi.sendCode, { ticket, phone, ...(await drawCaptcha()) }, { ip });
  /** Somebody with this phone in their account, their own if none is named. */
  const hire = async (phone = newPhone()) => {
    const person = await world.hire();
    const { phoneSealed, phoneIndex } = sealPhone(person.ctx(), phone);
    const update = `update platform.accounts set phone_sealed = $2, phone_index = $3 where id = $1`;
    await world.owner.query(update, [person.accountId, phoneSealed, phoneIndex]);
    return { ...person, phone };
  };

  return {
    world,
    app,
    wechat,
    sms,
    openServer,
    call,
    exchange,
    drawCaptcha,
    getTicket,
    sendCode,
    hire,
    /** The whole way: scan, text, bind. */
    async bind(phone: string, openid = newOpenid()) {
      const ticket = await getTicket(openid);
      await sendCode(ticket, phone);
      return call(wechatApi.bind, { ticket, phone, smsCode: sms.lastTo(phone)?.code ?? '' });
    },
    traces: (accountId: string) =>
      world.db.selectFrom('auditLog').select(['action', 'detail']).where('docId', '=', accountId).orderBy('id').execute(),
    openidOf: async (accountId: string) =>
      (await world.owner.query<{ openid: string | null }>('select openid from platform.accounts where id = $1', [accountId]))
        .rows[0]?.openid,
    async close() {
      await app.close();
      await world.close();
      await providers.close();
    },
  };
}

export type WechatDesk = Awaited<ReturnType<typeof openWechatDesk>>;

export const newOpenid = () => `o${randomUUID().replaceAll('-', '').slice(0, 27)}`;
export const newPhone = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
/** Another for every call, unless a test is about addresses. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
