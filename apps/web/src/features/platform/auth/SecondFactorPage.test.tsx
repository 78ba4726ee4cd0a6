import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { SecondFactor } from '@netbar/contract/platform/auth/auth.model';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { SecondFactorPanel } from './kit/SecondFactorPanel.tsx';
import SecondFactorPage from './SecondFactorPage.tsx';

const bound: SecondFactor = { isBound: true, isRequired: true, boundTime: '2026-11-01T00:00:00.000Z', recoveryLeft: 9 };
const unbound: SecondFactor = { isBound: false, isRequired: true, boundTime: null, recoveryLeft: 0 };
const made = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the second step of a sign-in', () => {
  it('sends the code and says why one was refused; nonsense is not sent', async () => {
    const server = fakeServer();
    server.answer(authApi.secondFactor, bound);
    server.answerBy(authApi.showSecondFactor, () => ({
      status: 40000,
      message: '动态口令错误或已使用过，还可以尝试 4 次',
      data: { reason: 'auth.wrongCode' },
    }));
    show(<SecondFactorPage />);
    await screen.findByLabelText(/动态口令或恢复码/);
    type(/动态口令或恢复码/, '12');
    press('确定');
    await screen.findByText('请输入 6 位数字或恢复码');
    type(/动态口令或恢复码/, '123456');
    press('确定');
    await screen.findByText('动态口令错误或已使用过，还可以尝试 4 次');
    expect(server.to(authApi.showSecondFactor).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('whoever has none binds an app: QR code, first code, recovery codes to write down', async () => {
    const server = fakeServer();
    server.answer(authApi.secondFactor, unbound);
    server.answer(authApi.newSecondFactor, made);
    server.answer(authApi.bindSecondFactor, { recoveryCodes: ['abcde-fghij', 'klmno-pqrst'] });
    show(<SecondFactorPage />);
    await screen.findByText(/您的角色要求登录时输入动态口令/);
    expect(server.to(authApi.newSecondFactor)).toEqual([]);
    press('绑定动态口令');
    await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    expect(document.querySelector('.factor-qr svg')).not.toBeNull();
    type(/6 位动态口令/, '654321');
    press('绑定动态口令');
    await screen.findByText('abcde-fghij');
    expect(server.to(authApi.bindSecondFactor)[0]?.body).toEqual({ code: '654321' });
  });
});

describe('the own authenticator', () => {
  it('is replaced by password, and not removed while a role asks for it', async () => {
    const server = fakeServer();
    server.answer(authApi.secondFactor, bound);
    server.answer(authApi.newSecondFactor, made);
    show(<SecondFactorPanel />);
    await screen.findByText('剩余恢复码 9 个');
    expect(screen.queryByRole('button', { name: /解除绑定/ })).toBeNull();
    press(/更\s?换/);
    type(/当前密码/, 'Wangka-2026');
    press(/确\s?定/);
    await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    expect(server.to(authApi.newSecondFactor)[0]?.body).toEqual({ password: 'Wangka-2026' });
  });

  it('is removed by a code where no role asks for it', async () => {
    const server = fakeServer();
    server.answer(authApi.secondFactor, { ...bound, isRequired: false });
    server.answer(authApi.removeSecondFactor, {});
    show(<SecondFactorPanel />);
    await screen.findByText('剩余恢复码 9 个');
    press(/解除绑定/);
    type(/动态口令或恢复码/, '123456');
    press(/确\s?定/);
    await expect.poll(() => server.to(authApi.removeSecondFactor).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });
});
