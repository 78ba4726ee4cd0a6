import type { WechatMerchant } from './payment.ts';
import { ProviderDown, readJson, type Provider } from './provider.ts';
import type { openSeal } from './wechat-pay-seal.ts';

export type WechatCall = (method: 'GET' | 'POST', path: string, content?: object) => Promise<{ isWell: boolean; json: unknown }>;

/** Calls WeChat Pay. Answers, refusals too, are rejected unless WeChat Pay signed them. */
export function openCall(
  merchant: WechatMerchant,
  seal: ReturnType<typeof openSeal>,
  provider: Provider,
  baseUrl: string,
): WechatCall {
  return async (method, path, content) => {
    const url = new URL(path, baseUrl);
    const sent = content ? JSON.stringify(content) : '';
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'netbar',
      'wechatpay-serial': merchant.platformKeys[0]?.serial ?? '',
      authorization: seal.authorize(method, url, sent),
    };
    const { status, headers: signed, body } = await provider.ask(url, { method, headers, ...(sent && { body: sent }) });
    const problem = seal.problemWith((name) => signed.get(name), body, new Date());
    if (problem) throw new ProviderDown(`wechat-pay: HTTP ${status}, ${problem}`);
    return { isWell: status < 300, json: body.length > 0 ? readJson('wechat-pay', body) : undefined };
  };
}
