import type { In } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import { AccountRows } from '@netbar/contract/platform/account/account.model';
import type { z } from 'zod';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { listAccountIds, listAccountsById } from './account.queries.ts';

export const exportAccounts = (ctx: Ctx, { columns, ...filter }: In<typeof accountApi.export>) =>
  limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => startExport(ctx, accountSheet, { filter, columns }),
    ({ rowsTotal }) => rowsTotal > 0,
  );

const ROWS_A_READ = 500;
type Row = Awaited<ReturnType<typeof listAccountsById>>[number];

const statuses = {
  ACTIVE: say('正常', 'Active', '正常'),
  LOCKED: say('已锁定', 'Locked', '已鎖定'),
  CLOSED: say('已停用', 'Closed', '已停用'),
};
const places = {
  COMPANY: say('整个公司', 'Entire company', '整個公司'),
  NONE: say('暂未分配', 'Not assigned yet', '暫未分配'),
};
const grantText = ({ roleName, place, placeName }: Row['grants'][number], lang: Lang) =>
  [roleName, place === 'COMPANY' || place === 'NONE' ? places[place][lang] : placeName].filter(Boolean).join(' · ');

/** Reads all ids first, so that an account added during the export does not shift the pages. */
async function* readAccountRows(ctx: Ctx, filter: z.output<typeof AccountRows>) {
  const ids = await listAccountIds(ctx, filter);
  for (let i = 0; i < ids.length; i += ROWS_A_READ) yield await listAccountsById(ctx, ids.slice(i, i + ROWS_A_READ));
}

export const accountSheet = defineSheet({
  kind: 'account',
  title: say('用户', 'users', '使用者'),
  can: 'USER_EXPORT',
  filter: AccountRows,
  count: async (ctx, filter) => (await listAccountIds(ctx, filter)).length,
  read: readAccountRows,
  columns: {
    username: { title: say('用户名', 'Username', '使用者名稱'), cell: (row: Row) => row.username },
    name: { title: say('姓名', 'Name', '姓名'), cell: (row: Row) => row.name },
    phone: { title: say('手机号', 'Phone', '手機號'), cell: (row: Row) => row.phone },
    grants: {
      title: say('角色与范围', 'Roles and scope', '角色與範圍'),
      cell: (row: Row, lang: Lang) => row.grants.map((grant) => grantText(grant, lang)).join(lang === 'en-US' ? '; ' : '；'),
    },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => statuses[row.status][lang] },
    lastSignIn: {
      title: say('最近登录', 'Last sign-in', '最近登入'),
      cell: (row: Row) => row.lastSignInTime && formatTime(row.lastSignInTime, 'datetime'),
    },
    created: { title: say('创建时间', 'Created', '建立時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
  },
});
