import { z } from 'zod';
import type { Config } from '../config.ts';
import { openProvider, ProviderDown } from './provider.ts';

/** WeChat sign-in. */
export interface Wechat {
  /** The page with the QR code. `redirect_uri` and `state` are empty; the browser fills them in, because it knows its own address. */
  authorizeUrl: string;
  /** The openid of a code. Undefined when WeChat says that the code is wrong, expired or used. */
  identify: (code: string) => Promise<string | undefined>;
}

type Settings = Pick<Config, 'WECHAT_BASE_URL' | 'WECHAT_AUTHORIZE_URL' | 'WECHAT_APP_ID' | 'WECHAT_APP_SECRET'>;

const Answer = z.union([z.object({ openid: z.string().min(1).max(128) }), z.object({ errcode: z.int() })]);
/** Error codes for an invalid, missing, expired or used code, after which the person scans again. */
const BAD_CODE = new Set([40029, 41008, 42003, 40163]);

/** WeChat's OAuth protocol; null when no application is configured. */
export function openWechat(settings: Settings): Wechat | null {
  const { WECHAT_BASE_URL, WECHAT_AUTHORIZE_URL, WECHAT_APP_ID: appid, WECHAT_APP_SECRET: secret } = settings;
  if (!appid || !secret) return null;
  const provider = openProvider('wechat');
  return {
    authorizeUrl: authorizeUrl(WECHAT_AUTHORIZE_URL, appid),
    async identify(code) {
      const url = new URL('/sns/oauth2/access_token', WECHAT_BASE_URL);
      url.search = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' }).toString();
      const read = Answer.safeParse(await provider.askJson(url));
      if (!read.success) throw new ProviderDown('wechat: an answer of another shape');
      if ('openid' in read.data) return read.data.openid;
      if (BAD_CODE.has(read.data.errcode)) return undefined;
      throw new ProviderDown(`wechat: errcode ${read.data.errcode}`);
    },
  };
}

/** WeChat checks the order of the parameters. The page with the QR code needs another scope than the page inside WeChat. */
function authorizeUrl(page: string, appid: string) {
  const scope = page.endsWith('/qrconnect') ? 'snsapi_login' : 'snsapi_base';
  const query = new URLSearchParams({ appid, redirect_uri: '', response_type: 'code', scope, state: '' });
  return `${page}?${query.toString()}#wechat_redirect`;
}
