import { pino, symbols, type BaseLogger, type Bindings, type DestinationStream, type Logger } from 'pino';

/** The log as code uses it. The process, each request and each test have their own. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'newPassword',
  'oldPassword',
  'pin',
  'captcha',
  'smsCode',
  'ticket',
  'code',
  'codes',
  'key',
  'deviceKey',
  'privateKey',
  'apiV3Key',
  'payerCode',
  'secret',
  'uri',
];
const personal = [
  'phone',
  'idCard',
  'bankAccount',
  'bankCard',
  'address',
  'emergency',
  'baseFen',
  'openid',
  'keyword',
  'file',
  'text',
];
const redactedNames = [...secrets, ...personal];

/**
 * The process log. Request lines carry the path but not the query, because the specification puts tokens there. Errors are
 * logged without the row that PostgreSQL quotes in them, because it may hold personal data.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
      serializers: { err: describeError, req: describeRequest },
    },
    // Buffered: a write per line would wake another thread for each answer.
    to ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );

/**
 * A child log for one request that serialises its bindings when its first line is written, which few requests do. pino would
 * serialise and redact them at once, which took a tenth of the time of an answer without its queries.
 */
export const lazyChildLog = <L extends { child: (bindings: Bindings) => L }>(log: L, bindings: Bindings): L =>
  Object.create(log, {
    [symbols.chindingsSym]: { get: () => Reflect.get(log.child(bindings) as object, symbols.chindingsSym) },
  }) as L;

export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const message = code?.startsWith(DATA_EXCEPTION) ? error.message.replace(/".*"/s, '"***"') : error.message;
  return { type: error.name, message, stack: error.stack?.replace(error.message, message), errorCode: code, constraint, table };
}

/** The SQLSTATE class whose messages quote the value that could not be parsed. */
const DATA_EXCEPTION = '22';

function describeRequest(request: { method: string; url: string; ip?: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}
