import { defineApi } from '@netbar/contract/kernel/endpoint';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { statementEndpoints } from '@netbar/contract/money/statement/statement.api';
import type { Statement, StatementLine } from '@netbar/contract/money/statement/statement.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { StatementView } from './StatementView.tsx';

const can = { list: 'BILL_LIST', edit: 'BILL_EDIT', confirm: 'BILL_CONFIRM', approve: 'BILL_APPROVE', pay: 'BILL_PAY' };
const api = defineApi('debt', statementEndpoints('debt', '/api/test/debt', can));

const id = '019c0000-0000-7000-8000-000000000001';
const nth = (n: number) => `019c0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const line = (n: number, over: Partial<StatementLine>): StatementLine => ({
  id: nth(n),
  lineNo: n,
  sourceType: 'RECEIPT_LINE',
  sourceId: nth(n + 50),
  lineKind: 'GOODS',
  title: `货 ${n}`,
  detail: { qty: n },
  oursFen: 10_000,
  billFen: 10_000,
  payableFen: 0,
  decision: 'MATCHED',
  note: '',
  ...over,
});
const lines: StatementLine[] = [
  line(1, { title: '抽纸', lineKind: 'BILL_ONLY', sourceId: nth(1), oursFen: 0, billFen: 27_200, decision: 'OPEN' }),
  line(2, { title: '红牛', billFen: 10_050, decision: 'OPEN' }),
  line(3, { title: '可乐', billFen: 12_000, decision: 'DISPUTED', payableFen: 10_000 }),
  line(4, { title: '泡面', billFen: null, decision: 'CARRIED' }),
  line(5, { title: '矿泉水', payableFen: 10_000 }),
];
const sum = (decision: StatementLine['decision'], over: Partial<Statement['sums'][number]>) => ({
  decision,
  lineKind: 'GOODS',
  count: 1,
  oursFen: 10_000,
  billFen: 10_000,
  payableFen: 0,
  ...over,
});
const statement: Statement = {
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
  status: 'ISSUED',
  version: 5,
  oursFen: 40_000,
  billFen: 59_250,
  totalFen: 20_000,
  carriedInFen: 0,
  paidFen: 0,
  billNo: 'HL-1031',
  openCount: 2,
  draftedByName: null,
  createdTime: '2026-11-01T00:00:00.000Z',
  isAlone: false,
  takesBill: true,
  toleranceBp: 100,
  evidence: [],
  note: '',
  reason: '',
  issued: { byName: '何蕾', time: '2026-11-02T01:30:00.000Z' },
  confirmed: null,
  approved: null,
  paidTime: null,
  sums: [
    sum('OPEN', { lineKind: 'BILL_ONLY', oursFen: 0, billFen: 27_200 }),
    sum('OPEN', { billFen: 10_050 }),
    sum('DISPUTED', { billFen: 12_000, payableFen: 10_000 }),
    sum('CARRIED', { billFen: 0 }),
    sum('MATCHED', { payableFen: 10_000 }),
  ],
  over: { count: 0, differenceFen: 0 },
  payments: [],
  carriedInto: null,
  may: { edit: true, confirm: true, approve: true, pay: true },
  whyNot: null,
};

async function open(over: Partial<Statement> = {}, shown = lines) {
  const server = fakeServer();
  server.answer(api.get, { ...statement, ...over });
  server.answer(api.lines, { rows: shown, total: shown.length, counts: { status: { '': 5, OPEN: 2, MATCHED: 1 } } });
  server.answer(logApi.record, { rows: [], total: 0 });
  for (const step of ['decide', 'enterBill', 'dropLine', 'issue', 'confirm', 'dispute', 'approve', 'pay'] as const)
    server.answer(api[step], { ...statement, ...over });
  const groups = [
    {
      key: 'order',
      title: '采购单',
      columns: [{ key: 'qty', title: '数量', render: (row: StatementLine) => row.detail['qty'] }],
    },
  ];
  show(<StatementView api={api} record="STOCKTAKE" detail={(each) => `/bill?id=${each}`} party="供应商" groups={groups} />, {
    path: `/bill?id=${id}`,
  });
  await screen.findByRole('heading', { name: statement.no });
  if (shown.length > 0) await screen.findAllByText(shown[0]!.title);
  return server;
}
const rowOf = (title: string) => screen.getByText(title).closest<HTMLElement>('tr')!;
const save = () => within(document.querySelector<HTMLElement>('.ant-drawer')!).getByRole('button', { name: '保存' });

it('shows differences first, matched lines folded, and what is payable with its parts', async () => {
  await open();
  expect(within(rowOf('抽纸')).getByText('仅账单：我方没有')).toBeTruthy();
  expect(within(rowOf('红牛')).getByText('容差内')).toBeTruthy();
  expect(within(rowOf('可乐')).getByText('超出容差')).toBeTruthy();
  expect(within(rowOf('泡面')).getByText('仅我方：账单未列')).toBeTruthy();
  expect(screen.queryByText('矿泉水')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /一致 1 行/, expanded: false }));
  expect(screen.getByText('矿泉水')).toBeTruthy();
  expect(screen.getByText('争议，按我方 1 行')).toBeTruthy();
  expect(screen.getByText(/争议差额 ¥20\.00/)).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '采购单' })).toBeTruthy();
});

it('folds matched lines under the columns that a statement without bills has', async () => {
  const shown = [line(1, { title: '泡面', billFen: null, decision: 'CARRIED' }), line(2, { title: '矿泉水', billFen: null })];
  await open({ takesBill: false, billFen: null, openCount: 0, sums: [sum('CARRIED', {}), sum('MATCHED', {})] }, shown);
  const widthOf = (row: HTMLTableRowElement) => [...row.cells].reduce((all, { colSpan }) => all + colSpan, 0);
  const fold = screen.getByRole('button', { name: /一致 1 行/ }).closest('tr')!;
  expect(widthOf(fold)).toBe(widthOf(rowOf('泡面') as HTMLTableRowElement));
});

it('A, D and N decide about the focused line; a bill beyond the tolerance asks for a reason', async () => {
  const server = await open();
  fireEvent.keyDown(rowOf('红牛'), { key: 'a' });
  await waitFor(() => expect(server.to(api.decide)).toHaveLength(1));
  expect(server.to(api.decide)[0]!.body).toEqual({ lineIds: [nth(2)], decision: 'ACCEPTED' });
  await waitFor(() => expect(document.activeElement).toBe(rowOf('抽纸')));
  fireEvent.keyDown(rowOf('可乐'), { key: 'N' });
  await waitFor(() => expect(server.to(api.decide)).toHaveLength(2));
  expect(server.to(api.decide)[1]!.body).toMatchObject({ lineIds: [nth(3)], decision: 'CARRIED' });
  // What is not on the bill cannot be accepted as billed.
  fireEvent.keyDown(rowOf('泡面'), { key: 'a' });
  await waitFor(() => expect(within(rowOf('抽纸')).getByRole('button', { name: '接受' })).toHaveProperty('disabled', false));
  fireEvent.keyDown(rowOf('抽纸'), { key: 'a' });
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '已补货' } });
  fireEvent.click(save());
  await waitFor(() => expect(server.to(api.decide)).toHaveLength(3));
  expect(server.to(api.decide)[2]!.body).toEqual({ lineIds: [nth(1)], decision: 'ACCEPTED', note: '已补货' });
});

it('a decision can be changed, and a line added by hand taken away', async () => {
  const server = await open();
  fireEvent.click(screen.getByRole('button', { name: '改 泡面' }));
  fireEvent.click(within(rowOf('泡面')).getByRole('button', { name: '争议' }));
  await waitFor(() => expect(server.to(api.decide)[0]?.body).toEqual({ lineIds: [nth(4)], decision: 'DISPUTED' }));
  expect(within(rowOf('红牛')).queryByRole('button', { name: '移除' })).toBeNull();
  fireEvent.click(within(rowOf('抽纸')).getByRole('button', { name: '移除' }));
  await waitFor(() => expect(server.to(api.dropLine)[0]?.body).toEqual({ lineId: nth(1) }));
});

it('what the party asks is typed at the line, and sent once when the field is left', async () => {
  const server = await open();
  const field = screen.getByLabelText('账单金额 红牛');
  fireEvent.change(field, { target: { value: '100.00' } });
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.blur(field);
  await waitFor(() => expect(server.to(api.enterBill)).toHaveLength(1));
  expect(server.to(api.enterBill)[0]!.body).toEqual({ lines: [{ lineId: nth(2), billFen: 10_000 }] });
  expect(server.to(api.decide)).toHaveLength(0);
});

it('is not confirmed with an open line, and says so', async () => {
  await open();
  expect(screen.getByRole('button', { name: /确认账单/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('note', { name: '还有 2 行待处理' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '定位到该行' }));
  expect(document.activeElement).toBe(rowOf('抽纸'));
});

it('F9 takes the next step; who may not take it reads why', async () => {
  const server = await open({ status: 'DRAFT', issued: null });
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(server.to(api.issue)).toHaveLength(1));
  expect(server.to(api.issue)[0]!.body).toEqual({ version: 5 });
});

it('whoever drew it up cannot approve it', async () => {
  const server = await open({ status: 'CONFIRMED', openCount: 0, whyNot: '林晓雯已是本单的申请人' });
  expect(screen.getByRole('button', { name: /审批通过/ })).toHaveProperty('disabled', true);
  expect(screen.getAllByText('林晓雯已是本单的申请人').length).toBeGreaterThan(0);
  fireEvent.keyDown(document.body, { key: 'F9' });
  expect(server.to(api.approve)).toHaveLength(0);
  // From here on nothing is decided any more.
  expect(screen.queryByRole('button', { name: '改 可乐' })).toBeNull();
  expect(screen.queryByLabelText('账单金额 红牛')).toBeNull();
});

it('an approver is told what was accepted beyond the tolerance, and that a balance below zero is carried', async () => {
  const server = await open({ status: 'CONFIRMED', openCount: 0, totalFen: -500, over: { count: 1, differenceFen: 400 } });
  fireEvent.click(screen.getByRole('button', { name: /审批通过/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/1 行超出容差仍按账单接受，共差 ¥4\.00/)).toBeTruthy();
  expect(within(dialog).getByText(/审批后不付款/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '审批通过' }));
  await waitFor(() => expect(server.to(api.approve)[0]?.body).toEqual({ version: 5 }));
});

it('a payment begins with what is left', async () => {
  const server = await open({ status: 'APPROVED', openCount: 0, totalFen: 20_000, paidFen: 5_000 });
  fireEvent.click(screen.getByRole('button', { name: /登记付款/ }));
  expect(await screen.findByText('还有 ¥150.00 未付，可分次付款')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('银行流水号'), { target: { value: 'BK-77' } });
  fireEvent.click(save());
  await waitFor(() => expect(server.to(api.pay)).toHaveLength(1));
  expect(server.to(api.pay)[0]!.body).toMatchObject({ amountFen: 15_000, bankRef: 'BK-77' });
});

it('shows nothing to do to whoever may only look', async () => {
  await open({ may: { edit: false, confirm: false, approve: false, pay: false } });
  for (const name of [/确认账单/, '整单退回', '接受', '改 泡面', '其余与我方一致'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
