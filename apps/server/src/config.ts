import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readVaultKey } from './kernel/vault.ts';

/** Of use while developing, and known to everybody who has read this file. */
const published = {
  tokenSecret: 'development-only-secret-0123456789abcdef',
  vaultKey: 'ZGV2ZWxvcG1lbnQtb25seS1rZXktMDEyMzQ1Njc4OWE=',
};

const local = (role: string) => `postgres://${role}@127.0.0.1:5432/netbar`;

const listByCommas = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

const VaultKey = z
  .string()
  .refine(
    (text) => readVaultKey(text) !== undefined,
    'must be 32 bytes in base64, with a version from 1 to 255 in front: 2:<base64>',
  );

/** Every variable the product reads, with a sentence on what it is for. Nothing else touches process.env. */
const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1').describe('Address the server, or the worker, listens on.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port the server listens on.'),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3001)
    .describe('Port of the worker, for health and metrics alone.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  DATABASE_URL: z.url().default(local('netbar_app')).describe('The server, as a role that owns nothing.'),
  DATABASE_WORKER_URL: z.url().default(local('netbar_worker')).describe('Relay, rollup and seals across companies.'),
  DATABASE_OWNER_URL: z.url().default(local('netbar_owner')).describe('Migrations only.'),
  DATABASE_ADMIN_URL: z
    .url()
    .default('postgres://postgres@127.0.0.1:5432/postgres')
    .describe('Creating database and roles only.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe('Connections one process may open for staff; a quarter more for visitors.'),
  OWNER_DB_PASSWORD: z.string().optional().describe('Given to netbar_owner when the database is created.'),
  APP_DB_PASSWORD: z.string().optional().describe('Given to netbar_app when the database is created.'),
  WORKER_DB_PASSWORD: z.string().optional().describe('Given to netbar_worker when the database is created.'),
  READER_DB_PASSWORD: z.string().optional().describe('Given to netbar_reader when the database is created.'),
  REDIS_URL: z.url().default('redis://127.0.0.1:6379').describe('Fan-out between servers; holds nothing that matters.'),
  CONSOLE_ORIGINS: listByCommas(z.string()).describe(
    'Addresses of consoles served from elsewhere, such as https://console.example, that may listen; by commas.',
  ),
  TOKEN_SECRET: z
    .string()
    .min(32)
    .default(published.tokenSecret)
    .describe('Signs session tokens; at least 32 characters, the same on every server.'),
  VAULT_KEY: VaultKey.default(published.vaultKey).describe(
    'Seals phones, ID numbers and device keys; 32 random bytes in base64, the same on every server. Lost key, lost data. From the second key on with its version in front: 2:<base64>.',
  ),
  VAULT_OTHER_KEYS: listByCommas(VaultKey).describe(
    'Keys that still open, or soon will seal, as version:<base64> by commas. Only set while the key is being changed.',
  ),
  SSO_URL: z
    .url()
    .optional()
    .describe('Login page of an external single sign-on. Unset: this deployment shows its own login form.'),
  SSO_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Shared with the single sign-on host, which signs its hand-over tokens with it. Unset: none is accepted.'),
  SSO_ISSUER: z.string().min(1).default('netbar-sso').describe('The name (iss) that host signs as.'),
  HUB_HOST: z.string().optional().describe('Host name of the hub CDN, where the login form is shown even with single sign-on.'),
  WECHAT_BASE_URL: z.url().default('https://api.weixin.qq.com').describe('Where WeChat tells who scanned.'),
  WECHAT_AUTHORIZE_URL: z
    .url()
    .default('https://open.weixin.qq.com/connect/qrconnect')
    .describe('WeChat’s page to scan on; its /connect/oauth2/authorize for use inside WeChat.'),
  WECHAT_APP_ID: z.string().min(1).optional().describe('Our application at WeChat. Unset: no WeChat sign-in is offered.'),
  WECHAT_APP_SECRET: z.string().min(1).optional().describe('The secret of that application.'),
  SMS_BASE_URL: z.url().default('https://sms.tencentcloudapi.com').describe('Tencent Cloud SMS, which texts codes.'),
  SMS_REGION: z.string().min(1).default('ap-guangzhou').describe('The region of Tencent Cloud it is asked in.'),
  SMS_SECRET_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Our key at Tencent Cloud. Unset: no texts, and no account is bound to WeChat.'),
  SMS_SECRET_KEY: z.string().min(1).optional().describe('The secret of that key.'),
  SMS_APP_ID: z.string().min(1).optional().describe('The SMS application (SmsSdkAppId).'),
  SMS_SIGN_NAME: z.string().min(1).optional().describe('The approved signature that texts begin with.'),
  SMS_TEMPLATE_ID: z.string().min(1).optional().describe('The approved template; its two places are the code and the minutes.'),
  SMS_NOTICE_TEMPLATE_ID: z
    .string()
    .min(1)
    .optional()
    .describe('The approved template that tells members of debits; its three places are what, the branch and the rest.'),
  WECHAT_PAY_BASE_URL: z
    .url()
    .default('https://api.mch.weixin.qq.com')
    .describe('WeChat Pay, API v3. Merchants and their keys live in the database.'),
  ALIPAY_URL: z
    .url()
    .default('https://openapi.alipay.com/gateway.do')
    .describe('The gateway of Alipay’s OpenAPI, or of its sandbox.'),
  DOUYIN_BASE_URL: z
    .url()
    .default('https://open.douyin.com')
    .describe('Douyin’s open platform, which writes its vouchers off. The brands’ keys live in the database.'),
  DOUYIN_LINK_URL: z.url().default('https://v.douyin.com').describe('Where the short links in Douyin’s QR codes lead from.'),
  MEITUAN_BASE_URL: z
    .url()
    .default('https://api-open-cater.meituan.com')
    .describe('Meituan’s open gateway, which writes its vouchers off.'),
  PUBLIC_URL: z
    .url()
    .default('http://127.0.0.1:3000')
    .describe('How the outside reaches this deployment: payment providers call back there.'),
  STORAGE_FOLDER: z
    .string()
    .min(1)
    .default(join(tmpdir(), 'netbar-files'))
    .describe('Pictures and exported files, the same folder for every server and worker. Not used with a bucket.'),
  BUCKET_URL: z.url().optional().describe('A store that speaks the S3 protocol. Unset: the folder.'),
  BUCKET_NAME: z.string().min(1).optional().describe('The name of the bucket there.'),
  BUCKET_REGION: z.string().min(1).default('us-east-1').describe('Its region.'),
  BUCKET_KEY_ID: z.string().min(1).optional().describe('Our key there.'),
  BUCKET_SECRET: z.string().min(1).optional().describe('The secret of that key.'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200).describe('Requests one address may make in a minute.'),
  TRUSTED_PROXIES: listByCommas(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).describe(
    'Addresses and networks of our own proxies, by commas. Only they may say by X-Forwarded-For whom they speak for.',
  ),
  MAX_LAG_MS: z.coerce
    .number()
    .int()
    .min(10)
    .default(500)
    .describe('Event-loop delay above which new requests are answered 503.'),
  DRAIN_PAUSE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(0)
    .describe('How long a server that leaves says so before it stops accepting.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('Where traces go. Unset: no tracing code is loaded.'),
  AUDIT_ANCHOR_FILE: z.string().optional().describe('A file outside the database that each audit seal is appended to.'),
});
export type Config = z.infer<typeof Variables>;

/** Of no use but together: half of them is a mistake, not a provider left out. */
const together: (keyof Config)[][] = [
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['BUCKET_URL', 'BUCKET_NAME', 'BUCKET_KEY_ID', 'BUCKET_SECRET'],
  ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_ID'],
];
const Config = Variables.superRefine((config, check) => {
  for (const names of together) {
    const missing = names.filter((name) => config[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing) check.addIssue({ code: 'custom', path: [name], message: `goes with ${names.join(', ')}` });
  }
  for (const message of repeatedKeys([config.VAULT_KEY, ...config.VAULT_OTHER_KEYS]))
    check.addIssue({ code: 'custom', path: ['VAULT_OTHER_KEYS'], message });
});

/** A version that stands for two keys would leave rows unreadable; a key under two versions would be no new key. */
function repeatedKeys(texts: string[]): string[] {
  const keys = texts.flatMap((text) => readVaultKey(text) ?? []);
  const isRepeated = (names: (string | number)[]) => new Set(names).size < names.length;
  return [
    ...(isRepeated(keys.map(({ version }) => version)) ? ['two vault keys have the same version'] : []),
    ...(isRepeated(keys.map(({ key }) => key.toString('base64'))) ? ['the same vault key is given twice'] : []),
  ];
}

/** What keeps strangers out, each with the command that makes one. */
const secrets = {
  TOKEN_SECRET: 'openssl rand -hex 32',
  VAULT_KEY: 'openssl rand -base64 32',
  VAULT_OTHER_KEYS: 'openssl rand -base64 32',
  SSO_SECRET: 'openssl rand -hex 32',
};

function secretFaults(): string[] {
  return Object.entries(secrets).flatMap(([name, command]) => {
    const isVaultKey = name.startsWith('VAULT_');
    const given = (process.env[name] ?? '').split(name === 'VAULT_OTHER_KEYS' ? ',' : /$/).filter(Boolean);
    return given.flatMap((text) => {
      const secret = isVaultKey ? text.trim().replace(/^\d+:/, '') : text;
      if (Object.values(published).includes(secret)) return [`${name}: is published; make one with \`${command}\``];
      const isWeak = isGuessable(isVaultKey ? Buffer.from(secret, 'base64').toString('latin1') : secret);
      return isWeak ? [`${name}: is too easy to guess; make one with \`${command}\``] : [];
    });
  });
}

/** Fewer bits than any random source gives for 32 characters, a shorter piece repeated, or characters that follow one another. */
function isGuessable(text: string): boolean {
  const codes = Array.from(text, (_, i) => text.charCodeAt(i));
  const counts = Array.from(Map.groupBy(codes, (code) => code).values(), (same) => same.length);
  const bits = counts.reduce((sum, count) => sum - count * Math.log2(count / codes.length), 0);
  const isRepeated = codes.some((_, i) => i > 0 && i <= codes.length / 2 && text.startsWith(text.slice(i)));
  const steps = codes.slice(1).filter((code, i) => Math.abs(code - (codes[i] ?? 0)) <= 1).length;
  return bits < LEAST_BITS || isRepeated || steps > codes.length / 2;
}
const LEAST_BITS = 90;

/** Reads the environment, or ends with every fault listed. Names given must be set by hand in production. */
export function readConfig<K extends keyof Config>(...mustBeSet: K[]): Config & { [N in K]: NonNullable<Config[N]> } {
  const read = Config.safeParse(process.env);
  const faults = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (process.env['NODE_ENV'] === 'production') {
    for (const name of mustBeSet) if (!process.env[name]) faults.push(`${name}: must be set in production`);
    faults.push(...secretFaults());
  }
  if (!read.success || faults.length > 0) throw new Error(`The configuration is not usable:\n  ${faults.join('\n  ')}`);
  return read.data as Config & { [N in K]: NonNullable<Config[N]> };
}
