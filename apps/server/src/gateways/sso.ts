import { jwtVerify } from 'jose';
import type { Config } from '../config.ts';

/** Hand-over tokens travel in an address, so they live no longer than it takes to follow it. */
const LONGEST_LIFE_S = 60;

/** The word of a single sign-on host: this is `username`, and here is the number of my word. */
interface HandOver {
  id: string;
  username: string;
  expiresTime: Date;
}

/** An external host where people sign in instead of here (AUTH-11). */
export interface Sso {
  /** Null when this deployment is its own single sign-on. */
  url: string | null;
  /** The other host that shows its own login form. */
  hubHost: string | null;
  /** Nothing for a token that is not that host's, not for us, or valid for too long. Whether it was used before is for the caller to know. */
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
