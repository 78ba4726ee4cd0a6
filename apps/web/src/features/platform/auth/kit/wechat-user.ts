import { removeStored, readStoredJson, writeStored } from '#kernel/storage.ts';

/** What the browser knows of a WeChat identity without an account. */
interface WechatUser {
  /** Drawn when this browser left for WeChat: what comes back with another was started by somebody else. */
  state?: string;
  ticket?: string;
}

const kept = () => readStoredJson<WechatUser>('Wechat-User') ?? {};

/** Goes to WeChat's page and comes back to the binding page with a code. */
export function leaveForWechat(wechatUrl: string) {
  const state = crypto.randomUUID();
  writeStored('Wechat-User', JSON.stringify({ state }));
  const url = new URL(wechatUrl);
  url.searchParams.set('redirect_uri', `${location.origin}/bindingAccount`);
  url.searchParams.set('state', state);
  location.assign(url);
}

/**
 * Keeps a ticket for the form, if this browser asked for it. A link with somebody else's code would otherwise have people
 * bind that person's WeChat to their own account.
 */
export function keepTicket(ticket: string, state: string | null) {
  const isOurs = state !== null && state === kept().state;
  if (isOurs) writeStored('Wechat-User', JSON.stringify({ ticket }));
}

export const readTicket = () => kept().ticket;
export const forgetTicket = () => removeStored('Wechat-User');
