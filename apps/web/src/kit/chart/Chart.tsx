import { Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { kitWords } from '../kit.words.ts';
import { loadChunk } from '../load-chunk.ts';
import { chartOptions, type Series } from './chart.options.ts';
import type { init as Init } from './echarts.ts';
import './chart.css';

interface ChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  labels: string[];
  series: Series[];
  /** Stacks the bars, whose values add up to one sum. */
  isStacked?: boolean;
  height?: number;
}

/** A chart that can be switched to a table of its numbers. ECharts is loaded when first needed. */
export function Chart({ label, labels, series, isStacked = false, height = 232 }: ChartProps) {
  const t = useWords(kitWords);
  const [isTable, setTable] = useState(false);
  const comparison = series.filter(({ isComparison }) => isComparison);
  return (
    <>
      <div className="chart-h">
        <div className="legend">
          {[...series.filter(({ isComparison }) => !isComparison), ...comparison].map(({ name, isComparison }, i) => (
            <span key={name}>
              <i
                className={isComparison ? 'ln' : ''}
                style={{ background: `var(--wk-${isComparison ? 'compare' : `cat-${i + 1}`})` }}
              />
              {name}
            </span>
          ))}
        </div>
        <button type="button" className="link no-print" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t.asChart : t.asTable}
        </button>
      </div>
      {isTable ? (
        <Table
          size="small"
          rowKey="label"
          pagination={false}
          scroll={{ y: height - 40 }}
          dataSource={labels.map((name, i) => ({ label: name, i }))}
          columns={[
            { key: 'label', title: label, render: (_, row) => <span className="num">{row.label}</span> },
            ...series.map(({ name, values }) => ({
              key: name,
              title: name,
              align: 'right' as const,
              render: (_: unknown, row: { i: number }) => <span className="num">{values[row.i] ?? '—'}</span>,
            })),
          ]}
        />
      ) : (
        <Drawing label={label} labels={labels} series={series} isStacked={isStacked} height={height} />
      )}
    </>
  );
}

function Drawing({ label, labels, series, isStacked, height }: Required<ChartProps>) {
  const mode = useTheme((state) => state.mode);
  const box = useRef<HTMLDivElement>(null);
  const content = JSON.stringify({ labels, series, isStacked });
  useEffect(() => {
    let chart: { resize: () => void; dispose: () => void; getWidth: () => number } | undefined;
    let isGone = false;
    // The first call reports the size it was drawn in, and a hidden tab reports no width: neither needs a resize.
    const follow = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width > 0 && width !== chart?.getWidth()) chart?.resize();
    });
    const draw = ({ init }: { init: typeof Init }) => {
      if (isGone || !box.current) return;
      const drawn = init(box.current, undefined, { renderer: 'svg' });
      drawn.setOption(chartOptions(JSON.parse(content) as ChartProps, mode));
      chart = drawn;
      follow.observe(box.current);
    };
    // Without it the figures can still be read as a table.
    void loadChunk(() => import('./echarts.ts')).then(draw, () => {});
    return () => {
      isGone = true;
      follow.disconnect();
      chart?.dispose();
    };
  }, [content, mode]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
