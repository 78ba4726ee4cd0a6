import type { EChartsCoreOption } from 'echarts/core';
import { chartColors, colors, fontFamily, type Mode } from '#kernel/theme/tokens.ts';

export interface Series {
  name: string;
  /** One for each label. Null leaves a gap. */
  values: (number | null)[];
  kind: 'bar' | 'line';
  /** A series to compare with: grey, without dots. */
  isComparison?: boolean;
}

interface ChartContent {
  labels: string[];
  series: Series[];
  isStacked?: boolean;
}

/** Options of ECharts: bars start at zero, lines alone where their values begin, horizontal grid lines only, colours in the order of the palette, comparisons grey. */
export function chartOptions({ labels, series, isStacked = false }: ChartContent, mode: Mode): EChartsCoreOption {
  const { cat, grid, axis, compare } = chartColors[mode];
  const c = colors[mode];
  const text = { color: axis, fontSize: 11, fontFamily };
  const shown = series.filter(({ isComparison }) => !isComparison);
  const isLinesOnly = series.every(({ kind }) => kind === 'line');
  const colorOf = (one: Series) => (one.isComparison ? compare : cat[shown.indexOf(one)]);
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: c.bgElevated,
      borderColor: c.borderSoft,
      textStyle: { color: c.text, fontSize: 12, fontFamily },
      axisPointer: { type: 'shadow', shadowStyle: { color: c.bgHover, opacity: 0.6 } },
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: !isLinesOnly,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: text,
    },
    yAxis: {
      type: 'value',
      ...(isLinesOnly ? { scale: true } : { minInterval: 1 }),
      axisLabel: text,
      splitLine: { lineStyle: { color: grid } },
    },
    series: series.map((one) => ({
      name: one.name,
      type: one.kind,
      data: one.values,
      color: colorOf(one),
      ...(one.kind === 'bar'
        ? { barMaxWidth: 26, ...(isStacked && { stack: 'sum' }), itemStyle: { borderRadius: [2, 2, 0, 0] } }
        : {
            showSymbol: false,
            smooth: false,
            lineStyle: { width: 1.6, ...(isLinesOnly && one.isComparison && { type: 'dashed' }) },
          }),
    })),
  };
}
