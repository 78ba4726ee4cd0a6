import type { accountApi } from '@netbar/contract/account/account.api';
import { AccountRows } from '@netbar/contract/account/account.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { say, type Lang } from '@netbar/contract/kernel/words';
import type { z } from 'zod';
import { startExport } from '#features/export/export.service.ts';
import { defineSheet } from '#features/export/sheet.service.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { listAccountIds, listAccountsOf } from './account.queries.ts';

const ROWS_A_READ = 500;
type Row = Awaited<ReturnType<typeof listAccountsOf>>[number];

const statuses = {
  ACTIVE: say('正常', 'Active', '正常'),
  LOCKED: say('已锁定', 'Locked', '已鎖定'),
  CLOSED: say('已停用', 'Closed', '已停用'),
};
const wholeCompany = say('整个公司', 'The whole company', '整個公司');
const listed = (items: { name: string }[], lang: Lang) => items.map(({ name }) => name).join(lang === 'en-US' ? ', ' : '、');

/** Read once as ids, so that somebody who joins meanwhile moves nobody from one page to the next. */
async function* read(ctx: Ctx, filter: z.output<typeof AccountRows>) {
  const ids = await listAccountIds(ctx, filter);
  for (let i = 0; i < ids.length; i += ROWS_A_READ) yield await listAccountsOf(ctx, ids.slice(i, i + ROWS_A_READ));
}

export const accountSheet = defineSheet({
  kind: 'account',
  title: say('用户', 'users', '用戶'),
  can: 'USER_EXPORT',
  filter: AccountRows,
  count: async (ctx, filter) => (await listAccountIds(ctx, filter)).length,
  read,
  columns: {
    username: { title: say('用户名', 'User name', '用戶名'), cell: (row: Row) => row.username },
    name: { title: say('姓名', 'Name', '姓名'), cell: (row: Row) => row.name },
    phone: { title: say('手机号', 'Phone', '手機號'), cell: (row: Row) => row.phone },
    roles: { title: say('角色', 'Roles', '角色'), cell: (row: Row, lang: Lang) => listed(row.roles, lang) },
    scope: {
      title: say('管理范围', 'Works for', '管理範圍'),
      cell: (row: Row, lang: Lang) => (row.companyWide ? wholeCompany[lang] : listed([...row.brands, ...row.branches], lang)),
    },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => statuses[row.status][lang] },
    lastSignIn: {
      title: say('最近登录', 'Last sign-in', '最近登入'),
      cell: (row: Row) => row.lastSignInTime && formatTime(row.lastSignInTime, 'datetime'),
    },
    created: { title: say('创建时间', 'Created', '建立時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
  },
});

export const exportAccounts = (ctx: Ctx, { columns, ...filter }: In<typeof accountApi.export>) =>
  startExport(ctx, accountSheet, { filter, columns });
