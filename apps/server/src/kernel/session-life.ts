const HOUR_MS = 3_600_000;
/** A session ends when it was not used for this long. */
const IDLE_MS = 12 * HOUR_MS;
/** A session and its token end after this time in any case, which limits how long a stolen token works. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Use of a session is stored at most this often, not with every call. */
const SLIDE_MS = 10 * 60_000;

/** When a session used now expires, by idleness or by age. */
export const expiryAfter = (createdTime: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdTime.getTime() + LONGEST_MS));

export const lastMomentOf = (createdTime: Date) => new Date(createdTime.getTime() + LONGEST_MS);

/** The latest use of a session that is known, from when it expires. */
export const lastUseOf = ({ createdTime, expiresTime }: { createdTime: Date; expiresTime: Date }) =>
  new Date(Math.max(createdTime.getTime(), expiresTime.getTime() - IDLE_MS));

/** Whether the last use was stored long enough ago to store it again. */
export const isDueToSlide = ({ createdTime, expiresTime }: { createdTime: Date; expiresTime: Date }, now: Date) =>
  expiryAfter(createdTime, now).getTime() - expiresTime.getTime() >= SLIDE_MS;
