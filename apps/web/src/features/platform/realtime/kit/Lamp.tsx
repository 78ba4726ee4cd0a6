import { fill } from '@netbar/contract/kernel/words';
import { Button, Popover } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { lazyPart } from '#kit/load-chunk.ts';
import { realtimeWords } from '../realtime.words.ts';
import { useLine, type Status } from './line.ts';
import { Notices } from './Notices.tsx';
import { useSound } from './sound.ts';
import { Unseen, useHasUnseen } from './Unseen.tsx';
import { useChannel } from './use-channel.ts';
import './lamp.css';

const SoundSwitch = lazyPart(async () => (await import('./SoundSwitch.tsx')).SoundSwitch);

/** RT-02: blue and round while connected, red and square while not, with what can be done about it behind a click. */
export function Lamp({ pathOf }: { pathOf: (page: string) => string | undefined }) {
  const t = useWords(realtimeWords);
  const [isOpen, setOpen] = useState(false);
  const hasUnseen = useHasUnseen(pathOf);
  const { branchId, reconnect } = useChannel(pathOf('console'));
  const { status, retryTime } = useLine();
  const isBlocked = useSound((state) => state.isBlocked);
  const isAtCounter = useLocation().pathname === pathOf('console');
  if (!branchId) return null;
  const text = t[status];
  const content = (
    <div className="lamp-pop">
      <p>
        <Light status={status} /> <b>{text}</b>
        {retryTime !== undefined && <Countdown until={retryTime} />}
      </p>
      {(status === 'failed' || status === 'unsupported') && (
        <Button size="small" onClick={reconnect}>
          {t.reconnect}
        </Button>
      )}
      <Unseen pathOf={pathOf} onGo={() => setOpen(false)} />
      <Suspense>
        <SoundSwitch />
      </Suspense>
    </div>
  );
  return (
    <>
      {!isAtCounter && <Notices at="frame" />}
      <Popover content={content} open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false}>
        <button type="button" className={`ib lamp ${status}`} aria-label={text} title={isBlocked ? t.blocked : text}>
          <Light status={status} />
          {hasUnseen && <i className="unseen" aria-hidden />}
          {status !== 'ready' && status !== 'connecting' && <span className="wide-only">{text}</span>}
          {isBlocked && <span className="wide-only blocked">{t.blocked}</span>}
        </button>
      </Popover>
    </>
  );
}

const Light = ({ status }: { status: Status }) => <i className={`light ${status}`} />;

function Countdown({ until }: { until: number }) {
  const t = useWords(realtimeWords);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.round((until - now) / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  return <span className="num"> · {fill(t.reconnectIn, { time })}</span>;
}
