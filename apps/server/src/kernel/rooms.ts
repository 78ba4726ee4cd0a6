/** Where the relay leaves events for the servers that hold the browsers' sockets. */
export const EVENT_STREAM = 'netbar:events';
/** Enough for a server that lost Redis for a moment; whoever missed more asks the database. */
export const STREAM_LENGTH = 10_000;

export const roomOf = (branchId: string) => `branch:${branchId}`;
