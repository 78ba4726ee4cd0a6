import { dutyErrors } from '@netbar/contract/kernel/duty';
import { commonErrors, type ErrorKind } from '@netbar/contract/kernel/errors';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { fill, type Lang, type Words } from '@netbar/contract/kernel/words';
import pg from 'pg';

/** Values of a message. `Words` are shown in the reader's language. */
type Params = Record<string, string | number | Words>;

/** The only error a feature throws on purpose. Anything else is a bug and becomes a 50000. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly params: Params;

  constructor(kind: ErrorKind, params: Params = {}) {
    super(fill(kind.words['zh-CN'], paramsIn('zh-CN', params)));
    this.kind = kind;
    this.params = params;
  }

  /** The message and its values in one language, for an answer. */
  in(lang: Lang) {
    const params = paramsIn(lang, this.params);
    return { message: capitalized(fill(this.kind.words[lang], params)), params };
  }
}

const paramsIn = (lang: Lang, params: Params): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, typeof value === 'object' ? value[lang] : value]));

/** Nouns are written for the middle of a sentence, and some messages begin with one. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For `executeTakeFirstOrThrow`: a row that is missing or out of scope. `what` is a noun of its feature's contract. */
export const notFound = (what: Words) => () => new AppError(commonErrors.notFound, { what });

/** Constraints by name, and what a person is told when one refuses. Features add theirs. */
const guards = new Map<string, ErrorKind>(
  Object.entries({
    ledger_accounts_covered: ledgerErrors.notCovered,
    journals_period_open: ledgerErrors.periodClosed,
    closed_periods_pkey: ledgerErrors.periodClosed,
    holds_resolve_once: ledgerErrors.holdResolved,
    holds_capture_within: ledgerErrors.overHeld,
    stock_levels_covered: ledgerErrors.outOfStock,
    stock_levels_value_covered: ledgerErrors.outOfStock,
    documents_version: commonErrors.changedMeanwhile,
    documents_edge: commonErrors.wrongStatus,
    duties_apart: dutyErrors.refused,
    duties_tied: dutyErrors.refused,
  }),
);

export function addGuards(rows: Readonly<Record<string, ErrorKind>>) {
  for (const [constraint, kind] of Object.entries(rows)) guards.set(constraint, kind);
}

const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const STATEMENT_TIMEOUT = '57014';

/** The `AppError` for an error: that of a violated database guard, `busy` for a lock timeout or an outage, undefined for a bug. */
export function understand(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) {
    const kind = error.constraint ? guards.get(error.constraint) : undefined;
    if (kind) return new AppError(kind);
    if ([LOCK_TIMEOUT, DEADLOCK, STATEMENT_TIMEOUT].includes(error.code ?? '') || isOutage(error.code))
      return new AppError(commonErrors.busy);
    return undefined;
  }
  return isConnectionLoss(error) ? new AppError(commonErrors.busy) : undefined;
}

/** SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutdown, starting up). */
const isOutage = (code = '') => /^(08|53|57P)/.test(code);

const isConnectionLoss = (error: unknown) =>
  error instanceof Error &&
  /ECONN|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated|not queryable|timeout e(?:xpired|xceeded)/i.test(
    `${'code' in error ? String(error.code) : ''} ${error.message}`,
  );
