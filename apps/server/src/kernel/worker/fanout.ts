import { CATCH_UP, NOTIFY_ROOM, type RealtimeEvent, type RealtimeType } from '@netbar/contract/kernel/realtime';
import { Redis } from 'ioredis';
import { MessageType } from 'socket.io-adapter';
import { EVENT_STREAM, roomOf, STREAM_LENGTH } from '../rooms.ts';
import type { BranchEvent } from './relay.ts';
import type { Log } from '../log.ts';

/** The error message of ioredis when `commandTimeout` is over. */
const TIMED_OUT = 'Command timed out';
/** The packet type of an event in Socket.IO's protocol. */
const EVENT_PACKET = 2;

/** Sends events through Redis to the servers that hold the browsers' sockets. An event that is lost here is read by the browser by its number. */
export function openFanout(redisUrl: string, log: Log) {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    // The relay awaits this, so a Redis that does not answer must not block it.
    commandTimeout: 1_000,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; events wait in the database'));
  /** Branches with events that Redis did not take. Servers may have found Redis again, and called their browsers, before this did. */
  const missed = new Set<string>();
  const add = async (entries: string[][]): Promise<boolean> => {
    const pipeline = redis.pipeline();
    for (const entry of entries) pipeline.xadd(EVENT_STREAM, 'MAXLEN', '~', STREAM_LENGTH, '*', ...entry);
    const answers = await pipeline.exec().catch(() => undefined);
    // Reconnects, so that nothing is sent until Redis answers again.
    if (answers?.some(([error]) => error?.message === TIMED_OUT)) redis.disconnect(true);
    return answers?.every(([error]) => !error) ?? false;
  };
  const callMissed = async () => {
    const branchIds = [...missed];
    if (branchIds.length > 0 && (await add(branchIds.map((branchId) => entryOf(branchId, [CATCH_UP])))))
      for (const branchId of branchIds) missed.delete(branchId);
  };
  redis.on('ready', () => void callMissed());
  return {
    /** Returns whether Redis has accepted all of them. */
    async send(events: BranchEvent[]): Promise<boolean> {
      if (events.length === 0) return false;
      const isSent =
        redis.status === 'ready' && (await add(events.map((event) => entryOf(event.branchId, [NOTIFY_ROOM, messageOf(event)]))));
      if (!isSent) for (const { branchId } of events) missed.add(branchId);
      return isSent;
    },
    close: () => {
      redis.disconnect();
    },
  };
}

/** A broadcast to a branch's room in the format of the Redis Streams adapter that the servers use. */
function entryOf(branchId: string, event: unknown[]) {
  const opts = { rooms: [roomOf(branchId)], except: [], flags: {} };
  const data = JSON.stringify({ opts, packet: { type: EVENT_PACKET, nsp: '/', data: event } });
  return ['uid', 'emitter', 'nsp', '/', 'type', String(MessageType.BROADCAST), 'data', data];
}

const messageOf = ({ type, branchId, payload, seq, createdTime }: BranchEvent): RealtimeEvent => ({
  ...payload,
  // Only `publish` writes them, and it accepts no other types.
  type: type as RealtimeType,
  branchId,
  seq,
  createdTime: createdTime.toISOString(),
});
