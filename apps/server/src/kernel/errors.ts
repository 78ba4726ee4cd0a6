import { approvalErrors } from '@netbar/contract/kernel/approval';
import { commonErrors, type ErrorKind } from '@netbar/contract/kernel/errors';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { nounIn } from '@netbar/contract/kernel/nouns';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import pg from 'pg';

type Params = Record<string, string | number>;

/** The only error a feature throws on purpose. Anything else is a bug and becomes a 50000. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly params: Params;

  constructor(kind: ErrorKind, params: Params = {}) {
    super(fill(kind.words['zh-CN'], params));
    this.kind = kind;
    this.params = params;
  }

  in(lang: Lang) {
    const { what } = this.params;
    return fill(this.kind.words[lang], typeof what === 'string' ? { ...this.params, what: nounIn(what, lang) } : this.params);
  }
}

/** For `executeTakeFirstOrThrow`: a row that is missing or out of scope. */
export const notFound = (what: string) => () => new AppError(commonErrors.notFound, { what });

/** What the database's own guards mean to the person at the counter. */
const guards: Record<string, ErrorKind> = {
  ledger_accounts_covered: ledgerErrors.notCovered,
  journals_period_open: ledgerErrors.periodClosed,
  closed_periods_pkey: ledgerErrors.periodClosed,
  holds_resolve_once: ledgerErrors.holdResolved,
  holds_capture_within: ledgerErrors.overHeld,
  stock_levels_covered: ledgerErrors.outOfStock,
  stock_levels_value_covered: ledgerErrors.outOfStock,
  documents_version: commonErrors.changedMeanwhile,
  documents_edge: commonErrors.wrongStatus,
  approvals_one_pending: approvalErrors.alreadyPending,
};

const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const STATEMENT_TIMEOUT = '57014';

/** A refusal by one of our guards in its own words; a lock or an outage as busy; nothing for a bug. */
export function understand(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) {
    const kind = error.constraint ? guards[error.constraint] : undefined;
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
