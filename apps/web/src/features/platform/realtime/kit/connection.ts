import type { RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { followBranch } from '@netbar/contract/platform/realtime/follow.rules';
import { realtimeApi } from '@netbar/contract/platform/realtime/realtime.api';
import { call } from '#kernel/call.ts';
import { openLine } from './line.ts';

/** Sockets lose what they lose; this is how long it takes to notice when nothing else comes. */
const CATCH_UP_EVERY_MS = 60_000;
const CATCH_UP_AGAIN_MS = 4_000;
const POLL_WHILE_DOWN_MS = 15_000;

export interface Listening {
  token: string;
  userId: string;
  branchId: string;
  /** Every event of the branch since now, once and in order. */
  hear: (event: RealtimeEvent) => void;
  /** Some events are forgotten by now: everything has to be loaded afresh. */
  reload: () => void;
  /** Our rights may have changed. */
  refused: () => void;
  /** Every so often while the connection is down. */
  poll: () => void;
}

/** Follows one branch, by the socket and, for what that loses, by asking. */
export function openConnection({ token, userId: user, branchId, hear, reload, refused, poll }: Listening) {
  const fetchMissed = (after?: number) => call(realtimeApi.events, { branchId, ...(after !== undefined && { after }) });
  const follower = followBranch({ fetchMissed, onEvent: hear, onGap: reload });
  let again: ReturnType<typeof setTimeout> | undefined;
  // The server may be away, or too busy with everybody else who has just come back.
  const tryAgain = () => {
    clearTimeout(again);
    again = setTimeout(catchUp, CATCH_UP_AGAIN_MS * (0.5 + Math.random()));
  };
  const catchUp = () => void follower.catchUp().catch(tryAgain);
  const line = openLine({
    query: { token, branchId, user },
    ready: catchUp,
    refused,
    heard: (event) => void follower.receive(event)?.catch(tryAgain),
    called: catchUp,
  });
  const whileUp = setInterval(() => line.isReady() && catchUp(), CATCH_UP_EVERY_MS);
  const whileDown = setInterval(() => {
    if (line.isReady()) return;
    catchUp();
    poll();
  }, POLL_WHILE_DOWN_MS);
  return {
    reconnect: line.reconnect,
    close() {
      clearTimeout(again);
      clearInterval(whileUp);
      clearInterval(whileDown);
      line.close();
    },
  };
}
