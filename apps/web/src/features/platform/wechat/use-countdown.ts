import { useEffect, useState } from 'react';

/** Seconds until a moment, as they pass. The clock decides, not the ticks: a hidden window is given few of them. */
export function useCountdown() {
  const [endMs, setEndMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000)));
    tick();
    if (endMs <= Date.now()) return undefined;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endMs]);
  return { left, start: (seconds: number) => setEndMs(Date.now() + seconds * 1000) };
}
