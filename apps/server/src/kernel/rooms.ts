/** The Redis stream in which the relay hands events to the servers that hold the browsers' sockets. */
export const EVENT_STREAM = 'netbar:events';
/** Enough for a server that lost Redis for a moment; browsers that missed more read the events from the database. */
export const STREAM_LENGTH = 10_000;

export const roomOf = (branchId: string) => `branch:${branchId}`;
