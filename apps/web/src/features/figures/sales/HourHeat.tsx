import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { hourText, weekdayWords } from '@netbar/contract/figures/sales/sales.words';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { HeatMap } from '#kit/chart/HeatMap.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

/** Sales by weekday and hour of the place and period. A cell narrows the pivot to its hour, and again to all. */
export function HourHeat({ question: { place, conditions, put } }: { question: SalesQuestion }) {
  const t = useWords(salesWords);
  const lang = useLang();
  const read = useApi(salesApi.hours, place);
  const days = weekdayWords.map((words) => words[lang]);
  const legend = (
    <div className="legend heat-legend">
      <span>{t.low}</span>
      <span>
        {[0, 2, 4, 6].map((step) => (
          <i key={step} style={{ background: `var(--wk-seq-${step})` }} />
        ))}
      </span>
      <span>{t.high}</span>
    </div>
  );
  const hour = conditions['hour'];
  return (
    <Panel title={t.heat} note={t.heatNote} extra={legend}>
      <Record read={read}>
        {({ hours }) => (
          <div className="sales-heat">
            <HeatMap
              rows={days.map((label, day) => ({ label, values: hours.slice(day * 24, day * 24 + 24) }))}
              titleOf={(row, column, fen) =>
                fill(t.heatCell, { day: days[row] ?? '', hour: hourText(column), yuan: groupThousands(Math.round(fen / 100)) })
              }
              {...(hour !== undefined && { chosenColumn: Number(hour) })}
              onPick={(_, column) => put({ hour: hour === String(column) ? undefined : String(column) })}
            />
          </div>
        )}
      </Record>
    </Panel>
  );
}
