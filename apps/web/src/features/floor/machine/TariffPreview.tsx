import type { TariffRow } from '@netbar/contract/floor/machine/machine.model';
import { chargeLines, type Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { machineWords } from './machine.words.ts';

/** Sessions the preview charges, in turn: a short one, an evening, a night. All on a Friday, in Chinese time. */
const examples = [
  ['2026-11-13T20:00:00+08:00', '2026-11-13T21:10:00+08:00'],
  ['2026-11-13T19:00:00+08:00', '2026-11-13T23:40:00+08:00'],
  ['2026-11-13T22:30:00+08:00', '2026-11-14T02:00:00+08:00'],
] as const;

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isWhole = ({ unitMin, periods }: Tariff) =>
  unitMin > 0 && periods.every(({ from, to, days }) => isClock(from) && isClock(to) && days.length > 0);

/** A tariff in one sentence, and what a session under it costs, by the same rules that charge guests. */
export function TariffPreview({ content }: { content: TariffRow['content'] | undefined }) {
  const t = useWords(machineWords);
  const [chosen, setChosen] = useState(0);
  if (!content || !isWhole(content)) return null;
  const [start, end] = (examples[chosen % examples.length] ?? examples[0]).map((time) => new Date(time)) as [Date, Date];
  const lines = chargeLines({ stretches: [{ from: start, to: end, tariff: content }] });
  const clock = (at: Date) => formatTime(at, 'datetime').slice(11, 16);
  const says = [
    fill(t.tariffSays, { min: content.unitMin, price: yuan(content.unitFen) }),
    ...content.periods.map(({ from, to, unitFen }) => fill(t.periodSays, { from, to, price: yuan(unitFen) })),
    ...(content.minFen > 0 ? [fill(t.minimumSays, { price: yuan(content.minFen) })] : []),
  ];
  const another = (
    <button type="button" className="link" onClick={() => setChosen(chosen + 1)}>
      {t.anotherExample}
    </button>
  );
  return (
    <>
      <Panel title={t.tariffRule}>
        <p className="form-says">{says.join('')}</p>
      </Panel>
      <Panel title={t.worked} note={`${t.friday} ${clock(start)}–${clock(end)}`} extra={another}>
        <ul className="form-receipt">
          {lines.map(({ kind, from, to, units, unitFen, fen }) => (
            <li key={`${kind} ${from.getTime()}`}>
              <span className="num">
                {kind === 'MINIMUM' ? t.minFen : `${clock(from)}–${clock(to)} ${units} × ${yuan(unitFen)}`}
              </span>
              <i />
              <Money fen={fen} />
            </li>
          ))}
          <li className="sum">
            <span>{t.chargedSum}</span>
            <i />
            <Money fen={lines.reduce((sum, { fen }) => sum + fen, 0)} />
          </li>
        </ul>
      </Panel>
    </>
  );
}
