import { LockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLatest } from '#kernel/use-latest.ts';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { isFreeKey } from './DecisionQueue.tsx';
import { queueWords } from './queue.words.ts';

export type Decision = 'APPROVE' | 'REJECT';

interface DecisionPanelProps {
  /** What approving it means, in one line. */
  approveNote: ReactNode;
  /** Why the reader may not decide, and who may instead. */
  whyNot: string | null;
  onDecide: (decision: Decision, comment: string) => void;
  /** Further steps, such as withdrawing. */
  extra?: ReactNode;
  /** Reasons for rejecting that are given often; a press writes one into the comment. */
  reasons?: string[];
}

const keysOf: Record<Decision, string> = { APPROVE: 'A', REJECT: 'R' };

/** The decision on one item. A and R choose, E writes a comment, Ctrl+Enter sends. Mounted anew for each item. */
export function DecisionPanel({ approveNote, whyNot, onDecide, extra, reasons = [] }: DecisionPanelProps) {
  const t = useWords(queueWords);
  const name = useId();
  const box = useRef<TextAreaRef>(null);
  const [decision, setDecision] = useState<Decision>('APPROVE');
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useLatest(() => {
    if (whyNot !== null) return;
    const isNeeded = decision === 'REJECT' && comment.trim() === '';
    setMissing(isNeeded);
    if (isNeeded) box.current?.focus();
    else onDecide(decision, comment.trim());
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send();
      if (!isFreeKey(event)) return;
      if (event.key === 'a') setDecision('APPROVE');
      if (event.key === 'r') setDecision('REJECT');
      if (event.key !== 'e') return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [send]);
  const choices: [Decision, string, ReactNode][] = [
    ['APPROVE', t.approve, approveNote],
    ['REJECT', t.reject, t.rejectNote],
  ];
  const isLocked = whyNot !== null;
  return (
    <section aria-label={t.yourDecision} className="decision">
      <h2>{t.yourDecision}</h2>
      {choices.map(([value, label, note]) => (
        <label key={value} className={decision === value && !isLocked ? 'choice on' : 'choice'}>
          <input
            type="radio"
            name={name}
            checked={decision === value && !isLocked}
            disabled={isLocked}
            onChange={() => setDecision(value)}
          />
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
      {isLocked ? (
        <p className="decision-lock">
          <LockOutlined /> {whyNot}
        </p>
      ) : (
        <Comment {...{ box, comment, setComment, isMissing, isOptional: decision === 'APPROVE' }} />
      )}
      {!isLocked && decision === 'REJECT' && reasons.length > 0 && (
        <p className="row">
          {reasons.map((reason) => (
            <Button
              key={reason}
              size="small"
              onClick={() => setComment(comment.trim() ? `${comment.trim()}；${reason}` : reason)}
            >
              {reason}
            </Button>
          ))}
        </p>
      )}
      {extra}
      <span className="sp" />
      {!isLocked && (
        <>
          <Keys />
          <Button type="primary" size="large" block danger={decision === 'REJECT'} onClick={send}>
            {decision === 'APPROVE' ? t.approveNext : t.rejectNext} <kbd className="queue-key">Ctrl ↵</kbd>
          </Button>
        </>
      )}
    </section>
  );
}

interface CommentProps {
  box: RefObject<TextAreaRef | null>;
  comment: string;
  setComment: (text: string) => void;
  isMissing: boolean;
  isOptional: boolean;
}

function Comment({ box, comment, setComment, isMissing, isOptional }: CommentProps) {
  const t = useWords(queueWords);
  const kit = useWords(kitWords);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="decision-label">
        {t.comment}
        {isOptional && <small className="muted optional">{kit.optional}</small>}
      </label>
      <Input.TextArea
        ref={box}
        id={id}
        rows={3}
        maxLength={200}
        placeholder={t.commentHint}
        value={comment}
        {...(isMissing && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {isMissing && (
        <p className="decision-error" role="alert">
          {t.commentNeeded}
        </p>
      )}
    </div>
  );
}

function Keys() {
  const t = useWords(queueWords);
  const rows: [string[], string][] = [
    [['J', 'K'], t.keyMove],
    [[keysOf.APPROVE], t.approve],
    [[keysOf.REJECT], t.reject],
    [['E'], t.comment],
  ];
  return (
    <p className="decision-keys">
      {rows.map(([keys, label]) => (
        <span key={label}>
          {keys.map((key) => (
            <kbd key={key} className="queue-key">
              {key}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}
