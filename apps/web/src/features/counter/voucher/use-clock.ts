import { useEffect, useState } from 'react';
import { serverNow } from '#kernel/server-clock.ts';

/** The server's time, once a second until a moment is over. Only the component that calls it renders again. */
export function useClock(until: number): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  const isRunning = now < until;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** 04:32; past an hour the minutes go on: 60:00. */
export function minutesLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
