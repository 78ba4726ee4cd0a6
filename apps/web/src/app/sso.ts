import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { call } from '#kernel/call.ts';

/** AUTH-11: the external sign-in page with this address to return to; undefined on the sign-in or hub host itself, or when none is set up. */
export async function findSso(here: string): Promise<string | undefined> {
  const { ssoUrl, hubHost } = await call(authApi.options, {}).catch(() => ({ ssoUrl: null, hubHost: null }));
  if (!ssoUrl) return undefined;
  const { host } = new URL(here);
  const sso = new URL(ssoUrl);
  if (host === sso.host || host === hubHost) return undefined;
  sso.searchParams.set('redirect', here);
  return sso.href;
}
