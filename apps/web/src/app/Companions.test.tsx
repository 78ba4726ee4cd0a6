import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { writeStored } from '#kernel/storage.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { Companions } from './Companions.tsx';

it('PERM-04 the check runs beside every page', async () => {
  const server = fakeServer();
  server.answer(purchaseApi.unstored, []);
  writeStored('unstoredCheck', String(Date.now() - 14_400_000));
  show(
    <>
      <Companions afterMs={0} />
      <p>page</p>
    </>,
    { can: ['PURCHASE_LIST'] },
  );
  const { user } = useSession.getState();
  const person = { ...user, roles: [{ level: '2' }], branches: [{ id: 'b' }] } as unknown as UserInfo;
  act(() => useSession.setState({ user: person }));
  await waitFor(() => expect(server.to(purchaseApi.unstored)).toHaveLength(1));
  expect(screen.getByText('page')).toBeTruthy();
});
