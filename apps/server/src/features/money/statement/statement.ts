import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { addPicture } from '#features/platform/picture/picture.ts';
import type { Handlers } from '#kernel/mount.ts';
import { addRebate, decideLines, dropLine, enterBill } from './compare-lines.ts';
import { draftStatement } from './draft-statement.ts';
import { getStatement } from './get-statement.ts';
import { confirmStatement, disputeStatement, issueStatement, redrawStatement, voidStatement } from './move-statement.ts';
import { approveStatement, payStatement } from './pay-statement.ts';
import type { StatementKind } from './statement-kind.ts';
import { listStatementLines, listStatements } from './statement.queries.ts';

/** What other features may call. Everything else in this folder is private. */
export { isBilled, notBilled } from './billed-sources.ts';
export { type CollectedLine, MOST_PARTIES, type SettledLine, statementKind, type StatementKind } from './statement-kind.ts';

/** The functions behind the endpoints of one kind of statement, for `routesOf` of the feature that has it. */
export const statementHandlers = (kind: StatementKind, api: StatementApi): Handlers<StatementApi> => ({
  list: listStatements(kind),
  get: getStatement(kind),
  lines: listStatementLines(kind),
  parties: (ctx, { keyword }) => kind.parties(ctx, keyword),
  draft: draftStatement(kind, api.draft),
  enterBill: enterBill(kind, api.enterBill),
  decide: decideLines(kind, api.decide),
  addRebate: addRebate(kind, api.addRebate),
  dropLine: dropLine(kind, api.dropLine),
  issue: issueStatement(kind, api.issue),
  confirm: confirmStatement(kind, api.confirm),
  dispute: disputeStatement(kind, api.dispute),
  redraw: redrawStatement(kind, api.redraw),
  void: voidStatement(kind, api.void),
  approve: approveStatement(kind, api.approve),
  pay: payStatement(kind, api.pay),
  addPicture,
  addBillPicture: addPicture,
});
