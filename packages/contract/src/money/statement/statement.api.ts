import { z } from 'zod';
import { get, post } from '#kernel/endpoint.ts';
import { countedPageOf, summedPageOf } from '#kernel/list.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  AddRebate,
  ConfirmStatement,
  DecideLines,
  DropLine,
  EndStatement,
  EnterBill,
  LineFilter,
  NewStatement,
  OneStatement,
  PartySearch,
  PayStatement,
  SeenStatement,
  Statement,
  StatementFilter,
  StatementLine,
  StatementParty,
  StatementRow,
  StatementSums,
} from './statement.model.ts';

/** The function codes of one kind of statement. */
export interface StatementFunctions {
  list: string;
  /** Draws up, enters the bill, decides lines, issues, voids and redraws. */
  edit: string;
  confirm: string;
  approve: string;
  pay: string;
}

/**
 * The endpoints of one kind of statement, for `defineApi(feature, …)` of the feature that has it: the functions differ by kind, so
 * each kind has its own.
 */
export function statementEndpoints(feature: string, path: string, can: StatementFunctions) {
  const stale = [feature];
  const edit = { can: can.edit };
  const changed = { output: Statement, stale };
  return {
    list: get(`${path}/page`, {
      access: { can: can.list },
      input: StatementFilter,
      output: summedPageOf(StatementRow, StatementSums),
    }),
    get: get(`${path}/:id`, { access: { can: can.list }, input: OneStatement, output: Statement }),
    /** Differences first, matched lines last. */
    lines: get(`${path}/:id/lines`, { access: { can: can.list }, input: LineFilter, output: countedPageOf(StatementLine) }),
    /** With whom a statement can be drawn up. */
    parties: get(`${path}/parties`, { access: edit, input: PartySearch, output: z.array(StatementParty) }),
    draft: post(path, { access: edit, input: NewStatement, ...changed }),
    enterBill: post(`${path}/:id/bill`, { access: edit, input: EnterBill, ...changed }),
    decide: post(`${path}/:id/decide`, { access: edit, input: DecideLines, ...changed }),
    addRebate: post(`${path}/:id/rebate`, { access: edit, input: AddRebate, ...changed }),
    dropLine: post(`${path}/:id/dropLine`, { access: edit, input: DropLine, ...changed }),
    issue: post(`${path}/:id/issue`, { access: edit, input: SeenStatement, ...changed }),
    confirm: post(`${path}/:id/confirm`, { access: { can: can.confirm }, input: ConfirmStatement, ...changed }),
    /** Sends the whole statement back. */
    dispute: post(`${path}/:id/dispute`, { access: { can: can.confirm }, input: EndStatement, ...changed }),
    redraw: post(`${path}/:id/redraw`, { access: edit, input: OneStatement, ...changed }),
    void: post(`${path}/:id/void`, { access: edit, input: EndStatement, ...changed }),
    approve: post(`${path}/:id/approve`, { access: { can: can.approve }, input: SeenStatement, ...changed }),
    pay: post(`${path}/:id/pay`, { access: { can: can.pay }, input: PayStatement, ...changed }),
    /** A picture of what the party has signed, or of its bill. */
    addPicture: post(`${path}/picture`, { access: { can: can.confirm }, ...pictureUpload }),
    /** A picture of the bill, for whoever enters it. */
    addBillPicture: post(`${path}/bill/picture`, { access: edit, ...pictureUpload }),
  };
}

type Named<D> = { [K in keyof D]: D[K] & { feature: string; name: string } };
export type StatementApi = Named<ReturnType<typeof statementEndpoints>>;
