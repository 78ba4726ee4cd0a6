import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { schedule } from '#features.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rowsOf = async (table: string) => (await world.owner.query(`select from platform.${table}`)).rowCount;

it('the worker forgets proofs and sessions that are over, guesses after a month, and nothing before', async () => {
  const { accountId, sessionId } = await world.hire();
  const over = await world.hire();
  const at = (days: number) => `now() - interval '${days} days'`;
  await world.owner.query(`
    update platform.sessions set expires_time = ${at(1)} where id = '${over.sessionId}';
    insert into platform.captchas values (gen_random_uuid(), '', ${at(1)}), (gen_random_uuid(), '', ${at(-1)});
    insert into platform.login_codes values ('1', '${accountId}', ${at(1)}), ('2', '${accountId}', ${at(-1)});
    insert into platform.used_tokens values ('1', ${at(1)}), ('2', ${at(-1)});
    insert into platform.known_addresses values ('${accountId}', '1', ${at(181)}), ('${accountId}', '2', ${at(179)});
    insert into platform.sign_in_attempts (id, username, ip, from_known, attempted_time)
      values (gen_random_uuid(), 'a', '1', false, ${at(31)}), (gen_random_uuid(), 'a', '1', false, ${at(29)})`);

  const forgetting = schedule.filter(({ name }) => name === 'auth.forgetProofs' || name === 'kernel.forgetSessions');
  for (const { run } of forgetting) await run({ pool: world.workerPool, openCtx: world.system, log: world.log });

  const tables = ['captchas', 'login_codes', 'used_tokens', 'known_addresses', 'sign_in_attempts'];
  expect(await Promise.all(tables.map(rowsOf))).toEqual(tables.map(() => 1));
  const { rows } = await world.owner.query('select id from platform.sessions');
  expect(rows).toEqual([{ id: sessionId }]);
});
