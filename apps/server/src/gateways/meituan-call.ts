import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProviderDown, type Provider } from './provider.ts';
import type { MeituanShop } from './voucher.ts';

/** Group-buy vouchers, among the businesses of Meituan's gateway. */
const BUSINESS = '1';
const Said = z.looseObject({ code: z.string(), msg: z.string().optional(), data: z.unknown() });

/** `code` is OP_SUCCESS when the gateway passed the call on; `data` then holds the answer. */
export interface MeituanSaid {
  code: string;
  said: string;
  data: unknown;
}
export type MeituanCall = (path: string, biz: object) => Promise<MeituanSaid>;

/** Calls Meituan's gateway: a form with one signature over all its fields. */
export const openMeituanCall =
  (provider: Provider, baseUrl: string) =>
  ({ developerId, signKey, shopToken }: MeituanShop): MeituanCall =>
  async (path, biz) => {
    const fields = {
      appAuthToken: shopToken,
      businessId: BUSINESS,
      charset: 'UTF-8',
      developerId,
      timestamp: String(Math.floor(Date.now() / 1000)),
      version: '2',
      biz: JSON.stringify(biz),
    };
    const body = new URLSearchParams({ ...fields, sign: signMeituan(fields, signKey) });
    const answer = Said.safeParse(await provider.askJson(new URL(path, baseUrl), { method: 'POST', body })).data;
    if (!answer) throw new ProviderDown('meituan: an answer of another shape');
    return { code: answer.code, said: answer.msg ?? '', data: answer.data };
  };

/** SHA-1 over the key and then all fields, sorted by name, each as name and value without anything between. */
export function signMeituan(fields: Record<string, string>, signKey: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  return createHash('sha1')
    .update(signKey + text)
    .digest('hex');
}
