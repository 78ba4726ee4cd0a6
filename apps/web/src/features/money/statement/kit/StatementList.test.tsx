import { defineApi } from '@netbar/contract/kernel/endpoint';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { statementEndpoints } from '@netbar/contract/money/statement/statement.api';
import type { Statement, StatementRow } from '@netbar/contract/money/statement/statement.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { StatementList } from './StatementList.tsx';

const can = { list: 'BILL_LIST', edit: 'BILL_EDIT', confirm: 'BILL_CONFIRM', approve: 'BILL_APPROVE', pay: 'BILL_PAY' };
const api = defineApi('debt', statementEndpoints('debt', '/api/test/debt', can));

const id = '019c0000-0000-7000-8000-000000000001';
const row: StatementRow = {
  id,
  no: '25261102000100012',
  partyId: id,
  partyName: '华联商贸',
  branchId: null,
  branchName: null,
  brandId: null,
  brandName: null,
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  dueDay: '2026-11-30',
  status: 'APPROVED',
  version: 5,
  oursFen: 40_000,
  billFen: 40_000,
  totalFen: -5_000,
  carriedInFen: 0,
  paidFen: 0,
  billNo: '',
  openCount: 0,
  draftedByName: '何蕾',
  createdTime: '2026-11-01T00:00:00.000Z',
  isAlone: false,
};

const open = async (held: string[]) => {
  const server = fakeServer();
  server.answer(api.list, { rows: [row], total: 1, sums: { totalFen: -5_000, paidFen: 0 }, noSums: null });
  server.answer(api.parties, [{ id, name: '华联商贸' }]);
  server.answer(brandApi.listOwn, []);
  server.answer(api.draft, row as unknown as Statement);
  show(<StatementList api={api} title="结算账单" party="供应商" detail={(each) => `/bill?id=${each}`} places={['COMPANY']} />, {
    can: held,
  });
  await screen.findAllByText(row.no);
  return server;
};

it('lists statements with their sums; one below zero is carried, not waiting to be paid', async () => {
  await open(['BILL_LIST']);
  expect(screen.getAllByText('已结转').length).toBeGreaterThan(0);
  expect(screen.getByText('合计（不含作废）')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /出草稿/ })).toBeNull();
});

it('draws up a statement for the month before', async () => {
  const server = await open(['BILL_LIST', 'BILL_EDIT']);
  fireEvent.click(screen.getByRole('button', { name: /出草稿/ }));
  await screen.findByText('账期开始');
  const drawer = within(document.querySelector<HTMLElement>('.ant-drawer')!);
  await waitFor(() => expect(server.to(api.parties)).toHaveLength(1));
  fireEvent.mouseDown(drawer.getByLabelText('供应商'));
  fireEvent.click(await screen.findByText('华联商贸', { selector: '.ant-select-item-option-content' }));
  fireEvent.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(api.draft)).toHaveLength(1));
  const { partyId, from, to, ...rest } = server.to(api.draft)[0]!.body as { partyId: string; from: string; to: string };
  expect({ partyId, first: from.slice(8), month: from.slice(0, 7) === to.slice(0, 7), place: 'place' in rest }).toEqual({
    partyId: id,
    first: '01',
    month: true,
    place: false,
  });
});
