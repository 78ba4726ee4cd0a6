import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets a field of the answer as a cookie. `SameSite=Strict` also keeps pages of other sites from replacing it: browsers ignore
 * such a cookie in the answer to a request that another site has caused.
 */
export function setCookie(reply: FastifyReply, { cookie, field, seconds }: NonNullable<Endpoint['setsCookie']>, data: object) {
  const value = String((data as Record<string, unknown>)[field]);
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** The field of the input that a cookie carries, or nothing. */
export function readCookie({ fieldInCookie }: Endpoint, { headers }: FastifyRequest): Record<string, string> {
  const pairs = fieldInCookie === undefined ? [] : (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const found = pairs.find(([name]) => name === fieldInCookie);
  return found?.[0] && found[1] ? { [found[0]]: found[1] } : {};
}
