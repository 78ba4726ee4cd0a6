/** How far the server's clock is ahead of this device's. The header counts whole seconds, so less than this is no difference. */
const NOTICED_MS = 2_000;
const KEY = 'serverAheadMs';

/** Kept for the window: after a reload without a connection nothing tells it again. */
export function noteServerDate(header: string | null) {
  const said = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(said)) return;
  const aheadMs = said - Date.now();
  if (Math.abs(aheadMs) < NOTICED_MS) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, String(aheadMs));
}

/** The time as the server would say it. Phones are often minutes off. */
export const serverNow = () => new Date(Date.now() + (Number(sessionStorage.getItem(KEY)) || 0));
