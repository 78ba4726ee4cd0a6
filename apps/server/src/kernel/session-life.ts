const HOUR_MS = 3_600_000;
/** A session that nobody uses ends after half a day. */
const IDLE_MS = 12 * HOUR_MS;
/** However busy, it ends after a week, and its token with it: a stolen one does not live for ever. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Use is written down this often, not with every call. */
const SLIDE_MS = 10 * 60_000;

/** When a session used now would end by idleness, or by age. */
export const expiryAfter = (createdTime: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdTime.getTime() + LONGEST_MS));

export const lastMomentOf = (createdTime: Date) => new Date(createdTime.getTime() + LONGEST_MS);

/** Whether enough time has gone by since the last use was written down. */
export const isDueToSlide = ({ createdTime, expiresTime }: { createdTime: Date; expiresTime: Date }, now: Date) =>
  expiryAfter(createdTime, now).getTime() - expiresTime.getTime() >= SLIDE_MS;
