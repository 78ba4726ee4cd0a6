import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { MemberEvidence } from '@netbar/contract/guests/evidence/evidence.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deliverScan } from '#kit/scanner/use-scanner.ts';
import { readKeptRecords } from '#kernel/kept-records.ts';
import { evidence } from '#testing/evidence.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { sendIntent } from './money-intent.ts';
import { WalletPanel } from './WalletPanel.tsx';

afterEach(() => void vi.unstubAllGlobals());

const FIELD = '支付密码，或扫会员码、刷会员卡';
async function open(over: Partial<MemberEvidence> = {}, dueFen = 1200, can: string[] = ['MEMBER_EVIDENCE']) {
  const server = fakeServer();
  server.answer(evidenceApi.get, { ...evidence, ...over });
  const onPart = vi.fn<(part: object) => void>();
  const place = { memberId: evidence.memberId, branchId: 'b1' };
  show(<WalletPanel {...place} {...{ dueFen, onPart }} balanceFen={10_000} isPart={false} isBusy={false} />, { can });
  await screen.findByText('会员码');
  return { server, onPart, field: screen.getByLabelText<HTMLInputElement>(FIELD) };
}

it('S4 a PIN is masked, sent with Enter, and left nowhere', async () => {
  const { onPart, field } = await open();
  fireEvent.change(field, { target: { value: '739154' } });
  expect(field.type).toBe('password');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPart).toHaveBeenCalledWith({ tender: 'WALLET', amountFen: 1200, evidence: { kind: 'PIN', pin: '739154' } });
  expect(field.value).toBe('');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('739154');
});

it('S4 a PIN is also pressed on the keypad, and a wrong digit taken back', async () => {
  const { onPart, field } = await open();
  for (const key of ['7', '3', '9', '1', '5', '5']) fireEvent.click(screen.getByRole('button', { name: key }));
  fireEvent.click(screen.getByRole('button', { name: '删除一位' }));
  fireEvent.click(screen.getByRole('button', { name: '4' }));
  expect(field.value).toBe('739154');
  fireEvent.click(screen.getByRole('button', { name: /用余额支付/ }));
  expect(onPart.mock.calls[0]![0]).toMatchObject({ evidence: { kind: 'PIN' } });
});

it('S4 the scanner is heard wherever the focus is: card, code, and a number that the server refuses', async () => {
  const { onPart } = await open();
  for (const code of ['A7K2M9QWERTYUIOPASDF01', 'MQ1-abcdef', '90261117100100001']) deliverScan(code);
  expect(onPart.mock.calls.map(([part]) => (part as { evidence: { kind: string } }).evidence.kind)).toEqual([
    'CARD',
    'QR',
    'NUMBER',
  ]);
});

it('S4 an identity card that was swiped meanwhile shows by itself and pays with Enter', async () => {
  const { server, onPart, field } = await open();
  const swipe = { id: 's1', machineName: '前台', expiresTime: '2026-11-17T02:00:00.000Z' };
  server.answer(evidenceApi.get, { ...evidence, swipe });
  await screen.findByText('会员已在 前台 刷身份证', undefined, { timeout: 5000 });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPart.mock.calls[0]![0]).toMatchObject({ evidence: { kind: 'ID_SWIPE', swipeId: 's1' } });
});

it('S4 says which kinds the brand takes, and strikes out what is not enough', async () => {
  await open({}, 6000);
  expect(screen.getByText('支付密码（最多 ¥50.00）').className).toBe('over');
  expect(screen.getByText('会员卡').className).toBe('');
});

it('S4 whoever has no PIN gets one here, with a code to their phone', async () => {
  const { server } = await open({ hasPin: false, pinSetTime: null, canText: true });
  server.answer(evidenceApi.sendCode, { phone: '138****5621' });
  server.answer(evidenceApi.setPin, evidence);
  fireEvent.click(screen.getByRole('button', { name: '设置密码' }));
  fireEvent.change(await screen.findByLabelText(/^新密码/), { target: { value: '739154' } });
  fireEvent.change(screen.getByLabelText('再输一次'), { target: { value: '739155' } });
  expect(await screen.findByText('两次输入不一样')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('再输一次'), { target: { value: '739154' } });
  fireEvent.click(screen.getByRole('button', { name: '发送验证码' }));
  await screen.findByText('已发到 138****5621');
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '280617' } });
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await waitFor(() => expect(server.to(evidenceApi.setPin)).toHaveLength(1));
  expect(server.to(evidenceApi.setPin)[0]!.body).toEqual({
    branchId: 'b1',
    pin: '739154',
    proof: { by: 'SMS', smsCode: '280617' },
  });
});

it('S4 a payment that waits for its answer keeps nothing on disk of what the member showed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const tenders = [{ tender: 'WALLET' as const, amountFen: 400, evidence: { kind: 'PIN' as const, pin: '739154' } }];
  const input = { orderId: '019c0000-0000-7000-8000-000000000001', version: 1, tenders };
  void sendIntent({ name: 'pay', key: 'k1', branchId: 'b9', input });
  await waitFor(async () => expect(await readKeptRecords('money b9')).toHaveLength(1));
  expect(JSON.stringify(await readKeptRecords('money b9'))).not.toContain('739154');
});
