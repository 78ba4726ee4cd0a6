import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Machine, MachineFigures } from '@netbar/contract/floor/machine/machine.model';
import { USE_DAYS } from '@netbar/contract/floor/machine/machine.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { SeatStateOf } from './kit/SeatStateOf.tsx';
import { machineRecordWords } from './machine-record.words.ts';
import { machineWords } from './machine.words.ts';
import { MachineUse } from './MachineUse.tsx';
import './machine.css';

interface MachineRecordProps {
  id: string;
  onClose: () => void;
  onGo: (id: string) => void;
  onEdit: (machine: Machine) => void;
  steps: (machine: Machine) => RecordAction[];
}

/** One machine: how it is used, what it brings in, when it was out of order. */
export function MachineRecord({ id, onClose, onGo, onEdit, steps }: MachineRecordProps) {
  const t = useWords(machineRecordWords);
  const read = useApi(machineApi.figures, { machineId: id });
  const title = read.data ? fill(t.record, { no: read.data.machine.no }) : '';
  return (
    <Drawer open size={960} title={title} onClose={onClose} className="machine-record">
      <Record isPage read={read} timeline={{ kind: 'MACHINE', id }}>
        {(figures) => (
          <>
            <Head machine={figures.machine} onGo={onGo} onEdit={onEdit} menu={steps(figures.machine)} />
            <Figures figures={figures} />
            <MachineUse figures={figures} />
            <Timeline kind="MACHINE" id={id} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

interface HeadProps extends Pick<MachineRecordProps, 'onGo' | 'onEdit'> {
  machine: Machine;
  menu: RecordAction[];
}

function Head({ machine, menu, onGo, onEdit }: HeadProps) {
  const t = useWords(machineRecordWords);
  const m = useWords(machineWords);
  const canEdit = useCan('MACHINE_EDIT');
  const { id, no, areaName, branchId, areaId, seenTime, ip, mac, remark } = machine;
  const tariffs = useApi(machineApi.tariffs, { branchId });
  const rows = (tariffs.data ?? []).filter((row) => row.levelId === null);
  const tariff = rows.find((row) => row.areaId === areaId) ?? rows.find((row) => row.areaId === null);
  const rate = tariff && fill(t.rateOf, { fen: yuan(tariff.content.unitFen), n: tariff.content.unitMin });
  return (
    <RecordHead
      isInDrawer
      title={no}
      picture={<span className="machine-seat">{no}</span>}
      tag={<SeatStateOf state={machine.state} />}
      note={<span className="muted">{areaName}</span>}
      trail={<RecordTrail api={machineApi.list} id={id} onGo={onGo} />}
      actions={
        canEdit && (
          <Button type="primary" onClick={() => onEdit(machine)}>
            {m.edit}
          </Button>
        )
      }
      menu={canEdit ? menu : []}
      facts={[
        { label: t.rate, value: rate ?? t.noRate },
        {
          label: t.online,
          value: <span className="num">{seenTime ? formatTime(new Date(seenTime), 'datetime') : m.never}</span>,
        },
        { label: t.address, value: <span className="num">{[ip, mac].filter(Boolean).join(' · ') || '—'}</span> },
        { label: m.remark, value: remark || '—' },
      ]}
    />
  );
}

const inHours = (minutes: number) => (minutes / 60).toFixed(1);

function Figures({ figures: { days, sessions, sessionFen, goodsFen, goodsOrders, faults } }: { figures: MachineFigures }) {
  const t = useWords(machineRecordWords);
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const lost = days.reduce((sum, day) => sum + day.faultMinutes, 0);
  const figures: Figure[] = [
    {
      key: 'use',
      label: t.use,
      value: inHours(minutes),
      unit: t.hours,
      note: fill(t.occupancy, { n: ((minutes / (USE_DAYS * 24 * 60)) * 100).toFixed(1) }),
    },
    {
      key: 'sessions',
      label: t.sessions,
      value: sessions,
      note: sessions > 0 && fill(t.perSession, { n: inHours(minutes / sessions) }),
    },
    { key: 'time', label: t.timeFen, value: <Money fen={sessionFen} />, note: t.timeNote },
    { key: 'goods', label: t.goods, value: <Money fen={goodsFen} />, note: fill(t.orders, { n: goodsOrders }) },
    { key: 'total', label: t.total, value: <Money fen={sessionFen + goodsFen} />, note: t.totalNote },
    {
      key: 'faults',
      label: t.faults,
      value: faults.length,
      unit: t.faultUnit,
      note: lost > 0 ? fill(t.faultHours, { n: inHours(lost) }) : t.noFault,
      isWarning: lost > 0,
    },
  ];
  return <RecordFigures figures={figures} />;
}
