import type { LineDecision, LineDetail, StatementStatus } from '@netbar/contract/money/statement/statement.model';
import type { StatementFunctions } from '@netbar/contract/money/statement/statement.api';
import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import type { ServiceType } from '@netbar/contract/platform/notification/notification.model';
import { type Actor, type Ctx, holdsAt, holdsForBrand, type Tx } from '#kernel/ctx.ts';
import type { DutyDoc } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import type { Posting } from '#kernel/ledger.ts';
import { standingOf } from '#kernel/standing.ts';

/** Whose statement it is: of a branch, of a brand, or with neither of the company as a whole. */
export interface StatementPlace {
  branchId: string | null;
  brandId: string | null;
}

/** What a statement is drawn up for. */
export interface StatementScope extends StatementPlace {
  partyId: string;
  from: string;
  to: string;
}

/** What a line settles, such as a line of a receipt. */
export interface LineSource {
  sourceType: string;
  sourceId: string;
}

export interface CollectedLine extends LineSource {
  /** Part of the line's identity: a source may have a line of each kind. */
  lineKind: string;
  title: string;
  detail: LineDetail;
  /** Signed: what lowers the payable amount, such as a return, is below zero. */
  oursFen: number;
}

export interface SettledLine extends CollectedLine {
  billFen: number | null;
  payableFen: number;
  decision: LineDecision;
}

export interface LockedStatement extends StatementPlace {
  id: string;
  no: string;
  partyId: string;
  partyName: string;
  periodFrom: string;
  periodTo: string;
  status: StatementStatus;
  version: number;
  takesBill: boolean;
  toleranceBp: number;
  totalFen: number;
  paidFen: number;
  evidence: string[];
}

/**
 * One kind of statement. A feature further up makes it, gives it to `statementHandlers` for its routes, and hands it in at
 * `statementKind`, so that the to-do list knows what waits.
 */
export interface StatementKind {
  /** How its rows are marked. */
  kind: string;
  /** The feature of its endpoints. Its contract has the to-dos `<feature>.confirm`, `.approve`, `.pay` and `.redraw`. */
  feature: string;
  can: StatementFunctions;
  /** For whom it can be drawn up. */
  places: readonly ('BRANCH' | 'BRAND' | 'COMPANY')[];
  /** Whether the party sends a bill that is compared with our books. */
  takesBill: boolean;
  /** How far a bill may be from our books, in hundredths of a percent, before accepting it needs a reason. */
  toleranceBp: number;
  notice: { serviceType: ServiceType; subServiceType: number };
  /** What a notice calls it: kind, number and party. */
  describe: (statement: { no: string; partyName: string }) => string;
  /** The parties a statement can be drawn up for. */
  parties: (ctx: Ctx, keyword: string | undefined) => Promise<{ id: string; name: string }[]>;
  /** A party by its id, or a refusal as not found. `dueDays`: how long after the period it is to be paid. */
  requireParty: (ctx: Tx, partyId: string) => Promise<{ name: string; dueDays?: number | undefined }>;
  /**
   * Everything of the party up to the end of the period that no statement settles yet (`notBilled`), also what was carried over
   * from before its start. Asked again after `lock`, with the same order.
   */
  collect: (ctx: Tx, scope: StatementScope) => Promise<CollectedLine[]>;
  /** Locks the rows of the sources, so that a receipt cannot be reversed until the statement is written. */
  lock: (ctx: Tx, sources: LineSource[]) => Promise<void>;
  /** What an approved statement books. Postings to one account are added up. */
  bookApproved: (ctx: Tx, statement: LockedStatement, lines: SettledLine[]) => Promise<Posting[]>;
  /** What a payment books. */
  bookPaid: (ctx: Tx, statement: LockedStatement, amountFen: number) => Promise<Posting[]>;
}

/** The most parties that `parties` gives. A narrower search finds the others. */
export const MOST_PARTIES = 200;

/** Features hand in the kinds of statement they have. */
export const statementKind = defineExtensionPoint<StatementKind>();

/** Who draws up, who approves and who pays are three people; who confirms for the party does not approve. */
export const statementDuties = apart(statementLifecycle.name, [
  ['APPLICANT', 'APPROVER'],
  ['APPLICANT', 'PAYER'],
  ['APPROVER', 'PAYER'],
  ['RECEIVER', 'APPROVER'],
]);

export const statementDoc = ({ id, branchId, brandId }: StatementPlace & { id: string }): DutyDoc => ({
  docType: statementLifecycle.name,
  docId: id,
  branchId,
  brandId,
});

/** The duty of the step that a statement waits for in each status, and the function of those who take it. */
export const waitsFor = {
  ISSUED: { step: 'confirm', kind: 'RECEIVER' },
  CONFIRMED: { step: 'approve', kind: 'APPROVER' },
  APPROVED: { step: 'pay', kind: 'PAYER' },
} as const;

/** Whether somebody holds a function where the statement belongs. */
export function holdsHere(ctx: { actor: Actor }, can: string, { branchId, brandId }: StatementPlace): boolean {
  if (branchId !== null) return holdsAt(ctx, can, branchId);
  if (brandId !== null) return holdsForBrand(ctx, can, brandId);
  return standingOf(ctx.actor, can)?.isCompanyWide ?? false;
}
