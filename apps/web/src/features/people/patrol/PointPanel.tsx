import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CameraOutlined,
  EnvironmentOutlined,
  MoreOutlined,
  PlusOutlined,
  PrinterOutlined,
} from '@ant-design/icons';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { CodeSheets } from './CodeSheet.tsx';
import { PointForm } from './PointForm.tsx';
import { settingWords } from './setting.words.ts';

/** The points of a branch, in their order. */
export function PointPanel({ branchId }: { branchId: string }) {
  const t = useWords(settingWords);
  const read = useApi(patrolApi.points, { branchId });
  const [editing, setEditing] = useState<PatrolPoint | 'new'>();
  const [printing, setPrinting] = useState<readonly PatrolPoint[]>();
  const active = read.data?.filter(({ isActive }) => isActive) ?? [];
  return (
    <Panel
      title={t.points}
      note={active.length > 0 && fill(t.pointsNote, { n: active.length })}
      flush
      extra={
        <>
          {active.length > 0 && (
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(active)}>
              {t.print}
            </Button>
          )}
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t.addPoint}
          </Button>
        </>
      }
    >
      <Record read={read}>
        {(points) =>
          points.length === 0 ? (
            <Blank icon={<EnvironmentOutlined />} title={t.noPoints} text={t.noPointsText} />
          ) : (
            <Points points={points} branchId={branchId} onEdit={setEditing} onPrint={(point) => setPrinting([point])} />
          )
        }
      </Record>
      {editing && (
        <PointForm branchId={branchId} point={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {printing && <CodeSheets points={printing} onDone={() => setPrinting(undefined)} />}
    </Panel>
  );
}

interface PointsProps {
  points: readonly PatrolPoint[];
  branchId: string;
  onEdit: (point: PatrolPoint) => void;
  onPrint: (point: PatrolPoint) => void;
}

function Points({ points, branchId, onEdit, onPrint }: PointsProps) {
  const active = points.filter(({ isActive }) => isActive);
  const order = useCommand(patrolApi.orderPoints);
  const move = (at: number, by: number) => {
    const ids = active.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved) order.mutate({ branchId, ids: ids.toSpliced(at + by, 0, moved) });
  };
  return (
    <ul className="ps-list">
      {points.map((point, i) => (
        <li key={point.id} className={point.isActive ? '' : 'is-off'}>
          {point.isActive && (
            <OrderButtons
              point={point}
              isFirst={i === 0}
              isLast={i === active.length - 1}
              isBusy={order.isPending}
              onMove={(by) => move(i, by)}
            />
          )}
          <PointFacts point={point} />
          <PointActions point={point} onEdit={() => onEdit(point)} onPrint={() => onPrint(point)} />
        </li>
      ))}
    </ul>
  );
}

interface OrderButtonsProps {
  point: PatrolPoint;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: number) => void;
}

function OrderButtons({ point: { name }, isFirst, isLast, isBusy, onMove }: OrderButtonsProps) {
  const t = useWords(settingWords);
  return (
    <span className="ps-order">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={fill(t.up, { name })}
        disabled={isFirst || isBusy}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={fill(t.down, { name })}
        disabled={isLast || isBusy}
        onClick={() => onMove(1)}
      />
    </span>
  );
}

function PointFacts({ point: { no, name, areaName, items, planNames, isActive } }: { point: PatrolPoint }) {
  const t = useWords(settingWords);
  const photos = items.filter(({ needsPhoto }) => needsPhoto).length;
  return (
    <div className="ps-facts">
      <h3>
        <span className="num">{no}</span> {name}
        {areaName && <small>{areaName}</small>}
        {!isActive && <span className="wtag t-neutral">{t.retired}</span>}
      </h3>
      <p title={items.map(({ text }) => text).join('\n')}>
        <b className="num">{fill(t.nItems, { n: items.length })}</b>
        {photos > 0 && (
          <span title={fill(t.nPhotos, { n: photos })}>
            <CameraOutlined aria-hidden /> <span className="num">{photos}</span>
          </span>
        )}
        <span>{items.map(({ text }) => text).join(' · ')}</span>
      </p>
      {isActive && <small className={planNames.length > 0 ? 'muted' : 'pr-amber'}>{planNames.join('、') || t.inNoPlan}</small>}
    </div>
  );
}

function PointActions({ point, onEdit, onPrint }: { point: PatrolPoint; onEdit: () => void; onPrint: () => void }) {
  const t = useWords(settingWords);
  const { modal } = App.useApp();
  const turn = useCommand(patrolApi.switchPoint, { done: t.saved });
  const renew = useCommand(patrolApi.renewCode, { done: t.renewed });
  const { id, version, name, isActive } = point;
  const words = { okText: t.confirm, cancelText: t.cancel };
  if (!isActive)
    return (
      <Button loading={turn.isPending} onClick={() => turn.mutate({ id, version, isActive: true })}>
        {t.activate}
      </Button>
    );
  const items: MenuProps['items'] = [
    { key: 'print', label: t.printOne, onClick: onPrint },
    {
      key: 'renew',
      label: t.renew,
      onClick: () =>
        void modal.confirm({
          ...words,
          title: fill(t.renewTitle, { name }),
          content: t.renewText,
          onOk: () => renew.mutate({ id, version }),
        }),
    },
    {
      key: 'retire',
      label: t.retire,
      danger: true,
      onClick: () =>
        void modal.confirm({
          ...words,
          title: fill(t.retireTitle, { name }),
          content: t.retireText,
          onOk: () => turn.mutate({ id, version, isActive: false }),
        }),
    },
  ];
  return (
    <span className="ps-ways">
      <Button onClick={onEdit}>{t.edit}</Button>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<MoreOutlined />} aria-label={fill(t.moreOf, { name })} />
      </Dropdown>
    </span>
  );
}
