import { MoreOutlined, PlusOutlined, ScheduleOutlined } from '@ant-design/icons';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Dropdown } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Keycap } from '#kit/Keycap.tsx';
import { Panel } from '#kit/Panel.tsx';
import { ShiftChip } from '../board/ShiftChip.tsx';
import { barsOf, clockOf, endsNextDay } from './setup.rules.ts';
import { setupWords } from './setup.words.ts';

interface KindTableProps {
  branchId: string;
  /** In use, in their order. */
  kinds: ShiftKind[];
  onEdit: (kind: ShiftKind) => void;
  onAdd: () => void;
}

/** The kinds of shifts of a branch, each with its place in the day. */
export function KindTable({ branchId, kinds, onEdit, onAdd }: KindTableProps) {
  const t = useWords(setupWords);
  if (kinds.length === 0)
    return (
      <Panel title={t.kinds} flush>
        <Blank
          icon={<ScheduleOutlined />}
          title={t.noKinds}
          text={t.noKindsText}
          actions={
            <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
              {t.addKind}
            </Button>
          }
        />
      </Panel>
    );
  return (
    <Panel title={t.kinds} flush>
      <table className="ss-kinds">
        <thead>
          <tr>
            {[t.kind, t.time, t.day].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="r">
              {t.break}
            </th>
            <th scope="col">{t.window}</th>
            {[t.late, t.early, t.half, t.absent].map((title) => (
              <th key={title} scope="col" className="r">
                {title}
              </th>
            ))}
            <th scope="col" aria-label={t.edit} />
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind, i) => (
            <KindRow key={kind.id} {...{ kind, branchId, onEdit }} ids={kinds.map(({ id }) => id)} at={i} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function DayBar({ kind }: { kind: Pick<ShiftKind, 'startMin' | 'endMin' | 'tone'> }) {
  return (
    <div className={`ss-day tone-${kind.tone}`} aria-hidden>
      {barsOf(kind).map(({ left, width }) => (
        <i key={left} style={{ left: `${left}%`, width: `${width}%` }} />
      ))}
    </div>
  );
}

export function SpanText({ kind }: { kind: Pick<ShiftKind, 'startMin' | 'endMin'> }) {
  const t = useWords(setupWords);
  return (
    <span className="num">
      {fill(t.spanOf, { from: clockOf(kind.startMin), to: clockOf(kind.endMin) })}
      {endsNextDay(kind) && <small className="muted"> {t.nextDay}</small>}
    </span>
  );
}

interface KindRowProps {
  kind: ShiftKind;
  branchId: string;
  /** Of all kinds, in their order, and which of them this one is. */
  ids: string[];
  at: number;
  onEdit: (kind: ShiftKind) => void;
}

function KindRow({ kind, branchId, ids, at, onEdit }: KindRowProps) {
  const t = useWords(setupWords);
  const minutes = (n: number) => <span className="num">{fill(t.minutes, { n })}</span>;
  const missing = (n: number) => <span className="num">{fill(t.missing, { n })}</span>;
  const cell = (label: string) => ({ 'data-label': label });
  return (
    <tr onDoubleClick={() => onEdit(kind)}>
      <th scope="row">
        <div className="ss-kind">
          <ShiftChip kind={kind} hours={kind.name} />
          {kind.hotKey && <Keycap>{kind.hotKey}</Keycap>}
        </div>
      </th>
      <td {...cell(t.time)}>
        <SpanText kind={kind} />
      </td>
      <td className="ss-day-cell">
        <DayBar kind={kind} />
      </td>
      <td className="r" {...cell(t.break)}>
        {minutes(kind.breakMin)}
      </td>
      <td className="num" {...cell(t.window)}>
        {fill(t.windowOf, { before: kind.inBeforeMin, after: kind.outAfterMin })}
      </td>
      <td className="r" {...cell(t.late)}>
        {minutes(kind.lateGraceMin)}
      </td>
      <td className="r" {...cell(t.early)}>
        {minutes(kind.earlyGraceMin)}
      </td>
      <td className="r" {...cell(t.half)}>
        {missing(kind.halfDayMin)}
      </td>
      <td className="r" {...cell(t.absent)}>
        {missing(kind.absentMin)}
      </td>
      <td className="ss-acts">
        <button type="button" className="link" onClick={() => onEdit(kind)}>
          {t.edit}
        </button>
        <KindMenu {...{ kind, branchId, ids, at }} />
      </td>
    </tr>
  );
}

function KindMenu({ kind, branchId, ids, at }: Omit<KindRowProps, 'onEdit'>) {
  const t = useWords(setupWords);
  const { modal } = App.useApp();
  const order = useCommand(rosterSetupApi.orderKinds);
  const retire = useCommand(rosterSetupApi.retireKind, { done: t.retired });
  const moveBy = (by: number) => {
    const next = ids.toSpliced(at, 1).toSpliced(at + by, 0, kind.id);
    order.mutate({ branchId, ids: next });
  };
  const askRetire = () =>
    modal.confirm({
      title: fill(t.retireAsk, { name: kind.name }),
      okText: t.retire,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      onOk: () => retire.mutateAsync({ id: kind.id, version: kind.version }).catch(() => {}),
    });
  const items = [
    { key: 'up', label: t.up, disabled: at === 0, onClick: () => moveBy(-1) },
    { key: 'down', label: t.down, disabled: at === ids.length - 1, onClick: () => moveBy(1) },
    { key: 'retire', label: t.retire, danger: true, onClick: askRetire },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t.more} ${kind.name}`} />
    </Dropdown>
  );
}
