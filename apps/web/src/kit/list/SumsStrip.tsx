import { MOST_SUMMED, type NoSums } from '@netbar/contract/kernel/list';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Money } from '../Money.tsx';
import type { ListSums } from './list.types.ts';
import { listWords } from './list.words.ts';

/** The sums of everything that matches, below the table. */
export function SumsStrip({ sums }: { sums: ListSums }) {
  const t = useWords(listWords);
  return (
    <section className="list-sums" aria-label={t.sums}>
      <div className="list-sums-h">
        <b>{sums.title}</b>
        {sums.note && <small>{sums.note}</small>}
      </div>
      <dl>
        {sums.cells.map(({ key, label, fen, text, tone, isStrong = false }) => (
          <div key={key} className={isStrong ? 'strong' : undefined}>
            <dt>{label}</dt>
            <dd className={tone && fen !== 0 ? `t-${tone}` : undefined}>
              {fen === undefined ? <span className="num">{text}</span> : <Money fen={fen} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Says why there are no sums. */
export function NoSumsNote({ why }: { why: NoSums }) {
  const t = useWords(listWords);
  return (
    <p className="list-sums sec">{why === 'BLIND' ? t.blind : fill(t.tooMany, { most: MOST_SUMMED.toLocaleString('en-US') })}</p>
  );
}
