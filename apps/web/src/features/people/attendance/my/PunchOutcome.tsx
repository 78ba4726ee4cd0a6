import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { myWords } from './my.words.ts';
import type { PunchState } from './punch.store.ts';

const clock = (at: string) => formatTime(new Date(at), 'time');

/** Says what became of a press. */
export function PunchOutcome({ state, onAsk }: { state: PunchState; onAsk: () => void }) {
  const t = useWords(myWords);
  switch (state.step) {
    case 'idle':
    case 'locating':
    case 'sending':
      return null;
    case 'asking':
      return <Alert type="warning" showIcon title={t.asking} className="my-outcome" />;
    case 'done': {
      const { side, at, distanceM } = state.punch;
      const text = [
        ...(state.wasLost ? [t.doneLost] : []),
        fill(side === 'IN' ? t.doneIn : t.doneOut, { time: clock(at) }),
        ...(distanceM === null ? [] : [fill(t.distance, { n: distanceM })]),
      ];
      return <Alert type="success" showIcon role="status" title={text.join(' ')} className="my-outcome" />;
    }
    case 'refused':
      return <Alert type="error" showIcon title={state.words} className="my-outcome" />;
    case 'notThere':
      return <Alert type="error" showIcon title={fill(t.notThere, { time: clock(state.madeTime) })} className="my-outcome" />;
    case 'unknown':
      return (
        <Alert
          type="warning"
          showIcon
          title={fill(t.unknown, { time: clock(state.madeTime) })}
          action={
            <Button size="small" onClick={onAsk}>
              {t.askNow}
            </Button>
          }
          className="my-outcome"
        />
      );
  }
}
