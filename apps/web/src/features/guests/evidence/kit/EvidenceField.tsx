import type { AcceptedKind } from '@netbar/contract/guests/evidence/evidence.model';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { evidenceWords } from '../evidence.words.ts';
import { SetEvidenceDrawer } from './SetEvidenceDrawer.tsx';
import type { EvidenceEntry } from './use-evidence-entry.ts';
import '../evidence.css';

const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];
const LONGEST = 200;

interface EvidenceFieldProps {
  entry: EvidenceEntry;
  /** What the member agrees to. Kinds that are not enough for it are struck out. */
  amountFen?: number;
}

/** Takes what the member shows. Everything typed or scanned is masked, since a card's secret is as good as the card. */
export function EvidenceField({ entry, amountFen = 0 }: EvidenceFieldProps) {
  const t = useWords(evidenceWords);
  const { text, setText, take, state, swipe } = entry;
  const press = (key: string) => setText((before) => (key === '⌫' ? before.slice(0, -1) : (before + key).slice(0, LONGEST)));
  return (
    <div className="ev-entry">
      {state && <AcceptedKinds accepted={state.accepted} amountFen={amountFen} />}
      {swipe && (
        <Alert type="success" showIcon title={fill(t.swiped, { reader: swipe.machineName })} description={t.swipedText} />
      )}
      <PinState entry={entry} />
      <label>
        {t.field}
        <Input.Password
          autoFocus
          autoComplete="new-password"
          size="large"
          visibilityToggle={false}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            take();
          }}
        />
      </label>
      <div className="ev-pad" role="group" aria-label={t.keypad}>
        {padKeys.map((key) =>
          key === '' ? (
            <span key="gap" />
          ) : (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              onClick={() => press(key)}
              {...(key === '⌫' && { 'aria-label': t.erase })}
            >
              {key}
            </button>
          ),
        )}
      </div>
    </div>
  );
}

function AcceptedKinds({ accepted, amountFen }: { accepted: readonly AcceptedKind[]; amountFen: number }) {
  const t = useWords(evidenceWords);
  return (
    <ul className="ev-kinds" aria-label={t.accepted}>
      {accepted.map(({ kind, mostFen }) => (
        <li key={kind} className={mostFen !== null && mostFen < amountFen ? 'over' : ''}>
          {mostFen === null ? t[kind] : fill(t.upTo, { kind: t[kind], most: yuan(mostFen) })}
        </li>
      ))}
    </ul>
  );
}

/** A member without a PIN gets one here, without leaving the payment. */
function PinState({ entry: { place, state } }: { entry: EvidenceEntry }) {
  const t = useWords(evidenceWords);
  const canSet = useCan('MEMBER_EVIDENCE');
  const [isSetting, setSetting] = useState(false);
  if (!state) return null;
  const { hasPin, pinLockedUntil } = state;
  const isLocked = pinLockedUntil !== null;
  const lockedText = isLocked && fill(t.locked, { time: formatTime(new Date(pinLockedUntil), 'datetime').slice(5, 16) });
  const action = canSet && (
    <Button size="small" onClick={() => setSetting(true)}>
      {hasPin ? t.changePin : t.setPin}
    </Button>
  );
  return (
    <>
      {(lockedText || !hasPin) && <Alert type="warning" showIcon title={lockedText || t.noPinYet} action={action} />}
      {isSetting && <SetEvidenceDrawer kind="PIN" {...place} onClose={() => setSetting(false)} />}
    </>
  );
}
