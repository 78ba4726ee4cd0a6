import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('half of a provider’s settings is a mistake that ends the start, and none is a provider left out', () => {
  expect(readConfig().WECHAT_APP_ID).toBeUndefined();
  vi.stubEnv('WECHAT_APP_ID', 'wx1');
  vi.stubEnv('SMS_SECRET_ID', 'AKID');
  expect(() => readConfig()).toThrow(
    /WECHAT_APP_SECRET: goes with WECHAT_APP_ID, WECHAT_APP_SECRET\n {2}SMS_SECRET_KEY: goes with [\s\S]*SMS_TEMPLATE_ID: goes/,
  );
  vi.stubEnv('WECHAT_APP_SECRET', 'secret');
  expect(() => readConfig()).toThrow(/^The configuration is not usable:\n {2}SMS_SECRET_KEY/);
});
