import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useTabName } from '#kernel/pane.ts';
import { kitWords } from '../kit.words.ts';
import './detail.css';

interface DetailHeadProps {
  title: string;
  /** Shown with a button to copy it. */
  number?: string;
  /** A picture before the title. */
  picture?: ReactNode;
  tag?: ReactNode;
  actions?: ReactNode;
  /** The key figures, at most six. */
  facts?: { label: string; value: ReactNode }[];
}

/** The top card of a record: its name, status, actions and key figures. */
export function DetailHead({ title, number, picture, tag, actions, facts = [] }: DetailHeadProps) {
  const t = useWords(kitWords);
  const { message } = App.useApp();
  useTabName(number ?? title);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    message.success(t.copied);
  };
  return (
    <section className="panel dhead">
      <div className="dh1">
        {picture}
        <h1>{title}</h1>
        {number && (
          <button type="button" className="ib small" aria-label={t.copy} onClick={() => void copy(number)}>
            <CopyOutlined />
          </button>
        )}
        {tag}
        <span className="sp" />
        <button type="button" className="ib wide-only" aria-label={t.print} title={t.print} onClick={() => print()}>
          <PrinterOutlined />
        </button>
        {actions}
      </div>
      <Facts facts={facts} />
    </section>
  );
}

function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="dmeta">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
