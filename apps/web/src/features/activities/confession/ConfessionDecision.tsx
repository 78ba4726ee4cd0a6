import { RejectReason, type Mark } from '@netbar/contract/activities/confession/confession.model';
import { fittingReason } from '@netbar/contract/activities/confession/confession.rules';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { confessionWords, reasonWords } from './confession.words.ts';
import type { ConfessionDecision as Decision } from './use-confession-decisions.ts';

/** NONE: nothing begun. REASON: rejecting, a reason is to be chosen. OTHER: another reason is being written. */
export type Rejecting = 'NONE' | 'REASON' | 'OTHER';

interface ConfessionDecisionProps {
  marks: readonly Mark[];
  rejecting: Rejecting;
  setRejecting: (rejecting: Rejecting) => void;
  onDecide: (decision: Decision) => void;
}

/** The four buttons and the six reasons, each with its key. */
export function ConfessionDecision({ marks, rejecting, setRejecting, onDecide }: ConfessionDecisionProps) {
  const t = useWords(confessionWords);
  const lang = useLang();
  const fitting = fittingReason(marks);
  const hasReasonHint = rejecting === 'NONE';
  return (
    <>
      <section aria-label={t.decide}>
        <h3>{t.decide}</h3>
        <div className="cf-acts">
          <Button size="large" type="primary" onClick={() => onDecide({ action: 'publish', isMasked: false })}>
            {t.publish} <Keycap>A</Keycap>
          </Button>
          <Button size="large" disabled={marks.length === 0} onClick={() => onDecide({ action: 'publish', isMasked: true })}>
            {t.mask} <Keycap>M</Keycap>
          </Button>
          <Button
            size="large"
            danger
            aria-pressed={!hasReasonHint}
            onClick={() => setRejecting(hasReasonHint ? 'REASON' : 'NONE')}
          >
            {t.reject} <Keycap>R</Keycap>
          </Button>
          <Button size="large" onClick={() => onDecide({ action: 'forward' })}>
            {t.forward} <Keycap>T</Keycap>
          </Button>
        </div>
      </section>
      <section aria-label={t.reasons} className={hasReasonHint ? '' : 'cf-rejecting'}>
        <h3>
          {t.reasons} <small className="muted">{hasReasonHint ? t.reasonsHint : t.reasonsNow}</small>
        </h3>
        <div className="cf-reasons">
          {RejectReason.options.map((reason, i) => (
            <button
              key={reason}
              type="button"
              className={reason === fitting ? 'fits' : ''}
              onClick={() => (reason === 'OTHER' ? setRejecting('OTHER') : onDecide({ action: 'reject', reason, remark: '' }))}
            >
              <Keycap>{String(i + 1)}</Keycap>
              {reasonWords[reason][lang]}
            </button>
          ))}
        </div>
        {rejecting === 'OTHER' && (
          <OtherReason
            onCancel={() => setRejecting('NONE')}
            onReject={(remark) => onDecide({ action: 'reject', reason: 'OTHER', remark })}
          />
        )}
      </section>
    </>
  );
}

function OtherReason({ onCancel, onReject }: { onCancel: () => void; onReject: (remark: string) => void }) {
  const t = useWords(confessionWords);
  const input = useRef<InputRef>(null);
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const send = () => (remark.trim() === '' ? setMissing(true) : onReject(remark.trim()));
  return (
    <div className="cf-other">
      <Input
        ref={input}
        maxLength={100}
        aria-label={t.reasons}
        placeholder={t.otherHint}
        value={remark}
        {...(isMissing && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => setRemark(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') send();
          if (event.key === 'Escape') onCancel();
        }}
      />
      <Button onClick={onCancel}>{t.cancel}</Button>
      <Button danger onClick={send}>
        {t.reject}
      </Button>
      {isMissing && (
        <p role="alert" className="cf-missing">
          {t.otherNeeded}
        </p>
      )}
    </div>
  );
}
