import { logApi } from '@netbar/contract/platform/log/log.api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import LogCenterPage from './LogCenterPage.tsx';

afterEach(() => vi.useRealTimers());

it('K13 today is the business day: after midnight the night before is still in it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T18:30:00Z'), shouldAdvanceTime: true });
  const server = fakeServer();
  server.answer(logApi.list, { rows: [], total: 0 });
  const branch = { id: 'a', brandId: 'b', name: '一店', dayCutoffMin: 360 };
  show(<LogCenterPage />);
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches: [branch] as never } })));
  await screen.findByText('没有符合条件的数据');
  const night = { from: '2026-11-16T22:00:00.000Z', to: '2026-11-17T22:00:00.000Z' };
  await waitFor(() => expect(server.to(logApi.list).at(-1)?.query).toMatchObject(night));
});
