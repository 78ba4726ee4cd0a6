import { SettingOutlined, ShopOutlined } from '@ant-design/icons';
import { TICKET_WORK } from '@netbar/contract/floor/ticket/ticket.rules';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { addDays } from '@netbar/contract/kernel/time';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { DayRecord } from './DayRecord.tsx';
import { DayStep, spanText } from './DayStep.tsx';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { patrolPaths } from './patrol-paths.ts';
import { patrolWords, recordWords } from './patrol.words.ts';
import { PeriodRecord } from './PeriodRecord.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';
import { TicketTable } from './TicketTable.tsx';
import { useExportColumns } from './use-export-columns.ts';
import { useRecordAddress, type RecordAddress, type RecordView } from './use-record-address.ts';
import './patrol.css';
import './record-grid.css';

const READ_AGAIN_MS = 30_000;

/** What rounds found: a day as points by rounds, a week or month by day and person. */
export default function PatrolRecordPage() {
  const t = useWords(patrolWords);
  const address = useRecordAddress();
  const { branchId, ticketId, go } = address;
  if (!branchId) return <Blank isPage icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />;
  return (
    <>
      {address.view === 'day' ? (
        <OneDay address={address} branchId={branchId} />
      ) : (
        <OnePeriod address={address} branchId={branchId} />
      )}
      {ticketId && <TicketDrawer id={ticketId} onClose={() => go({ ticket: undefined })} />}
    </>
  );
}

interface PartProps {
  address: RecordAddress;
  branchId: string;
}

function OneDay({ address, branchId }: PartProps) {
  const { date, canRead } = address;
  const read = useApi(patrolApi.day, { branchId, date }, { refetchInterval: READ_AGAIN_MS, enabled: canRead });
  const hasTickets = useCan(TICKET_WORK) && !read.data && (!canRead || read.error !== null);
  const rounds = read.data?.rounds ?? [];
  const [explaining, setExplaining] = useState<PatrolRound>();
  const toExplain = rounds.filter((round) => round.canExplain && round.missReason === '');
  const total = rounds.reduce((sum, { points }) => sum + points.length, 0);
  const plans = [...new Set(rounds.map(({ planName }) => planName))].join('、');
  return (
    <div className="pr-record">
      <RecordHead
        address={address}
        branchId={branchId}
        total={read.data && total}
        note={plans}
        onExplain={toExplain[0] && (() => setExplaining(toExplain[0]))}
      />
      {canRead && (
        <Record read={read}>
          {(day) => <DayRecord day={day} address={address} branchId={branchId} onExplain={setExplaining} />}
        </Record>
      )}
      {hasTickets && (
        <section className="panel">
          <TicketTable branchId={branchId} address={address} />
        </section>
      )}
      {explaining && <ExplainDrawer round={explaining} onClose={() => setExplaining(undefined)} />}
    </div>
  );
}

function OnePeriod({ address, branchId }: PartProps) {
  const read = useApi(patrolApi.period, { branchId, ...address.days });
  const total = read.data?.days.reduce((sum, { planned }) => sum + planned, 0);
  return (
    <>
      <RecordHead address={address} branchId={branchId} total={total} />
      <Record read={read}>{(period) => <PeriodRecord period={period} address={address} />}</Record>
    </>
  );
}

interface HeadProps extends PartProps {
  total: number | undefined;
  note?: string;
  onExplain?: (() => void) | undefined;
}

/** Branch and days at the left, what can be done at the right. */
function RecordHead({ address, branchId, total, note, onExplain }: HeadProps) {
  const t = useWords(recordWords);
  const navigate = useNavigate();
  const [canExport, canSet] = [useCan('PATROL_EXPORT'), useCan('PATROL_SETTING')];
  const branches = useOwnBranches();
  const columns = useExportColumns();
  const { view, date, days, canRead, go } = address;
  const fresh = { round: undefined, point: undefined };
  const where = branches.find(({ id }) => id === branchId)?.name;
  return (
    <PageHead
      title={t.title}
      note={
        branches.length > 1 ? (
          <BranchSelect
            className="branch-pick"
            prefix={<ShopOutlined />}
            aria-label={t.view}
            value={branchId}
            popupMatchSelectWidth={false}
            onPick={(picked) => go({ ...fresh, branchId: picked })}
          />
        ) : (
          [where, note].filter(Boolean).join(' · ')
        )
      }
      actions={
        <>
          {canRead && (
            <>
              <Days view={view} date={date} days={days} onDate={(next) => go({ ...fresh, date: next })} />
              <Segmented<RecordView>
                aria-label={t.view}
                value={view}
                options={[
                  { value: 'day', label: t.day },
                  { value: 'week', label: t.week },
                  { value: 'month', label: t.month },
                ]}
                onChange={(next) => go({ ...fresh, view: next === 'day' ? undefined : next })}
              />
            </>
          )}
          {canExport && (
            <ExportButton
              api={patrolApi.export}
              title={t.title}
              conditions={{ branchId, ...days }}
              columns={columns}
              total={total}
            />
          )}
          {canSet && (
            <Button icon={<SettingOutlined />} onClick={() => void navigate(patrolPaths.setting(branchId))}>
              {t.plans}
            </Button>
          )}
          {onExplain && (
            <Button type="primary" onClick={onExplain}>
              {t.explainMissed}
            </Button>
          )}
        </>
      }
    />
  );
}

interface DaysProps {
  view: RecordView;
  date: string;
  days: { fromDate: string; toDate: string };
  onDate: (date: string) => void;
}

const WEEK = 7;

function Days({ view, date, days: { fromDate, toDate }, onDate }: DaysProps) {
  if (view === 'day') return <DayStep date={date} onDate={onDate} />;
  if (view === 'week') return <DayStep date={date} days={WEEK} label={spanText(fromDate, toDate)} onDate={onDate} />;
  const step = (next: string) => onDate(next < date ? addDays(fromDate, -1) : addDays(toDate, 1));
  return <DayStep date={date} label={date.slice(0, 7)} onDate={step} />;
}
