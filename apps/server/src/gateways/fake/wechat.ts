import { randomUUID } from 'node:crypto';
import { openFake, type Asked } from './provider.ts';

const APP = { appid: 'wxfake0000000001', secret: 'a secret known to the fake WeChat' };

export type FakeWechat = Awaited<ReturnType<typeof openFakeWechat>>;

/** WeChat's OAuth on loopback: the page with the QR code, which acts as if `fake.person` had scanned it, and the exchange of codes. */
export async function openFakeWechat() {
  const codes = new Map<string, { openid: string; isUsed: boolean }>();
  const fake = await openFake((asked) =>
    asked.url.pathname.startsWith('/connect/') ? scanPage(asked) : { json: exchange(asked) },
  );

  /** Returns a code as if this person had scanned and agreed. */
  const scan = (openid: string) => {
    const code = randomUUID();
    codes.set(code, { openid, isUsed: false });
    return code;
  };
  const scanPage = ({ url }: Asked) => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', scan(wechat.person));
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    return { redirect: back.href };
  };
  const exchange = ({ url }: Asked) => {
    const { appid, secret, code = '', grant_type } = Object.fromEntries(url.searchParams);
    if (url.pathname !== '/sns/oauth2/access_token') return { errcode: 40066, errmsg: 'invalid url' };
    if (appid !== APP.appid) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== APP.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (grant_type !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
    const known = codes.get(code);
    if (!known) return { errcode: 40029, errmsg: 'invalid code' };
    if (known.isUsed) return { errcode: 40163, errmsg: 'code been used' };
    known.isUsed = true;
    const { openid } = known;
    return { access_token: randomUUID(), expires_in: 7200, refresh_token: randomUUID(), openid, scope: 'snsapi_login' };
  };

  const wechat = Object.assign(fake, {
    /** The openid of the person who scans. */
    person: 'openid-of-nobody',
    scan,
    settings: {
      WECHAT_BASE_URL: fake.url,
      WECHAT_AUTHORIZE_URL: `${fake.url}/connect/qrconnect`,
      WECHAT_APP_ID: APP.appid,
      WECHAT_APP_SECRET: APP.secret,
    },
  });
  return wechat;
}
