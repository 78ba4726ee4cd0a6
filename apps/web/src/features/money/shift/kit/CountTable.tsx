import { faces, sumOf } from '@netbar/contract/money/shift/shift.rules';
import { fill } from '@netbar/contract/kernel/words';
import { InputNumber } from 'antd';
import type { KeyboardEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { shiftWords } from '../shift.words.ts';

export type Counts = Partial<Record<number, number>>;

export const pilesOf = (counts: Counts) => faces.map((faceFen) => ({ faceFen, count: counts[faceFen] ?? 0 }));

/** Whether every note and coin was counted, also those of which there are none. */
export const isWhole = (counts: Counts) => faces.every((faceFen) => counts[faceFen] !== undefined);
/** What was not filled in is none. */
export const withZeros = (counts: Counts): Counts => Object.fromEntries(faces.map((faceFen) => [faceFen, counts[faceFen] ?? 0]));

const JIAO_FEN = 10;
const YUAN_FEN = 100;

/** How many of each note and coin. Enter goes down, and after the last one on to what follows. */
export function CountTable({
  counts,
  onChange,
  onEnd,
}: {
  counts: Counts;
  onChange: (counts: Counts) => void;
  onEnd: () => void;
}) {
  const t = useWords(shiftWords);
  const piles = pilesOf(counts);
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
    const below = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (below) below.select();
    else onEnd();
  };
  const nameOf = (faceFen: number) => (faceFen < YUAN_FEN ? fill(t.jiao, { n: faceFen / JIAO_FEN }) : `¥${faceFen / YUAN_FEN}`);
  return (
    <table className="count">
      <thead>
        <tr>
          <th>{t.face}</th>
          <th>{t.count}</th>
          <th>{t.subtotal}</th>
        </tr>
      </thead>
      <tbody>
        {piles.map(({ faceFen, count }, i) => (
          <tr key={faceFen}>
            <td>
              <span className={faceFen <= YUAN_FEN ? 'face coin' : 'face'}>{nameOf(faceFen)}</span>
            </td>
            <td>
              <InputNumber
                aria-label={nameOf(faceFen)}
                autoFocus={i === 0}
                min={0}
                max={10_000}
                precision={0}
                controls={false}
                value={counts[faceFen] ?? null}
                onChange={(n) => onChange({ ...counts, [faceFen]: n ?? undefined })}
                onKeyDown={pressed}
              />
            </td>
            <td>
              <Money fen={faceFen * count} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>{t.total}</th>
          <th className="num">{fill(t.pieces, { n: piles.reduce((sum, { count }) => sum + count, 0) })}</th>
          <th>
            <Money fen={sumOf(piles)} />
          </th>
        </tr>
      </tfoot>
    </table>
  );
}
