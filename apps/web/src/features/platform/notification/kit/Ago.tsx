import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { notificationWords } from '../notification.words.ts';

/** Minutes for what is fresh, the time for today, the date for the rest. */
export function Ago({ time }: { time: string }) {
  const t = useWords(notificationWords);
  const [now] = useState(() => new Date());
  const at = new Date(time);
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return t.justNow;
  if (minutes < 60) return fill(t.minutesAgo, { n: minutes });
  const isToday = formatTime(at, 'date') === formatTime(now, 'date');
  return isToday ? formatTime(at, 'time').slice(0, 5) : formatTime(at, 'date');
}
