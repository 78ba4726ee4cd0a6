import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { EMPLOYEE_EDIT, EXPIRING_DAYS, NOTICE_DAYS } from '@netbar/contract/people/employee/employee.rules';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { tellEmployee } from './employee.ts';
import { takeEffect } from './moves.ts';

/** Approved moves whose day has come take effect. */
export const takeDueMoves = perCompany(
  `select company_id as "companyId", array_agg(id::text order by effective_date, id) as ids
   from tenant.employee_moves where status = 'APPROVED' group by company_id`,
  takeAll,
);

export async function takeAll(ctx: Ctx, ids: readonly string[]) {
  for (const id of ids) await inTx(ctx, (ctx) => takeEffect(ctx, id));
}

/** Documents are told of 30 and 7 days before they end, and on their last day, to those who keep the archive and to the person. */
export const tellOfDocuments = perCompany(
  `select distinct company_id as "companyId" from tenant.employee_documents where status = 'VALID' and valid_to is not null`,
  tellCompany,
);

export async function tellCompany(ctx: Ctx) {
  const today = bizDate(ctx.now);
  const rows = await ctx.db
    .selectFrom('employeeDocuments as d')
    .innerJoin('employees as e', (on) => on.onRef('e.companyId', '=', 'd.companyId').onRef('e.id', '=', 'd.employeeId'))
    .select(['d.id', 'd.kind', 'd.name', 'd.validTo', 'd.employeeId', 'd.branchId', 'e.name as employeeName', 'e.no'])
    .where('d.status', '=', 'VALID')
    .where('d.validTo', '>=', today)
    .where('d.validTo', '<=', addDays(today, EXPIRING_DAYS))
    .where('e.status', '<>', 'LEFT')
    .orderBy('d.validTo')
    .execute();
  for (const { validTo, ...row } of rows) {
    if (validTo !== null) await inTx(ctx, (ctx) => tellOf(ctx, { ...row, validTo, left: daysBetween(today, validTo) }));
  }
}

interface Expiring {
  id: string;
  kind: keyof typeof documentKindWords;
  name: string;
  validTo: string;
  employeeId: string;
  branchId: string;
  employeeName: string;
  no: string;
  /** Days until the last day. */
  left: number;
}

/** A day on which the worker did not run is made up for: each document is told of once at each stage. */
async function tellOf(ctx: Tx, { id, kind, name, validTo, employeeId, branchId, employeeName, no, left }: Expiring) {
  const stage = NOTICE_DAYS.findLast((days) => left <= days);
  if (stage === undefined) return;
  const what = `${documentKindWords[kind]['zh-CN']}“${name}”将于 ${validTo} 到期`;
  const origin = { serviceType: 'STAFF_RECORD', subServiceType: staffMessages.archive, notificationType: 2 } as const;
  await notifyStaff(
    ctx,
    { ...origin, content: `${employeeName}（${no}）的${what}`, serviceId: employeeId, dedupeKey: `document ${id} ${stage}` },
    { branchIds: [branchId], can: EMPLOYEE_EDIT },
  );
  const own = { ...origin, content: `您的${what}，请尽快办理新证`, serviceId: null, dedupeKey: `document ${id} ${stage} own` };
  await tellEmployee(ctx, employeeId, own);
}
