import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { formatTime } from '@netbar/contract/kernel/time';
import { z } from 'zod';
import { membersOf } from './json-members.ts';
import type { AlipayMerchant } from './payment.ts';
import { ProviderDown, readJson, type Provider } from './provider.ts';
import { isSignedRsa, signRsa } from './rsa.ts';

const Said = z.looseObject({ code: z.string(), sub_code: z.string().optional() });

/** `code` is 10000 for done and 10003 for waiting; for a refusal `problem` holds the sub-code. */
export interface Said {
  code: string;
  problem: string;
  content: unknown;
}
export type AlipayCall = (method: string, content: object, notifyUrl?: string) => Promise<Said>;

/** Calls Alipay's gateway with RSA2 signatures. Answers that Alipay has not signed are rejected. */
export function openCall(merchant: AlipayMerchant, provider: Provider, gatewayUrl: string): AlipayCall {
  const privateKey = createPrivateKey(merchant.privateKey);
  const platformKey = createPublicKey(merchant.platformKey);
  return async (method, content, notifyUrl) => {
    const common = {
      app_id: merchant.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatTime(new Date(), 'datetime'),
      version: '1.0',
      ...(notifyUrl && { notify_url: notifyUrl }),
    };
    const biz_content = JSON.stringify(content);
    const sign = signRsa(signedText({ ...common, biz_content }), privateKey);
    const url = new URL(gatewayUrl);
    url.search = new URLSearchParams({ ...common, sign }).toString();
    const { status, body } = await provider.ask(url, { method: 'POST', body: new URLSearchParams({ biz_content }) });
    if (status !== 200) throw new ProviderDown(`alipay: HTTP ${status}`);
    return readAnswer(body.toString(), `${method.replaceAll('.', '_')}_response`, platformKey);
  };
}

/** The text to sign: parameters sorted by name. A request signs all but `sign`, a callback all but `sign` and `sign_type`. */
export const signedText = (params: Record<string, string>): string =>
  Object.entries(params)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

function readAnswer(text: string, node: string, key: KeyObject): Said {
  const members = membersOf(text);
  const content = members?.get(node);
  const signature = members?.get('sign');
  if (!members || content === undefined) throw new ProviderDown(`alipay: ${describe(members)}`);
  if (signature === undefined || !isSigned(content, JSON.parse(signature), key)) {
    throw new ProviderDown('alipay: an answer it did not sign');
  }
  const said = Said.safeParse(readJson('alipay', content)).data;
  if (!said) throw new ProviderDown('alipay: an answer of another shape');
  return { code: said.code, problem: said.sub_code ?? said.code, content: said };
}

/** Alipay writes `\/` in some answers but signs `/`, so both are tried. */
const isSigned = (content: string, signature: unknown, key: KeyObject) =>
  typeof signature === 'string' &&
  [content, content.replaceAll(String.raw`\/`, '/')].some((text) => isSignedRsa(Buffer.from(text), signature, key));

/** A refusal by the gateway itself may be unsigned. Its code goes to the log and decides nothing. */
function describe(members: Map<string, string> | undefined): string {
  const refusal = members?.get('error_response');
  const said = refusal === undefined ? undefined : Said.safeParse(JSON.parse(refusal)).data;
  return said ? `refused with ${said.sub_code ?? said.code}, unsigned` : 'an answer of another shape';
}
