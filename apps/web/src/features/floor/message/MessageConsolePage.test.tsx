import { messageApi } from '@netbar/contract/floor/message/message.api';
import type { Conversation, Thread } from '@netbar/contract/floor/message/message.model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import MessageConsolePage from './MessageConsolePage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const guest: Conversation = {
  id: id(1),
  branchId: id(9),
  branchName: '文三路旗舰店',
  machineName: 'A012',
  guestName: '林浩然',
  cardNo: '1001',
  memberId: id(8),
  waiting: 2,
  isHere: true,
  lastText: '能调高一点吗',
  isLastByStaff: false,
  lastTime: '2026-11-15T05:01:00.000Z',
  createdTime: '2026-11-15T05:00:00.000Z',
};
const gone: Conversation = {
  ...guest,
  id: id(2),
  machineName: 'B07',
  isHere: false,
  guestName: null,
  cardNo: null,
  memberId: null,
};
const said = { authorName: null, shownTime: null, createdTime: guest.createdTime };
const threadOf = (conversation: Conversation): Thread => ({
  ...conversation,
  messages: [
    { ...said, id: id(3), seq: 1, text: '空调太冷' },
    { ...said, id: id(4), seq: 2, text: '稍等', authorName: '林晓雯', shownTime: guest.lastTime },
    { ...said, id: id(5), seq: 3, text: '能调高一点吗' },
  ],
});

function open() {
  const server = fakeServer();
  server.answerBy(messageApi.thread, ({ url }) => ({ data: threadOf(url.pathname.endsWith(gone.id) ? gone : guest) }));
  server.answer(messageApi.queue, { rows: [guest, gone], total: 2 });
  server.answer(messageApi.unreplied, { total: 2 });
  server.answer(messageApi.reply, {});
  server.answer(messageApi.settle, {});
  show(<MessageConsolePage />, { can: ['MESSAGE_WORK'] });
  const branches = [{ id: id(9), name: '文三路旗舰店', branchNo: '1001', brandId: id(7), dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  return server;
}

it('PAGE-BAR opens whoever has waited longest, with what was said and what was shown', async () => {
  open();
  expect(await screen.findByText('2 位客人等待回复')).toBeTruthy();
  expect((await screen.findByText('空调太冷')).closest('li')!.className).toBe('guest');
  expect(screen.getByText('稍等').closest('li')!.textContent).toContain('已送达');
});

it('Enter sends the answer with the last message seen; Shift+Enter and an input method do not', async () => {
  const server = open();
  const box = await screen.findByLabelText('回复 A012 号机');
  fireEvent.click(screen.getByRole('button', { name: '请稍等，正在处理' }));
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(server.to(messageApi.reply)).toHaveLength(0);
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(server.to(messageApi.reply)).toHaveLength(1));
  expect(server.to(messageApi.reply)[0]).toMatchObject({
    body: { seenSeq: 3, text: '请稍等，正在处理' },
    key: expect.any(String),
  });
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
});

it('a guest who has left cannot be answered, only seen to', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: /B07 号机/ }));
  await screen.findByText(/客人已离开，回复无法送达/);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '标为已处理' }));
  await waitFor(() => expect(server.to(messageApi.settle)).toHaveLength(1));
});
