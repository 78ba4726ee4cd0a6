import { memberApi } from '@netbar/contract/guests/member/member.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { member } from '#testing/member.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { useApi, useCommand } from './hooks.ts';

function Balance() {
  const { data } = useApi(memberApi.get, { memberId: member.id });
  const convert = useCommand(seatSessionApi.convertTempCard);
  return (
    <button onClick={() => convert.mutate({ tempCardId: 'card', version: 1, memberId: member.id })}>
      {data ? `余额 ${data.principalFen}` : '加载中'}
    </button>
  );
}

it('a first read that was answered before a change does not stay on screen', async () => {
  const server = fakeServer();
  const fen = { now: 0 };
  server.answerBy(memberApi.get, () => ({ data: { ...member, principalFen: fen.now } }));
  server.answerBy(seatSessionApi.convertTempCard, () => {
    fen.now = 5000;
    return { data: {} };
  });
  // The first answer was made before the change, and arrives after it.
  const fetched = globalThis.fetch;
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let reads = 0;
  globalThis.fetch = async (...input) => {
    const answer = await fetched(...input);
    if ((input[0] as string).includes(member.id) && ++reads === 1) await late;
    return answer;
  };
  show(<Balance />);
  await waitFor(() => expect(reads).toBe(1));
  fireEvent.click(screen.getByText('加载中'));
  await waitFor(() => expect(server.to(seatSessionApi.convertTempCard)).toHaveLength(1));
  arrive();
  await screen.findByText('余额 5000');
});
