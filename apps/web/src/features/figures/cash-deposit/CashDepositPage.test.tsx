import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import CashDepositPage from './CashDepositPage.tsx';
import { book, date, day, deposit, idOf, safeRow } from './testing/deposits.ts';

const finance = ['DEPOSIT_LIST', 'DEPOSIT_BOOK', 'DEPOSIT_EXPORT'];
const manager = ['DEPOSIT_LIST', 'DEPOSIT_WORK'];

async function open({ can = finance, path = `/x?date=${date}`, answers = book(), detail = day() } = {}) {
  const server = fakeServer();
  server.answer(cashDepositApi.book, answers);
  server.answer(cashDepositApi.day, detail);
  server.answer(brandApi.listOwn, []);
  server.answer(shiftApi.allowance, { leftFen: null, span: null });
  for (const api of [cashDepositApi.ask, cashDepositApi.bookDifference, cashDepositApi.answer, cashDepositApi.match])
    server.answer(api, deposit());
  show(<CashDepositPage />, { can, path });
  await screen.findByRole('table', { name: '各店' });
  return server;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('adds up every branch and the total, and says where the cash is', async () => {
  await open();
  const table = within(screen.getByRole('table', { name: '各店' }));
  const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
  const rows = table.getAllByRole('row');
  expect(cells(rows[2]!).slice(0, 5)).toEqual(['¥6,240.00', '¥4,380.00', '−¥260.00', '−¥9,000.00', '¥1,360.00']);
  expect(cells(rows.at(-1)!).slice(3, 8)).toEqual(['−¥15,000.00', '¥4,625.00', '¥4,605.00', '−¥20.00', '¥8,900.00']);
  const flow = screen.getByRole('region', { name: '现金去向' });
  expect(flow.textContent).toContain('1 袋，中山公园店已 3 天');
  expect(flow.textContent).toContain('6,000 + 8,900 + 100');
  expect(screen.getByText('3 家门店 · 每日 06:00 关账')).toBeTruthy();
});

it('shows only exceptions when asked, and opens the branch that is chosen', async () => {
  const server = await open();
  press('只看异常 2 家');
  expect(screen.queryByRole('button', { name: '滨江店' })).toBeNull();
  press('中山公园店');
  await waitFor(() => expect(server.to(cashDepositApi.day).at(-1)?.name).toContain(idOf(2)));
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  await waitFor(() => expect(server.to(cashDepositApi.day).at(-1)?.name).toContain(idOf(1)));
});

it('tells the history of a bag and lets finance ask, investigate and book', async () => {
  const server = await open();
  expect(await screen.findByText('尾号 6621 流水 1113-0047，按回单号匹配')).toBeTruthy();
  expect(screen.getByText('封袋离店 ¥9,000.00')).toBeTruthy();
  press('要求说明');
  fireEvent.change(await screen.findByLabelText('问题'), { target: { value: '为什么少 100？' } });
  press('保存');
  await waitFor(() =>
    expect(server.to(cashDepositApi.ask)[0]?.body).toEqual({ version: 3, kind: 'EXPLAIN', question: '为什么少 100？' }),
  );
  press('记长短款');
  expect(await screen.findByText('借：现金长短款 ¥100.00，贷：在途现金 ¥100.00')).toBeTruthy();
});

it('says why somebody else has to book the difference', async () => {
  const whyNotBook = '林晓雯已是本单的申请人';
  await open({ detail: day({ deposits: [deposit({ can: ['ask'], whyNotBook })] }) });
  expect(await screen.findByRole('note', { name: whyNotBook })).toBeTruthy();
  expect(screen.getByRole('button', { name: '记长短款' })).toHaveProperty('disabled', true);
});

it('hides the books from whoever still has to count, and offers the count', async () => {
  const row = safeRow({
    isBlind: true,
    openingFen: null,
    closingFen: null,
    countedFen: null,
    countDiffFen: null,
    countStatus: null,
  });
  const detail = day({ row, moves: null, deposits: [], mayWork: true, isToday: true });
  await open({ can: manager, answers: book({ rows: [row] }), detail });
  expect(screen.getAllByText('清点后显示').length).toBeGreaterThan(0);
  fireEvent.click(await screen.findByRole('button', { name: '清点保险柜' }));
  press('其余填 0');
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', false));
});

it('F9 opens the bag to seal for a branch, and the bank statement for finance', async () => {
  await open({ can: manager });
  fireEvent.keyDown(document.body, { key: 'F9' });
  expect(await screen.findByText('袋内现金（按面额清点）')).toBeTruthy();
  expect(screen.getByLabelText('押送人密码')).toBeTruthy();
});

it('offers the lines of the bank that might be it', async () => {
  const line = deposit().bankLine!;
  const open2 = deposit({
    status: 'BANKED',
    bankLine: null,
    matchedTime: null,
    matchedBy: null,
    diffFen: null,
    can: ['match', 'ask'],
  });
  const server = await open({ detail: day({ deposits: [open2] }) });
  server.answer(cashDepositApi.candidates, [{ ...line, isLikely: true, days: 1, diffFen: 0 }]);
  fireEvent.click(await screen.findByRole('button', { name: '匹配流水' }));
  fireEvent.click(await screen.findByRole('button', { name: '匹配' }));
  await waitFor(() => expect(server.to(cashDepositApi.match)[0]?.body).toEqual({ version: 3, bankLineId: line.id }));
});

it('points to bags of earlier days that have not arrived', async () => {
  const earlier = { bags: 2, fen: 100_000, oldestDate: '2026-11-08', oldestDays: 5, branchId: idOf(2) };
  const server = await open({ answers: book({ earlier }) });
  press('查看最早一袋');
  await waitFor(() => expect(server.to(cashDepositApi.book).at(-1)?.query).toEqual({ date: '2026-11-08' }));
});
