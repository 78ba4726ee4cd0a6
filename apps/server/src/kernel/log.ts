import { pino, symbols, type BaseLogger, type Bindings, type DestinationStream, type Logger } from 'pino';

/** What code writes to; the process, a request and a test each bring their own. */
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
  'key',
  'deviceKey',
  'privateKey',
  'apiV3Key',
  'payerCode',
  'secret',
];
const personal = ['phone', 'idCard', 'openid', 'keyword', 'file', 'text'];
const blotted = [...secrets, ...personal];

/**
 * The process log. Request lines carry the path but never the query, because the specification puts tokens there; and no
 * line carries the row that PostgreSQL quotes in an error, because it may be a person's.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: blotted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
      serializers: { err: describeError, req: describeRequest },
    },
    // Lines are written by the page or ten times a second: a write for each would wake another thread for each answer.
    to ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );

/**
 * A child of the log for one request. What it is bound to is put into words by its first line, which few requests have: pino
 * would do so at once and search them for secrets, a tenth of what an answer costs without its queries.
 */
export const childAtNeed = <L extends { child: (bindings: Bindings) => L }>(log: L, bindings: Bindings): L =>
  Object.create(log, {
    [symbols.chindingsSym]: { get: () => Reflect.get(log.child(bindings) as object, symbols.chindingsSym) },
  }) as L;

export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const message = code?.startsWith(DATA_EXCEPTION) ? error.message.replace(/".*"/s, '"***"') : error.message;
  return { type: error.name, message, stack: error.stack?.replace(error.message, message), errorCode: code, constraint, table };
}

/** The class of SQLSTATEs whose message quotes the value that could not be read. */
const DATA_EXCEPTION = '22';

function describeRequest(request: { method: string; url: string; ip?: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}
