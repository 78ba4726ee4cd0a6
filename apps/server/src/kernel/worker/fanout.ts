import { NOTIFY_ROOM, type RealtimeEvent, type RealtimeType } from '@netbar/contract/kernel/realtime';
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
  return {
    /** Returns whether Redis has accepted all of them. */
    async send(events: BranchEvent[]): Promise<boolean> {
      if (events.length === 0 || redis.status !== 'ready') return false;
      const pipeline = redis.pipeline();
      for (const event of events) pipeline.xadd(EVENT_STREAM, 'MAXLEN', '~', STREAM_LENGTH, '*', ...entryOf(event));
      const answers = await pipeline.exec().catch(() => undefined);
      // Reconnects, so that nothing is sent until Redis answers again.
      if (answers?.some(([error]) => error?.message === TIMED_OUT)) redis.disconnect(true);
      return answers?.every(([error]) => !error) ?? false;
    },
    close: () => {
      redis.disconnect();
    },
  };
}

/** A broadcast to a room in the format of the Redis Streams adapter that the servers use. */
function entryOf({ branchId, ...event }: BranchEvent) {
  const opts = { rooms: [roomOf(branchId)], except: [], flags: {} };
  const packet = { type: EVENT_PACKET, nsp: '/', data: [NOTIFY_ROOM, messageOf({ branchId, ...event })] };
  const data = JSON.stringify({ opts, packet });
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
