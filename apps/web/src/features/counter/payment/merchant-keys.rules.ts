/** What a merchant's form holds beside its keys. */
interface Typed {
  merchantNo: string;
  appId: string;
  enabled: boolean;
  keySerial?: string;
  privateKey?: string;
  apiV3Key?: string;
  platformSerial?: string;
  platformKey?: string;
}

/** Keys are sent all together, or none of them: then those that are kept stay. */
const withKeys = <K extends object>(typed: Typed, keysOf: (typed: Typed) => K) => {
  const { merchantNo, appId, enabled, ...secrets } = typed;
  const isTyped = Object.values(secrets).some((secret) => secret);
  return { merchantNo, appId, enabled, ...(isTyped && { keys: keysOf(typed) }) };
};

export const wechatChange = (typed: object) =>
  withKeys(typed as Typed, ({ keySerial, privateKey, apiV3Key, platformSerial, platformKey }) => ({
    keySerial,
    privateKey,
    apiV3Key,
    platformKeys: [{ serial: platformSerial, key: platformKey }],
  }));

export const alipayChange = (typed: object) =>
  withKeys(typed as Typed, ({ privateKey, platformKey }) => ({ privateKey, platformKey }));
