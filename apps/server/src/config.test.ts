import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const sound = {
  TOKEN_SECRET: '9f2c4be17a06d3588e41c7b0f5a2d96e',
  VAULT_KEY: 'k0rZ3nq8vJx1yTtQwB5mPfLh7cGdSa2uEoXi9RbVNzM=',
};
const start = (secrets: Partial<Record<'TOKEN_SECRET' | 'VAULT_KEY' | 'VAULT_OTHER_KEYS' | 'SSO_SECRET', string>>) => {
  for (const [name, value] of Object.entries({ NODE_ENV: 'production', ...sound, ...secrets })) vi.stubEnv(name, value);
  return readConfig('TOKEN_SECRET', 'VAULT_KEY');
};
const inBase64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

describe('in production', () => {
  it('secrets that a random source made are taken', () => {
    expect(start({})).toMatchObject(sound);
    expect(start({ TOKEN_SECRET: randomBytes(32).toString('hex') })).toBeDefined();
    for (let i = 0; i < 200; i++) {
      const [key, secret] = [randomBytes(32).toString('base64'), randomBytes(16).toString('hex')];
      expect(() => start({ VAULT_KEY: key, TOKEN_SECRET: secret, SSO_SECRET: secret })).not.toThrow();
    }
  });

  it('a published secret ends the start', () => {
    const { TOKEN_SECRET, VAULT_KEY } = readConfig();
    expect(() => start({ TOKEN_SECRET })).toThrow('TOKEN_SECRET: is published; make one with `openssl rand -hex 32`');
    expect(() => start({ VAULT_KEY })).toThrow('VAULT_KEY: is published; make one with `openssl rand -base64 32`');
    // Under another name it is as well known.
    expect(() => start({ SSO_SECRET: TOKEN_SECRET })).toThrow('SSO_SECRET: is published');
  });

  it.each([
    'a'.repeat(32),
    'ab'.repeat(16),
    'changeme-changeme-changeme-changeme',
    'abcdefghijklmnopqrstuvwxyz012345',
    'aaaabbbbccccddddeeeeffffgggghhhh',
  ])('a secret that can be guessed ends the start: %s', (secret) => {
    expect(() => start({ TOKEN_SECRET: secret })).toThrow('TOKEN_SECRET: is too easy to guess');
    expect(() => start({ SSO_SECRET: secret })).toThrow('SSO_SECRET: is too easy to guess');
    expect(() => start({ VAULT_KEY: inBase64(secret.slice(0, 32)) })).toThrow('VAULT_KEY: is too easy to guess');
  });

  it('a key of 32 zero bytes ends the start', () => {
    expect(() => start({ VAULT_KEY: inBase64('\0'.repeat(32)) })).toThrow('VAULT_KEY: is too easy to guess');
  });
});

describe('O7 vault keys', () => {
  const [next, third] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

  it('are read with their versions, several by commas', () => {
    expect(start({ VAULT_KEY: `3:${third}`, VAULT_OTHER_KEYS: ` 1:${sound.VAULT_KEY}, 2:${next}` })).toMatchObject({
      VAULT_KEY: `3:${third}`,
      VAULT_OTHER_KEYS: [`1:${sound.VAULT_KEY}`, `2:${next}`],
    });
  });

  it.each([
    ['the same version twice', `1:${next}`, 'two vault keys have the same version'],
    ['the same key twice', `2:${sound.VAULT_KEY}`, 'the same vault key is given twice'],
    ['a version out of range', `256:${next}`, 'VAULT_OTHER_KEYS.0: must be 32 bytes in base64, with a version from 1 to 255'],
    ['a short key', '2:c2hvcnQ=', 'must be 32 bytes in base64'],
    ['a key that can be guessed', `2:${inBase64('ab'.repeat(16))}`, 'VAULT_OTHER_KEYS: is too easy to guess'],
    ['the published key', `2:${readConfig().VAULT_KEY}`, 'VAULT_OTHER_KEYS: is published'],
  ])('%s ends the start', (_, keys, fault) => {
    expect(() => start({ VAULT_OTHER_KEYS: keys })).toThrow(fault);
  });

  it('a published or guessable key is refused behind a version as well', () => {
    expect(() => start({ VAULT_KEY: `2:${inBase64('\0'.repeat(32))}` })).toThrow('VAULT_KEY: is too easy to guess');
  });
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
