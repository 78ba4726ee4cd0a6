import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shift } from '#testing/shift.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { CashMove } from './CashMove.tsx';

it('S10 says what may still be paid out, and asks for a second signature exactly above it', async () => {
  const server = fakeServer();
  server.answer(shiftApi.allowance, { leftFen: 6100, span: 'SHIFT' });
  server.answer(shiftApi.moveCash, shift);
  show(<CashMove shift={shift} onClose={() => {}} />, { can: ['SHIFT_WORK'] });
  fireEvent.mouseDown(screen.getByLabelText('类型'));
  fireEvent.click(await screen.findByText('现金支出'));
  await screen.findByText('本班还可支出 ¥61.00，超出需店长签字');
  const amount = screen.getByLabelText('金额');
  fireEvent.change(amount, { target: { value: '61' } });
  expect(screen.queryByLabelText('店长账号')).toBeNull();
  fireEvent.change(amount, { target: { value: '61.01' } });
  fireEvent.change(await screen.findByLabelText('店长账号'), { target: { value: 'wang' } });
  fireEvent.change(screen.getByLabelText('店长密码'), { target: { value: 'secret' } });
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '买水' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.to(shiftApi.moveCash)).toHaveLength(1));
  expect(server.to(shiftApi.moveCash)[0]!.body).toMatchObject({
    kind: 'PAY_OUT',
    fen: 6101,
    approver: { username: 'wang', password: 'secret' },
  });
});
