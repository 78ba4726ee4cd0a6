import type { PatrolMachine, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { TaskSheet } from '#kit/phone-task/TaskSheet.tsx';
import { clockText, type PointProgress } from './round-draft.rules.ts';
import { roundWords } from './round.words.ts';

/** The code by hand, for a camera that does not see it. */
export function TypeSheet({ onClose, onDone }: { onClose: () => void; onDone: (code: string) => void }) {
  const t = useWords(roundWords);
  return (
    <TextSheet
      title={t.typeTitle}
      note={t.typeHelp}
      label={t.typeTitle}
      confirm={t.typeConfirm}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface SkipSheetProps {
  point: RoundPoint;
  onClose: () => void;
  onDone: (reason: string) => void;
}

/** Why a point cannot be visited. */
export function SkipSheet({ point, onClose, onDone }: SkipSheetProps) {
  const t = useWords(roundWords);
  return (
    <TextSheet
      title={fill(t.skipTitle, { name: point.name })}
      label={t.skipReason}
      placeholder={t.skipPlaceholder}
      confirm={t.skipConfirm}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface TextSheetProps {
  title: string;
  note?: string;
  label: string;
  placeholder?: string;
  confirm: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

const LONGEST = 100;

function TextSheet({ title, note, label, placeholder, confirm, onClose, onDone }: TextSheetProps) {
  const [text, setText] = useState('');
  const done = () => {
    if (text.trim() === '') return;
    onClose();
    onDone(text.trim());
  };
  return (
    <TaskSheet title={title} onClose={onClose}>
      <form
        className="task-sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        {note && <p>{note}</p>}
        <input
          aria-label={label}
          placeholder={placeholder}
          maxLength={LONGEST}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="task-main" disabled={text.trim() === ''}>
          {confirm}
        </button>
      </form>
    </TaskSheet>
  );
}

interface MachineSheetProps {
  machines: readonly PatrolMachine[];
  onClose: () => void;
  onChoose: (machine: { id: string; no: string } | null) => void;
}

const MOST_SHOWN = 40;

/** The machine that a problem is about, found by its number. */
export function MachineSheet({ machines, onClose, onChoose }: MachineSheetProps) {
  const t = useWords(roundWords);
  const [text, setText] = useState('');
  const wanted = text.trim().toUpperCase();
  const found = machines.filter(({ no }) => no.toUpperCase().includes(wanted)).slice(0, MOST_SHOWN);
  return (
    <TaskSheet title={t.chooseMachine} onClose={onClose}>
      <div className="task-sheet-form">
        <input
          aria-label={t.searchMachine}
          placeholder={t.searchMachine}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className="pt-machines">
        {wanted === '' && (
          <li>
            <button type="button" onClick={() => onChoose(null)}>
              {t.noMachine}
            </button>
          </li>
        )}
        {found.map(({ id, no, areaName }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose({ id, no })}>
              <b className="num">{no}</b> <small>{areaName}</small>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="muted">{t.noMachines}</li>}
      </ul>
    </TaskSheet>
  );
}

interface AllPointsProps {
  progress: readonly PointProgress[];
  canSkip: boolean;
  onClose: () => void;
  onSkip: (point: RoundPoint) => void;
}

/** Every point of the round with what became of it. */
export function AllPoints({ progress, canSkip, onClose, onSkip }: AllPointsProps) {
  const t = useWords(roundWords);
  const words: Record<PointProgress['state'], ReactNode> = {
    OK: t.ok,
    PROBLEM: t.problem,
    SKIPPED: t.stateSkipped,
    OPEN: t.stateOpen,
    LEFT: t.stateLeft,
  };
  return (
    <TaskSheet title={t.allPoints} onClose={onClose}>
      <ul className="pt-all">
        {progress.map(({ point, state, at, byName }) => (
          <li key={point.id}>
            <span className="num muted">{point.no}</span>
            <span>
              {point.name}
              {at && <small className="num">{[clockText(at), byName].filter(Boolean).join(' · ')}</small>}
            </span>
            <em className={`is-${state.toLowerCase()}`}>{words[state]}</em>
            {canSkip && state === 'LEFT' && (
              <button type="button" className="pt-link" onClick={() => onSkip(point)}>
                {t.skip}
              </button>
            )}
          </li>
        ))}
      </ul>
    </TaskSheet>
  );
}
