import { formatTime } from '@netbar/contract/kernel/time';
import { useEffect, useState } from 'react';

/** The current time, updated at an interval. Only the component that calls it re-renders. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

export const clockOf = (at: string) => formatTime(new Date(at), 'time').slice(0, 5);

/** 06:42, and past an hour 1:06:42. */
export function minutesAndSeconds(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Hours and minutes since `fromMs`, short enough for a seat: 2:05. */
export function hoursAndMinutes(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
