import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProviderDown, type Provider } from './provider.ts';
import type { DouyinShop } from './voucher.ts';

const Token = z.looseObject({
  data: z.looseObject({
    error_code: z.int(),
    access_token: z.string().optional(),
    expires_in: z.number().optional(),
    description: z.string().optional(),
  }),
});
const part = z.looseObject({
  error_code: z.int().optional(),
  sub_error_code: z.int().optional(),
  description: z.string().optional(),
});
const Said = z.looseObject({ data: part.optional(), extra: part.optional() });

/** What Douyin answered: `code` is 0 for done, else its number for the refusal. */
export interface DouyinSaid {
  code: number;
  said: string;
  data: unknown;
}
export type DouyinCall = (method: 'GET' | 'POST', path: string, content: Record<string, unknown>) => Promise<DouyinSaid>;

/** Douyin knows neither our key nor our secret: no call will work until somebody corrects the settings. */
export const BAD_ACCOUNT = new Set([10002, 10003, 10013]);
const QUOTA = 10020;
const STALE_TOKEN = new Set([2190002, 2190008]);
/** A token is renewed before it ends, so that a call does not carry one that ends on its way. */
const EARLY_MS = 60_000;

interface KeptToken {
  text: string;
  until: number;
}

/** Calls Douyin's life-service API. Tokens are kept by application; one that Douyin no longer takes is replaced once. */
export function openDouyinCall(provider: Provider, baseUrl: string) {
  const tokens = new Map<string, KeptToken>();
  return ({ clientKey, clientSecret, accountId }: DouyinShop): DouyinCall => {
    const keeper = createHash('sha256').update(`${clientKey}\n${clientSecret}`).digest('base64');
    const findToken = async (): Promise<KeptToken | DouyinSaid> => {
      const kept = tokens.get(keeper);
      if (kept && kept.until > Date.now()) return kept;
      const fresh = await fetchToken(provider, baseUrl, { clientKey, clientSecret });
      if ('until' in fresh) tokens.set(keeper, fresh);
      return fresh;
    };
    const send: DouyinCall = async (method, path, content) => {
      const token = await findToken();
      if (!('until' in token)) return token;
      const url = new URL(path, baseUrl);
      if (method === 'GET') url.search = new URLSearchParams(content as Record<string, string>).toString();
      const headers = {
        'access-token': token.text,
        'content-type': 'application/json',
        'Rpc-Transit-Life-Account': accountId,
      };
      const body = method === 'POST' ? { body: JSON.stringify(content) } : {};
      return readSaid(await provider.askJson(url, { method, headers, ...body }));
    };
    return async (method, path, content) => {
      const first = await send(method, path, content);
      if (!STALE_TOKEN.has(first.code)) return first;
      tokens.delete(keeper);
      return send(method, path, content);
    };
  };
}

async function fetchToken(
  provider: Provider,
  baseUrl: string,
  { clientKey, clientSecret }: Pick<DouyinShop, 'clientKey' | 'clientSecret'>,
): Promise<KeptToken | DouyinSaid> {
  const body = JSON.stringify({ client_key: clientKey, client_secret: clientSecret, grant_type: 'client_credential' });
  const headers = { 'content-type': 'application/json' };
  // The plain endpoint would end the token of another server; this one gives all of them the same.
  const answer = await provider.askJson(new URL('/oauth/stable_client_token/', baseUrl), { method: 'POST', headers, body });
  const data = Token.safeParse(answer).data?.data;
  if (!data) throw new ProviderDown('douyin: a token of another shape', false);
  const { error_code: code, access_token: text, expires_in: seconds = 0 } = data;
  if (code !== 0 || !text) return { code: code || QUOTA, said: data.description ?? '', data: undefined };
  return { text, until: Date.now() + seconds * 1000 - EARLY_MS };
}

/** An answer is good only if both its parts say so. */
function readSaid(answer: unknown): DouyinSaid {
  const read = Said.safeParse(answer).data;
  const codes = [read?.extra?.error_code, read?.data?.error_code];
  if (!read || codes.every((code) => code === undefined)) throw new ProviderDown('douyin: an answer of another shape');
  const code = codes.find((one) => one !== undefined && one !== 0) ?? 0;
  const sub = read.extra?.sub_error_code;
  const said = (read.data?.description || read.extra?.description) ?? '';
  return { code: code === 0 ? 0 : sub && sub !== 0 ? sub : code, said, data: read.data };
}
