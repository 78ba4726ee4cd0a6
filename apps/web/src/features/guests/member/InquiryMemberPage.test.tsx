import { memberApi } from '@netbar/contract/guests/member/member.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import InquiryMemberPage from './InquiryMemberPage.tsx';

const ask = (keyword: string, reason: string) => {
  fireEvent.change(screen.getByPlaceholderText(/完整|手机/), { target: { value: keyword } });
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
};

it('a look says why, and says so when nobody is found', async () => {
  const server = fakeServer();
  server.answer(memberApi.inquire, { rows: [] });
  show(<InquiryMemberPage />, { can: ['MEMBER_INQUIRY'] });
  ask('13812345621', '客人忘带会员卡');
  await waitFor(() => expect(server.to(memberApi.inquire)).toHaveLength(1));
  expect(server.to(memberApi.inquire)[0]!.body).toEqual({ keyword: '13812345621', reason: '客人忘带会员卡' });
  expect(await screen.findByText('没有找到会员')).toBeTruthy();
});

it('a look without a reason is not taken', async () => {
  const server = fakeServer();
  show(<InquiryMemberPage />, { can: ['MEMBER_INQUIRY'] });
  ask('13812345621', '');
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('原因'));
  expect(server.to(memberApi.inquire)).toHaveLength(0);
});
