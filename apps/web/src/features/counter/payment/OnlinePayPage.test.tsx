import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import OnlinePayPage from './OnlinePayPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const merchant = { brandId: id, merchantNo: '1900000109', appId: 'wx8888888888888888', enabled: true, hasKeys: true, version: 3 };
const PEM = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----';

function open() {
  const server = fakeServer();
  server.answer(paymentApi.wechatpay, merchant);
  server.answer(paymentApi.alipay, { ...merchant, merchantNo: '', appId: '', enabled: false, hasKeys: false, version: 0 });
  server.answer(paymentApi.saveWechatpay, merchant);
  server.answer(paymentApi.saveAlipay, merchant);
  show(<OnlinePayPage />, { can: ['BRAND_EDIT'], path: `/?id=${id}` });
  return server;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('says that keys are kept and shows none; left empty they stay', async () => {
  const server = open();
  await screen.findByText('已保存，不再显示');
  expect(screen.getByText('未设置')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '设置 微信支付' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/商户私钥/).value).toBe('');
  fireEvent.change(screen.getByLabelText('商户号'), { target: { value: '1900000110' } });
  save();
  await waitFor(() => expect(server.to(paymentApi.saveWechatpay)).toHaveLength(1));
  const sent = { brandId: id, version: 3, merchantNo: '1900000110', appId: merchant.appId, enabled: true };
  expect(server.to(paymentApi.saveWechatpay)[0]!.body).toEqual(sent);
});

it('keys that are typed go along as one', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: '设置 支付宝' }));
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/商户 PID/, '2088000000000001');
  type(/AppID/, '2021000000000001');
  type(/商户私钥/, PEM);
  type(/支付宝公钥/, PEM);
  save();
  await waitFor(() => expect(server.to(paymentApi.saveAlipay)).toHaveLength(1));
  expect(server.to(paymentApi.saveAlipay)[0]!.body).toMatchObject({ keys: { privateKey: PEM, platformKey: PEM } });
});
