import { definitions, type FigureId, type Side } from '@netbar/contract/figures/facts/definitions';
import type { Definition } from '@netbar/contract/figures/facts/definition';
import { twoDecimals } from '@netbar/contract/kernel/money';
import type { Lang } from '@netbar/contract/kernel/words';
import { groupThousands } from '#kit/group-thousands.ts';

const HOUR_SEC = 3_600;
const DASH = '—';

export const definitionOf = (id: FigureId): Definition => definitions[id];

const yuan = (fen: number, digits: 0 | 2) => {
  const [units = '', decimals = ''] = twoDecimals(Math.abs(Math.round(fen))).split('.');
  const shown = digits === 2 ? `${groupThousands(units)}.${decimals}` : groupThousands(Math.round(Math.abs(fen) / 100));
  return `${fen < 0 ? '−' : ''}¥${shown}`;
};

/** No minus before a share that rounds to nothing. */
function shareText(value: number): string {
  const percent = Math.abs(value * 100).toFixed(1);
  return `${value < 0 && Number(percent) > 0 ? '−' : ''}${percent}%`;
}

/** A figure as strip and table show it: whole yuan, one decimal of shares. */
export function figureText(id: FigureId, value: number | null | undefined): string {
  if (value === null || value === undefined) return DASH;
  const { unit, kind } = definitionOf(id);
  switch (unit) {
    case 'FEN':
      return yuan(value, kind === 'RATIO' ? 2 : 0);
    case 'RATE':
      return shareText(value);
    case 'HOURS':
      return kind === 'RATIO' ? `${(value / HOUR_SEC).toFixed(2)} h` : `${groupThousands(Math.round(value / HOUR_SEC))} h`;
    case 'TIMES':
      return value.toFixed(2);
    case 'SECONDS':
      return `${groupThousands(Math.round(value))} s`;
    case 'COUNT':
      return groupThousands(value);
  }
}

const pad = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) =>
  `${groupThousands(Math.floor(seconds / HOUR_SEC))}:${pad(Math.floor((seconds % HOUR_SEC) / 60))}:${pad(seconds % 60)}`;

/** What one side of a figure is counted in, exactly: fen, seconds or pieces. */
export function amountText(id: FigureId, side: Side, amount: number): string {
  const { of, per = {}, unit } = definitionOf(id);
  if (unit === 'SECONDS') return figureText(id, amount);
  const [measure = ''] = Object.keys(side === 'OF' ? of : per);
  if (measure.endsWith('Fen')) return yuan(amount, 2);
  return measure.endsWith('Sec') ? clock(amount) : groupThousands(amount);
}

/** For bars: ten thousands in Chinese, thousands in English, where there are many. */
export function shortYuan(fen: number, lang: Lang): string {
  const [per, unit] = lang === 'en-US' ? [1_000, 'k'] : [10_000, lang === 'zh-TW' ? '萬' : '万'];
  const value = fen / 100;
  const size = Math.abs(value);
  return `${value < 0 ? '−' : ''}${size >= 10_000 ? `${(size / per).toFixed(2)}${unit}` : groupThousands(Math.round(size))}`;
}

/** What a chart draws: yuan, percent, hours or pieces. */
export function drawnValue(id: FigureId, value: number | null): number | null {
  if (value === null) return null;
  const { unit } = definitionOf(id);
  if (unit === 'FEN') return Math.round(value) / 100;
  if (unit === 'RATE') return Math.round(value * 1000) / 10;
  return unit === 'HOURS' ? Math.round(value / 360) / 10 : value;
}
