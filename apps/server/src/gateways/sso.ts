import { jwtVerify } from 'jose';
import type { Config } from '../config.ts';

/** Hand-over tokens are part of an address, which may be logged, so they are valid for a short time. */
const LONGEST_LIFE_S = 60;

/** What a hand-over token of the single sign-on host states: the username, and the token's own id. */
interface HandOver {
  id: string;
  username: string;
  expiresTime: Date;
}

/** An external host where people sign in instead of here (AUTH-11). */
export interface Sso {
  /** Null when this deployment has its own login form. */
  url: string | null;
  /** The host name of the hub, which shows its own login form. */
  hubHost: string | null;
  /** Undefined for a token that is not signed by that host, not meant for us, or valid for too long. The caller checks that it is used once. */
  read: (token: string, now: Date) => Promise<HandOver | undefined>;
}

export function openSso({ SSO_URL, SSO_SECRET, SSO_ISSUER, HUB_HOST }: Config): Sso {
  const key = SSO_SECRET ? new TextEncoder().encode(SSO_SECRET) : undefined;
  return {
    url: SSO_URL ?? null,
    hubHost: HUB_HOST ?? null,
    async read(token, now) {
      if (!key) return undefined;
      const claims = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience: 'netbar',
        issuer: SSO_ISSUER,
        requiredClaims: ['exp', 'jti', 'sub'],
        currentDate: now,
      }).then(
        ({ payload }) => payload,
        () => undefined,
      );
      if (!claims?.exp || !claims.jti || !claims.sub) return undefined;
      const expiresTime = new Date(claims.exp * 1000);
      const isShort = expiresTime.getTime() - now.getTime() <= LONGEST_LIFE_S * 1000;
      return isShort ? { id: claims.jti, username: claims.sub, expiresTime } : undefined;
    },
  };
}
