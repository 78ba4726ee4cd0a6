import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { EmployeeExport } from '@netbar/contract/people/employee/employee.model';
import { employeeStatusWords, employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { z } from 'zod';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import { holdsAt, inTx, requireInScope, type Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { openSealed } from './employee-numbers.ts';
import { countEmployees, listEmployeeIds, listEmployeesById } from './employee.queries.ts';
import { seesPayAt } from './employee.store.ts';

const ROWS_A_READ = 500;
const Filter = z.object(EmployeeExport.shape).omit({ columns: true });
type Filter = z.output<typeof Filter>;
type Row = Awaited<ReturnType<typeof complete>>;
const REVEAL = 'EMPLOYEE_REVEAL';

/** Numbers stay masked unless somebody asked for them who may see them where the archive is kept. Pay is for whoever may see it. */
async function complete(ctx: Ctx, row: Awaited<ReturnType<typeof listEmployeesById>>[number], { isFull }: Filter) {
  const isShown = isFull && holdsAt(ctx, REVEAL, row.branchId);
  const numbers = isShown
    ? { phone: openSealed(ctx, row.phoneSealed), idCard: openSealed(ctx, row.idCardSealed) }
    : { phone: row.phone, idCard: row.idCard };
  return {
    ...row,
    ...numbers,
    baseFen: seesPayAt(ctx, row.branchId) ? row.baseFen : null,
    username: await usernameOf(ctx, row.accountId),
  };
}

async function usernameOf(ctx: Ctx, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const account = await ctx.db
    .selectFrom('platform.accounts')
    .select('username')
    .where('companyId', '=', ctx.actor.companyId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.username ?? null;
}

async function* readEmployees(ctx: Ctx, filter: Filter) {
  const ids = await listEmployeeIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ROWS_A_READ) {
    const rows = await listEmployeesById(ctx, ids.slice(from, from + ROWS_A_READ));
    yield await Promise.all(rows.map((row) => complete(ctx, row, filter)));
  }
}

const genderWords = { male: say('男', 'Male', '男'), female: say('女', 'Female', '女'), other: say('', '', '') };

export const employeeSheet = defineSheet({
  kind: 'employee',
  title: say('员工档案', 'staff records', '員工檔案'),
  can: 'EMPLOYEE_EXPORT',
  filter: Filter,
  count: countEmployees,
  read: readEmployees,
  columns: {
    no: { title: say('工号', 'No.', '工號'), cell: (row: Row) => row.no },
    name: { title: say('姓名', 'Name', '姓名'), cell: (row: Row) => row.name },
    gender: { title: say('性别', 'Gender', '性別'), cell: (row: Row, lang: Lang) => genderWords[row.gender][lang] },
    phone: { title: say('手机', 'Phone', '手機'), cell: (row: Row) => row.phone },
    idCard: { title: say('身份证', 'ID number', '身分證'), cell: (row: Row) => row.idCard },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    position: { title: say('岗位', 'Position', '職位'), cell: (row: Row) => row.positionName },
    kind: { title: say('用工', 'Employment', '用工'), cell: (row: Row, lang: Lang) => employmentKindWords[row.kind][lang] },
    weekHours: { title: say('周工时', 'Hours a week', '週工時'), cell: (row: Row) => row.weekHours },
    basePay: {
      title: say('基本工资（元）', 'Base pay (¥)', '基本工資（元）'),
      cell: (row: Row) => (row.baseFen === null ? null : row.baseFen / 100),
    },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => employeeStatusWords[row.status][lang] },
    joined: { title: say('入职日期', 'Joined', '入職日期'), cell: (row: Row) => row.joinedDate },
    probationUntil: { title: say('试用到期', 'On trial until', '試用到期'), cell: (row: Row) => row.probationUntil },
    leaveDate: { title: say('最后工作日', 'Last day of work', '最後工作日'), cell: (row: Row) => row.leaveDate },
    leaveReason: { title: say('离职原因', 'Reason for leaving', '離職原因'), cell: (row: Row) => row.leaveReason },
    health: { title: say('健康证到期', 'Health certificate until', '健康證到期'), cell: (row: Row) => row.health },
    contract: { title: say('合同到期', 'Contract until', '合約到期'), cell: (row: Row) => row.contract },
    account: { title: say('登录账号', 'Account', '登入帳號'), cell: (row: Row) => row.username },
    source: { title: say('来源', 'Source', '來源'), cell: (row: Row) => row.source },
    remark: { title: say('备注', 'Note', '備註'), cell: (row: Row) => row.remark },
  },
});

/** Whole numbers need the right to see them; the log has an entry of its own for them, with the reason. */
export async function exportEmployees(ctx: Ctx, { columns, ...filter }: In<typeof employeeApi.export>) {
  const { isFull, reason, branchId } = filter;
  if (branchId !== undefined) requireInScope(ctx, branchId);
  if (isFull && !ctx.actor.functions.has(REVEAL)) throw new AppError(commonErrors.forbidden);
  if (isFull) await inTx(ctx, async (ctx) => ctx.trace({ action: 'employee.exportFull', branchId, detail: { reason } }));
  return limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => startExport(ctx, employeeSheet, { filter, columns, branchId }),
    ({ rowsTotal }) => rowsTotal > 0,
  );
}
