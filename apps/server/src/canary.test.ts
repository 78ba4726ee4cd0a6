import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, dumpOf } from '#testing/canary/search.ts';
import { foundIn, newBankCard, newPhone, newText, withSecrets, type Secrets } from '#testing/canary/secrets.ts';
import { startEverything, type Running } from '#testing/canary/server.ts';
import { newIdCard } from '#testing/members.ts';
import { functionsOf, openMounted } from '#testing/probe/endpoints.ts';
import { inputsOf } from '#testing/probe/sample.ts';
import { giveCredentials } from '#testing/sign-in.ts';
import { newAccount } from '#testing/new-account.ts';
import { openWorld, type World } from '#testing/world.ts';

const ANSWER = 'ab12';
/** Of nobody: the region does not exist. */
const ID_NUMBER = '990101199003078274';
const MARKER = `marker${randomUUID().replaceAll('-', '')}`;

let world: World;
let running: Running;
let endpoints: Endpoint[];
const secrets: Secrets = new Map();

beforeAll(async () => {
  world = await openWorld();
  const mounted = await openMounted(world);
  endpoints = mounted.endpoints;
  await mounted.app.close();
  running = await startEverything(world);
}, 180_000);
afterAll(async () => {
  await running.stop();
  await world.close();
});

/** Reads the picture, as only somebody who holds the key of the server can. */
async function captcha() {
  const { data } = await running.call(authApi.captcha, {});
  const { id } = data as { id: string };
  const answerMac = running.vault.mac('captcha', `${id} ${ANSWER}`);
  await world.owner.query('update platform.captchas set answer_mac = $2 where id = $1', [id, answerMac]);
  return { captchaId: id, captcha: ANSWER };
}

async function signIn(can: string[]) {
  const person = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
  const credentials = await giveCredentials(world, person);
  const { data } = await running.call(authApi.signIn, { ...credentials, ...(await captcha()) });
  return { ...person, ...credentials, token: data as string };
}

const keep = (name: string, secret: unknown) => {
  if (typeof secret !== 'string' || secret === '') throw new Error(`there is no such thing as ${name}`);
  secrets.set(name, secret);
  return secret;
};

/** Goes the ways on which each secret of today really travels. */
async function useSecrets(head: Awaited<ReturnType<typeof signIn>>) {
  const { call } = running;
  keep('a session token', head.token);
  const { data: login } = await call(authApi.createLoginCode, {}, head.token);
  const code = keep('a login code', (login as { code: string }).code);
  keep('a token by code', (await call(authApi.exchange, { token: code })).data);
  await call(authApi.info, { token: head.token, appType: 'web' });
  await call(authApi.setPin, { password: head.password, pin: keep('a PIN', '739154') }, head.token);
  const { data: device } = await call(branchApi.replaceDeviceKey, { branchId: world.ours.first }, head.token);
  keep('a device key', (device as { deviceKey: string }).deviceKey);

  const phone = keep('a phone', newPhone());
  const password = keep('a password', newText());
  const staff = newAccount({ phone, password, branchIds: [world.ours.first] });
  const { data: added } = await call(accountApi.add, staff, head.token);
  const { id } = added as { id: string };
  await call(authApi.signIn, { username: staff.username, password: ID_NUMBER, ...(await captcha()) });
  await call(authApi.signIn, { username: staff.username, password: head.password, captcha: ID_NUMBER, captchaId: randomUUID() });
  await call(accountApi.add, { ...staff, username: 'other', phone: ID_NUMBER, idCard: ID_NUMBER } as never, head.token);
  await call(accountApi.reveal, { id, reason: '核对' }, head.token);
  await bindWechat(phone);
  await employSomebody(head.token);
  const { data: reset } = await call(accountApi.resetPassword, { id }, head.token);
  keep('a made password', (reset as { password: string }).password);
  keep('an ID number', ID_NUMBER);
  return id;
}

