import { DAY_MS } from '@netbar/contract/kernel/time';
import type { Manners, Posted } from '#gateways/fake/callbacks.ts';

/** A fake provider, as far as a forger needs it. */
interface Provider {
  /** What it would say of a code that nobody has paid, genuinely signed. */
  callbackOf: (outTradeNo: string, over?: Partial<Manners>) => Posted;
}

type Forge = (provider: Provider, outTradeNo: string, n: number) => Posted;

/** Every way to say that something was paid which was not. */
const ways: Forge[] = [
  // A stranger signs.
  (provider, no) => provider.callbackOf(no, { isForged: true }),
  // The provider signed it, for somebody else.
  (provider, no, n) => provider.callbackOf(no, { merchantId: String(2_088_900_000_000_000 + n) }),
  // It was true long ago, and somebody kept it.
  (provider, no, n) => provider.callbackOf(no, { agedMs: (2 + (n % 30)) * DAY_MS }),
  // What was signed is not what is sent.
  (provider, no, n) => withBody(provider.callbackOf(no), n),
  (provider, no) => withSignature(provider.callbackOf(no), undefined),
  (provider, no) => withSignature(provider.callbackOf(no), ''),
  // Genuine, of another callback.
  (provider, no) => withSignature(provider.callbackOf(no), signatureOf(provider.callbackOf(no, { amountOffFen: 1 }))),
  // It lacks one letter, or is none at all.
  (provider, no, n) =>
    withSignature(provider.callbackOf(no), without(signatureOf(provider.callbackOf(no)).replaceAll('=', ''), n)),
  (provider, no, n) => withSignature(provider.callbackOf(no), Buffer.alloc(256, n % 256).toString('base64')),
];

/** The n-th forged callback about a payment: all ways in turn, each time another one. */
export const forge = (provider: Provider, outTradeNo: string, n: number): Posted =>
  (ways[n % ways.length] as Forge)(provider, outTradeNo, n);

const HEADER = 'wechatpay-signature';
const isWechat = ({ headers }: Posted) => HEADER in headers;

const signatureOf = (posted: Posted) =>
  (isWechat(posted) ? posted.headers[HEADER] : new URLSearchParams(posted.body).get('sign')) ?? '';

function withSignature(posted: Posted, signature: string | undefined): Posted {
  if (isWechat(posted)) {
    const { [HEADER]: _, ...headers } = posted.headers;
    return { ...posted, headers: signature === undefined ? headers : { ...headers, [HEADER]: signature } };
  }
  const params = new URLSearchParams(posted.body);
  params.delete('sign');
  if (signature !== undefined) params.set('sign', signature);
  return { ...posted, body: params.toString() };
}

/** WeChat signs every byte; of Alipay's form, what matters is changed. */
function withBody(posted: Posted, n: number): Posted {
  if (isWechat(posted)) return { ...posted, body: without(posted.body, n) };
  const params = new URLSearchParams(posted.body);
  const [name, value] = [
    ['total_amount', '0.01'],
    ['buyer_pay_amount', '0.01'],
    ['trade_no', `${n}`],
    ['notify_time', '2030-01-01 00:00:00'],
  ][n % 4] as [string, string];
  params.set(name, value);
  return { ...posted, body: params.toString() };
}

const without = (text: string, n: number) => {
  const at = n % text.length;
  return text.slice(0, at) + text.slice(at + 1);
};
