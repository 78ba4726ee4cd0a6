import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, giveCredentials, PASSWORD, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const draw = async () => (await ask(world.app, authApi.captcha, {})).data.id;
const enrol = async (menus: string[] = ['branch']) => {
  const person = await world.hire({ can: ['BRANCH_LIST'] });
  return { ...person, ...(await giveCredentials(world, person, menus)) };
};
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('AUTH-01 signing in', () => {
  it('trims the user name, in any case, and answers the token as the whole of data', async () => {
    const { username } = await enrol();

    const answer = await submitLogin(world.app, { username: `  ${username.toUpperCase()} `, password: PASSWORD });

    expect(answer).toEqual({ status: 200, message: 'ok', data: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    const info = await ask(world.app, authApi.info, {}, { authorization: answer.data });
    expect(info.data).toMatchObject({ username, token: answer.data });
  });

  it('takes the password as entered: a space more is another password', async () => {
    const { username } = await enrol();
    expect(await submitLogin(world.app, { username, password: `${PASSWORD} ` })).toMatchObject({ status: 40001 });
  });

  it('takes the captcha as entered, in upper or lower case', async () => {
    const form = { ...(await enrol()), password: PASSWORD };
    const read = async (captcha: string) =>
      (await ask(world.app, authApi.signIn, { ...form, captcha, captchaId: await draw() })).status;

    expect(await read('ab12')).toBe(200);
    expect(await read('Ab12')).toBe(200);
    expect(await read(' ab12')).toBe(40002);
  });

  it('leaves a row in the company’s audit log, the time, the address and the device', async () => {
    const { accountId, username } = await enrol();
    const [captchaId, ip] = [await draw(), '198.51.100.77'];
    const form = { username, password: PASSWORD, captcha: 'ab12', captchaId };

    await ask(world.app, authApi.signIn, form, { ip, 'user-agent': 'Chromium' });

    const trace = await world.db.selectFrom('auditLog').selectAll().where('actorId', '=', accountId).executeTakeFirstOrThrow();
    expect(trace).toMatchObject({ action: 'auth.signIn', companyId: world.ours.company, ip, detail: { by: 'password' } });
    const session = await world.owner.query(
      `select s.ip, s.user_agent, i.last_sign_in_time is not null as is_timed, k.ip as known
       from platform.sessions s
       join platform.account_sign_ins i using (account_id)
       join platform.known_addresses k using (account_id)
       where s.account_id = $1 and s.ip <> ''`,
      [accountId],
    );
    expect(session.rows).toEqual([{ ip, user_agent: 'Chromium', is_timed: true, known: ip }]);
  });

  it('keeps neither token, password nor captcha in clear', async () => {
    const { username } = await enrol();
    await draw();
    const { data: token } = await submitLogin(world.app, { username, password: PASSWORD });
    await ask(world.app, authApi.createLoginCode, {}, { authorization: token });

    const { rows } = await world.owner.query<{ text: string }>(`
      select row_to_json(t)::text as text from platform.sessions t union all select row_to_json(t)::text from platform.captchas t
      union all select row_to_json(t)::text from platform.login_codes t union all select row_to_json(t)::text from tenant.audit_log t
      union all select row_to_json(t)::text from platform.sign_in_attempts t union all select row_to_json(t)::text from platform.accounts t`);

    const kept = rows.map((row) => row.text).join('\n');
    expect(kept).toContain(username);
    for (const secret of [token, PASSWORD, 'ab12"']) expect(kept).not.toContain(secret);
  });
});

describe('the captcha', () => {
  it('ERR-01 40002 when wrong, in three languages', async () => {
    const { username } = await enrol();
    const say = async (lang: string) => {
      const input = { username, password: PASSWORD, captcha: 'zzzz', captchaId: await draw() };
      return ask(world.app, authApi.signIn, input, { 'accept-language': lang });
    };

    expect(await say('zh-CN')).toMatchObject({ status: 40002, message: '请输入正确的验证码！' });
    expect(await say('en-US')).toMatchObject({ status: 40002, message: 'Please enter the correct captcha' });
    expect(await say('zh-TW')).toMatchObject({ status: 40002, message: '請輸入正確的驗證碼！' });
  });

  it('works once: a second use, after a right or a wrong password or a wrong answer, is refused', async () => {
    const { username } = await enrol();
    const use = async (captchaId: string, password: string, captcha = 'ab12') =>
      (await ask(world.app, authApi.signIn, { username, password, captcha, captchaId })).status;
    const [afterRight, afterWrong, afterMisread] = [await draw(), await draw(), await draw()];

    expect([await use(afterRight, PASSWORD), await use(afterRight, PASSWORD)]).toEqual([200, 40002]);
    expect([await use(afterWrong, 'wrong'), await use(afterWrong, PASSWORD)]).toEqual([40001, 40002]);
    expect([await use(afterMisread, PASSWORD, 'zzzz'), await use(afterMisread, PASSWORD)]).toEqual([40002, 40002]);
  });

  it('works once also when it is sent twenty times at once', async () => {
    const { username } = await enrol();
    const captchaId = await draw();
    const send = () => ask(world.app, authApi.signIn, { username, password: PASSWORD, captcha: 'ab12', captchaId });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lasts two minutes', async () => {
    const { username } = await enrol();
    const [early, late] = [await draw(), await draw()];
    const use = (captchaId: string) =>
      ask(world.app, authApi.signIn, { username, password: PASSWORD, captcha: 'ab12', captchaId });

    world.clock.now = minutesFromNow(1.9);
    expect(await use(early)).toMatchObject({ status: 200 });
    world.clock.now = minutesFromNow(2.1);
    expect(await use(late)).toMatchObject({ status: 40002 });
  });

  it('is asked before the password: without it nothing is counted', async () => {
    const { username } = await enrol();
    for (let i = 0; i < 12; i++)
      await ask(world.app, authApi.signIn, { username, password: 'guess', captcha: 'ab12', captchaId: world.newId() });
    expect(await submitLogin(world.app, { username, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('who is turned away', () => {
  it('ERR-01 40001 a wrong password, a name nobody has, a closed account and one without a password hear the same', async () => {
    const { username } = await enrol();
    const [closed, bare] = [await enrol(), await world.hire()];
    await world.owner.query(`update platform.accounts set status = 'CLOSED' where id = $1`, [closed.accountId]);

    const answers = [
      await submitLogin(world.app, { username, password: 'wrong' }),
      await submitLogin(world.app, { username: 'nobody', password: PASSWORD }),
      await submitLogin(world.app, { username: closed.username, password: PASSWORD }),
      await submitLogin(world.app, { username: `u${bare.accountId}`, password: '-' }),
    ];

    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 40001,
        message: '账户或密码错误！',
        data: { reason: 'auth.wrongPassword', params: {} },
      });
  });

  it('a name nobody has costs as much time as a wrong password', async () => {
    const { username } = await enrol();
    const took = async (name: string) => {
      const captchaId = await draw();
      const started = performance.now();
      await ask(world.app, authApi.signIn, { username: name, password: 'wrong', captcha: 'ab12', captchaId });
      return performance.now() - started;
    };
    const [known, unknown]: number[][] = [[], []];
    for (let i = 0; i < 7; i++) {
      known!.push(await took(username));
      unknown!.push(await took('nobody at all'));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[3]!;
    expect(median(unknown!) / median(known!)).toBeGreaterThan(0.5);
  });

  it('ERR-01 40102 a locked account, and only to somebody who knows its password', async () => {
    const { username, accountId } = await enrol();
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [accountId]);

    expect(await submitLogin(world.app, { username, password: PASSWORD })).toMatchObject({
      status: 40102,
      message: '用户已锁定，请联系管理员',
    });
    expect(await submitLogin(world.app, { username, password: 'wrong' })).toMatchObject({ status: 40001 });
  });

  it('a password that is replaced while it is being compared opens nothing', async () => {
    const { username, accountId } = await enrol();
    const account = await world.hold({ table: 'platform.accounts', where: { id: accountId } });
    const signingIn = submitLogin(world.app, { username, password: PASSWORD });
    await account.waiters(1);

    await account.letGo(`update platform.accounts set password_hash = 'another' where id = '${accountId}'`);

    expect(await signingIn).toMatchObject({ status: 40001 });
  });
});

describe('DATA-01 the signed-in user', () => {
  it('has id, names, roles by level, branches with brand and number, menus, functions and the token', async () => {
    const { accountId, roleId, username } = await enrol(['branch']);
    const higher = world.newId();
    await world.owner.query(
      `insert into tenant.roles (company_id, id, name, level, created_time) values ($1, $2, '店长', 2, now())`,
      [world.ours.company, higher],
    );
    await world.owner.query(
      `insert into tenant.grants (company_id, id, account_id, role_id, place) values ($1, gen_random_uuid(), $2, $3, 'NONE')`,
      [world.ours.company, accountId, higher],
    );
    const { data: token } = await submitLogin(world.app, { username, password: PASSWORD });

    const { data } = await ask(
      world.app,
      authApi.info,
      { appType: 'netcafe' },
      { authorization: token, 'accept-language': 'en-US' },
    );

    expect(data).toEqual({
      id: accountId,
      name: '员工',
      username,
      avatar: '',
      openid: null,
      companyId: world.ours.company,
      companyName: '我们网咖',
      defaultBrandId: null,
      mustChangePassword: false,
      secondFactorPending: false,
      hasPin: false,
      isLocked: false,
      roles: [
        { id: higher, name: '店长', level: '2' },
        { id: roleId, name: `角色${roleId}`, level: '3' },
      ],
      branches: [{ id: world.ours.first, name: '我们网咖1店', brandId: world.ours.brand, branchNo: '1001', dayCutoffMin: 0 }],
      menus: [
        { type: 'MENU', name: 'home_index', title: 'Home', icon: 'home', children: [] },
        {
          type: 'MENU',
          name: 'settings',
          title: 'Settings',
          icon: 'setting',
          children: [expect.objectContaining({ name: 'branch' })],
        },
      ],
      functions: ['BRANCH_LIST'],
      onlyAt: {},
      atCompany: [],
      token,
    });
  });

  it('DATA-02 the page carries the functions held, by id and authority', async () => {
    const { token } = await enrol(['branch']);
    const { data } = await ask(world.app, authApi.info, {}, { authorization: token });
    const [page] = data.menus[1]!.children;
    expect(page!.children).toEqual([
      {
        type: 'FUNCTION',
        name: 'BRANCH_LIST',
        title: '查看门店列表',
        functionId: 'BRANCH_LIST',
        meta: { authority: ['BRANCH_LIST'] },
        children: [],
      },
    ]);
  });

  it('AUTH-02 without a single page signs in and reads an empty menu', async () => {
    const { username } = await enrol([]);
    const { status, data: token } = await submitLogin(world.app, { username, password: PASSWORD });
    const { data } = await ask(world.app, authApi.info, {}, { authorization: token });
    expect({ status, menus: data.menus }).toEqual({ status: 200, menus: [] });
  });

  it('AUTH-08, AUTH-09 without a branch reads none, and the level of the first role', async () => {
    const owner = await world.hire({ branchIds: [], level: 1 });
    const { data } = await ask(world.app, authApi.info, {}, { authorization: owner.token });
    expect(data.branches).toEqual([]);
    expect(data.roles[0]).toMatchObject({ level: '1' });
  });
});