/** An archive holds more about a person than anything else; its numbers are shown once, too. */
async function employSomebody(token: string) {
  const { call } = running;
  const { data: position } = await call(employeeApi.addPosition, { name: '收银' }, token);
  const archive = {
    branchId: world.ours.first,
    positionId: (position as { id: string }).id,
    kind: 'FULL_TIME' as const,
    name: '周敏',
    joinedDate: '2024-03-01',
    phone: keep('an employee’s phone', newPhone()),
    idCard: keep('an employee’s ID number', newIdCard()),
    bankCard: keep('an employee’s bank card', newBankCard()),
    address: `浙江省杭州市西湖区${keep('an employee’s address', newText())}`,
    emergency: {
      name: keep('an emergency contact', newText().slice(0, 20)),
      relation: '父亲',
      phone: keep('the phone of an emergency contact', newPhone()),
    },
  };
  const { data: employee } = await call(employeeApi.add, archive, token);
  await call(employeeApi.reveal, { id: (employee as { id: string }).id, reason: '核对' }, token);
}

async function bindWechat(phone: string) {
  const { call, wechat, sms } = running;
  const refused = await call(wechatApi.exchange, { code: keep('a WeChat code', wechat.scan('openid-canary')) });
  const ticket = keep('a ticket', (refused.data as { params: { ticket: string } }).params.ticket);
  await call(wechatApi.sendCode, { ticket, phone, ...(await captcha()) });
  const smsCode = keep('an SMS code', sms.lastTo(phone)?.code);
  keep('a login code by WeChat', (await call(wechatApi.bind, { ticket, phone, smsCode })).data);
}

/** Fills every field that a contract marks, at every endpoint there is. */
async function fillMarkedFields(token: string, accountId: string) {
  let requests = 0;
  for (const endpoint of endpoints) {
    const own = endpoint.access === 'public' ? undefined : token;
    const fill = (slot: string) => (slot === 'branchId' ? world.ours.first : accountId);
    for (const input of withSecrets(endpoint, fill, secrets)) {
      await running.call(endpoint, input, own);
      requests++;
    }
  }
  return requests;
}

/** Everything that somebody else of the same company gets to read. */
async function othersAnswers(accountId: string) {
  const other = await signIn(functionsOf(endpoints));
  const answers: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    for (const slotId of [accountId, world.ours.first, world.ours.brand])
      for (const input of inputsOf(endpoint, (slot) => (slot === 'branchId' ? world.ours.first : slotId)))
        answers.push((await running.call(endpoint, { ...input, token: undefined }, other.token)).raw);
  }
  return answers.join('\n');
}

describe('G15 no secret and nothing personal stands in clear', () => {
  it('in the log, the database, Redis or what others read', async () => {
    const started = performance.now();
    const head = await signIn(functionsOf(endpoints));
    const accountId = await useSecrets(head);
    const planter = await signIn(functionsOf(endpoints));
    const requests = await fillMarkedFields(planter.token, accountId);
    // What can be found is found: the marker is as clear as a secret must not be.
    await running.call(
      branchApi.addArea,
      { branchId: world.ours.first, name: MARKER.slice(0, 20) },
      (await signIn(['BRANCH_EDIT'])).token,
    );
    await running.call(accessApi.item, { name: MARKER }, (await signIn([])).token);
    const redis = new Redis(running.redis.url);
    await redis.set('probe', MARKER);
    await sleep(2_000);

    const places = {
      log: running.log(),
      database: await dumpOf(world),
      redis: await contentsOf(running.redis.url),
      answers: await othersAnswers(accountId),
    };
    await redis.quit();

    const marker: Secrets = new Map([['marker', MARKER.slice(0, 20)]]);
    const sizes = Object.entries(places).map(([place, text]) => `${place} ${Math.round(text.length / 1024)} KiB`);
    process.stdout.write(
      `canary ${secrets.size} secrets, ${requests} filled forms, ${sizes.join(', ')}, ${Math.round((performance.now() - started) / 1000)} s\n`,
    );
    for (const [place, text] of Object.entries(places)) {
      expect({ place, found: foundIn(text, secrets) }).toEqual({ place, found: [] });
      expect({ place, found: foundIn(text, marker) }).toEqual({ place, found: ['marker'] });
    }
    expect(secrets.size).toBeGreaterThan(20);
  }, 300_000);

  it.each([
    '139 in a text: 13912345678.',
    `\\x${Buffer.from('13912345678').toString('hex')}`,
    Buffer.from('13912345678').toString('base64'),
  ])('and would be seen as %s', (text) => {
    expect(foundIn(text, new Map([['phone', '13912345678']]))).toEqual(['phone']);
  });
});
