import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { announceToScreenReader } from '#kernel/toast.ts';
import { mergeWords } from './merge.words.ts';

interface MatrixCellProps {
  /** The column, by which Enter finds the cell below. */
  column: string;
  label: string;
  packs: number;
  most: number;
  /** Says more about the cell when the pointer rests on it. */
  title?: string | undefined;
  onChange: (packs: number) => void;
}

/** A number that is typed over. More than the limit is refused: the cell shakes, takes the limit and says it. */
export function MatrixCell({ column, label, packs, most, title, onChange }: MatrixCellProps) {
  const t = useWords(mergeWords);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const [isShaking, setShaking] = useState(false);
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 7);
    const isOver = Number(digits) > most;
    setRefused(isOver);
    setShaking(isOver);
    setTyped(isOver ? String(most) : digits);
    onChange(isOver ? most : Number(digits));
    if (isOver) announceToScreenReader(`${label} ${fill(t.most, { n: most })}`);
  };
  const rest = () => {
    setTyped(undefined);
    setRefused(false);
  };
  return (
    <span className="merge-cell" title={title}>
      <input
        className={isShaking ? 'num is-shaking' : 'num'}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isRefused}
        data-column={column}
        // What was typed, such as nothing for 0, stays until something else changes the number.
        value={typed !== undefined && Number(typed) === packs ? typed : packs}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={rest}
        onAnimationEnd={() => setShaking(false)}
      />
      {isRefused ? (
        <small className="num is-limit">{fill(t.most, { n: most })}</small>
      ) : (
        packs < most && <small className="num">{fill(t.need, { n: most })}</small>
      )}
    </span>
  );
}
