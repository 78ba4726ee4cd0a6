import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '#kernel/passwords.ts';
import type { Person, World } from './world.ts';

export const PASSWORD = 'Wangka-2026';
/** What the captcha of every test world shows. */
const ANSWER = 'AB12';

/** Gives somebody a password, and pages in their menu. */
export async function giveCredentials(world: World, { accountId, roleId }: Person, menus: string[] = []) {
  const username = `u${accountId}`;
  await world.owner.query('update platform.accounts set password_hash = $2 where id = $1', [accountId, await hashed]);
  await world.owner.query(
    `insert into tenant.role_menus (company_id, role_id, menu)
     select company_id, id, unnest($2::text[]) from tenant.roles where id = $1`,
    [roleId, menus],
  );
  return { username, password: PASSWORD };
}
export const hashed = hashPassword(PASSWORD);

export interface Envelope<T> {
  status: number;
  message: string;
  data: T;
}

/** One request from one address, the whole envelope back, refused or not. */
export async function ask<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Sent<E>,
  { ip = '203.0.113.1', ...headers }: Record<string, string> = {},
): Promise<Envelope<Got<E>>> {
  const { method, url, body } = toRequest(endpoint, input);
  const res = await app.inject({ method, url, headers, remoteAddress: ip, ...(body && { payload: body }) });
  return res.json<Envelope<Got<E>>>();
}

/** Fills in the login form, captcha included. */
export async function submitLogin(app: FastifyInstance, form: { username: string; password: string }, ip?: string) {
  const drawn = await ask(app, authApi.captcha, {});
  if (drawn.status !== 200) return { ...drawn, data: '' };
  return ask(app, authApi.signIn, { ...form, captcha: ANSWER, captchaId: drawn.data.id }, ip ? { ip } : {});
}
