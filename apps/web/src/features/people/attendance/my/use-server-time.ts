import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The server's time each second, from what it said and when that was heard. */
export function useServerTime(serverTime: string, heardAt: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(Date.parse(serverTime) + Math.max(0, now - heardAt));
}
