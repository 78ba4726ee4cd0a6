import { ArrowRightOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import type { Confession } from '@netbar/contract/activities/confession/confession.model';
import { splitByHits } from '@netbar/contract/activities/confession/confession.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Marks } from './ConfessionList.tsx';
import { confessionWords } from './confession.words.ts';
import { HitText } from './HitText.tsx';

const hitsIn = (text: string) => splitByHits(text).filter(({ marks }) => marks.length > 0).length;

interface ConfessionSubjectProps {
  confession: Confession;
  /** Where in the queue it stands. */
  place: string | undefined;
  /** Under the text: the buttons of its decision. */
  children: ReactNode;
}

/** What a guest wrote, with what rules found in it. Mounted anew for each confession. */
export function ConfessionSubject({ confession, place, children }: ConfessionSubjectProps) {
  const t = useWords(confessionWords);
  const [isMasked, setMasked] = useState(confession.isMasked);
  const { nickname, text, target, marks, machineName, branchName, createdTime, status } = confession;
  const hits = hitsIn(text) + hitsIn(nickname ?? '');
  const isPending = status === 'PENDING';
  return (
    <>
      <div className="cf-head">
        <h2>
          <span className="num">{machineName}</span> ·{' '}
          {nickname === null ? t.anonymous : <HitText text={nickname} isMasked={isMasked} />}
        </h2>
        <Marks marks={marks} />
        <span className="sp" />
        {place && <span className="num muted">{place}</span>}
      </div>
      <article className="cf-text">
        {target !== null && (
          <p className="cf-target">
            <ArrowRightOutlined /> {fill(t.to, { target })}
          </p>
        )}
        <p className="cf-words">
          <HitText text={text} isMasked={isMasked} />
        </p>
        <footer className="muted">
          <span className="num">{formatTime(new Date(createdTime), 'datetime').slice(5)}</span>
          <span>{fill(t.fromMachine, { no: machineName })}</span>
          <span>{fill(t.shownAt, { branch: branchName })}</span>
          <span className="sp" />
          <span className="num">{fill(t.length, { n: text.length })}</span>
        </footer>
      </article>
      {isPending && hits > 0 && (
        <div className="cf-hint">
          <EyeInvisibleOutlined />
          <span>{fill(t.canMask, { n: hits })}</span>
          <span className="sp" />
          <button type="button" className="link" aria-pressed={isMasked} onClick={() => setMasked(!isMasked)}>
            {isMasked ? t.showOriginal : t.previewMask}
          </button>
        </div>
      )}
      {isPending && marks.includes('COMPLAINT') && (
        <div className="cf-hint">
          <ArrowRightOutlined />
          <span>{t.looksLikeComplaint}</span>
        </div>
      )}
      {children}
    </>
  );
}
