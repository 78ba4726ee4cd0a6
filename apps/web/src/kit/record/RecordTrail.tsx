import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { recordWords } from './record.words.ts';
import { useTrail } from './trail.ts';

interface RecordTrailProps {
  /** The list that leads to this kind of record. */
  api: Endpoint;
  id: string;
  /** Shows another record of the list in place of this one. */
  onGo: (id: string) => void;
}

/** Next and previous within the list one came from, by buttons and by the keys [ and ]. Nothing when one came from elsewhere. */
export function RecordTrail({ api, id, onGo }: RecordTrailProps) {
  const t = useWords(recordWords);
  const trail = useTrail(api, id, onGo);
  const press = useLatest((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
    const go = event.key === '[' ? trail?.back : event.key === ']' ? trail?.forth : undefined;
    if (!go || trail?.isTurning) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
  if (!trail) return null;
  const { place, total, isTurning, back, forth } = trail;
  const about = fill(t.place, { n: place, total });
  return (
    <nav className="rec-trail no-print" aria-label={about}>
      <button type="button" aria-label={t.previous} title={t.previous} disabled={!back || isTurning} onClick={back}>
        <LeftOutlined />
      </button>
      <span className="num" title={about}>
        {place} / {total}
      </span>
      <button type="button" aria-label={t.next} title={t.next} disabled={!forth || isTurning} onClick={forth}>
        <RightOutlined />
      </button>
    </nav>
  );
}

/** Somebody types, or answers a dialog: the keys belong there. A record in a drawer keeps its keys. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, select, [contenteditable="true"], form') !== null || target.closest('.ant-modal') !== null);
