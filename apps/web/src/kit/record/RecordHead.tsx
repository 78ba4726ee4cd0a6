import { CopyOutlined, MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useTabName } from '#kernel/pane.ts';
import { recordWords } from './record.words.ts';
import { RecordSteps, type RecordStep } from './RecordSteps.tsx';
import './record.css';

export interface RecordAction {
  key: string;
  label: string;
  onClick: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

interface RecordHeadProps {
  title: string;
  /** Shown with a button to copy it. */
  number?: string | undefined;
  /** Before the title: the record's picture, or one drawn for its kind. */
  picture?: ReactNode;
  tag?: ReactNode;
  /** Beside the tag: labels, where it belongs to. */
  note?: ReactNode;
  /** Next and previous of the list one came from. */
  trail?: ReactNode;
  /** One primary button at most, last; before it one or two others. */
  actions?: ReactNode;
  /** Everything else that can be done, behind ⋯. */
  menu?: RecordAction[];
  /** What one asks first about such a record, at most seven. */
  facts?: { label: string; value: ReactNode }[];
  /** For a document: what happened, what is next. */
  steps?: RecordStep[];
  /** The parts of a record that is too long for one page: `RecordTabs`. */
  tabs?: ReactNode;
  /** In a drawer, whose own title names the record. */
  isInDrawer?: boolean;
}

/** The identity card of a record: picture, name, number, state, actions, facts, steps. */
export function RecordHead({ title, number, isInDrawer = false, ...rest }: RecordHeadProps) {
  const { picture, tag, note, trail, actions, menu = [], facts = [], steps, tabs } = rest;
  const Title = isInDrawer ? 'h2' : 'h1';
  return (
    <section className="panel rec-card">
      {!isInDrawer && <TabName name={number ?? title} />}
      <div className="rec-head">
        {picture && <span className="rec-picture">{picture}</span>}
        <div className="rec-who">
          <div className="rec-name">
            <Title>{title}</Title>
            {tag}
            {number && number !== title && <span className="num muted">{number}</span>}
            {number && <Copy text={number} />}
            {note}
            <span className="sp" />
            <span className="rec-acts">
              {trail}
              {actions}
              <Menu actions={menu} />
            </span>
          </div>
          <Facts facts={facts} />
        </div>
      </div>
      {steps && <RecordSteps steps={steps} />}
      {tabs}
    </section>
  );
}

/** The tab of a page carries the record's number or name. */
function TabName({ name }: { name: string }) {
  useTabName(name);
  return null;
}

function Copy({ text }: { text: string }) {
  const t = useWords(recordWords);
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    message.success(t.copied);
  };
  return (
    <button type="button" className="ib small no-print" aria-label={t.copy} title={t.copy} onClick={() => void copy()}>
      <CopyOutlined />
    </button>
  );
}

function Menu({ actions }: { actions: RecordAction[] }) {
  const t = useWords(recordWords);
  const items = [
    ...actions.map(({ key, label, onClick, isDangerous = false, isDisabled = false }) => ({
      key,
      label,
      onClick,
      danger: isDangerous,
      disabled: isDisabled,
    })),
    { key: 'print', label: t.print, onClick: () => print() },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button className="no-print" icon={<MoreOutlined />} aria-label={t.moreActions} title={t.moreActions} />
    </Dropdown>
  );
}

function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="rec-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
