import { CheckCircleOutlined, EyeInvisibleOutlined, LeftOutlined } from '@ant-design/icons';
import type { Confession } from '@netbar/contract/activities/confession/confession.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { ConfessionDecision } from './ConfessionDecision.tsx';
import { ConfessionSubject } from './ConfessionSubject.tsx';
import { confessionWords, reasonWords } from './confession.words.ts';
import { useStatusWords } from './JustHandled.tsx';
import { KeysBar } from './KeysHelp.tsx';
import type { ConfessionQueue } from './use-confession-queue.ts';
import type { Moderation } from './use-moderation.ts';

interface ConfessionMiddleProps {
  confession: Confession;
  queue: ConfessionQueue;
  moderation: Moderation;
  onHelp: () => void;
}

/** The open confession with its decision, or what was decided. */
export function ConfessionMiddle({ confession, queue, moderation, onHelp }: ConfessionMiddleProps) {
  const t = useWords(confessionWords);
  const isPhone = useIsPhone();
  const { rows, decideNow, rejecting, setRejecting } = moderation;
  const at = rows.findIndex(({ id }) => id === confession.id);
  const place = at < 0 ? undefined : fill(t.place, { i: at + 1, n: Math.max(queue.total, rows.length) });
  const isShown = confession.status === 'PUBLISHED';
  return (
    <>
      {isPhone && (
        <button type="button" className="link cf-back" onClick={() => queue.choose(undefined)}>
          <LeftOutlined /> {t.back}
        </button>
      )}
      <ConfessionSubject confession={confession} place={place}>
        {confession.status === 'PENDING' && (
          <ConfessionDecision marks={confession.marks} onDecide={decideNow} {...{ rejecting, setRejecting }} />
        )}
        {confession.status !== 'PENDING' && <Outcome confession={confession} />}
        {isShown && queue.view === 'PUBLISHED' && (
          <div className="cf-acts one">
            <Button size="large" icon={<EyeInvisibleOutlined />} onClick={() => decideNow({ action: 'hide' })}>
              {t.hide} <Keycap>H</Keycap>
            </Button>
          </div>
        )}
      </ConfessionSubject>
      <span className="sp" />
      <KeysBar onAll={onHelp} />
    </>
  );
}

/** Who decided what, for whoever opens it later or came second. */
function Outcome({ confession }: { confession: Confession }) {
  const t = useWords(confessionWords);
  const lang = useLang();
  const words = useStatusWords();
  const { status, rejectReason, rejectRemark, isMasked, decidedByName } = confession;
  const why = rejectReason === 'OTHER' ? rejectRemark : rejectReason && reasonWords[rejectReason][lang];
  const what = [words[status], why, isMasked && t.masked].filter(Boolean).join(' · ');
  return (
    <div className="cf-hint" role="status">
      <CheckCircleOutlined />
      <span>{fill(t.decidedBy, { name: decidedByName ?? '', what })}</span>
    </div>
  );
}
