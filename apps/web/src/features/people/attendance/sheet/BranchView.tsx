import { ClockCircleOutlined, LockOutlined, TeamOutlined, UnlockOutlined } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MonthSheet } from '@netbar/contract/people/attendance/attendance.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { isFreeKey } from '#kit/queue/DecisionQueue.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { shortDate } from '../day/clock.ts';
import { DayPanel } from '../day/DayPanel.tsx';
import { HeadActions } from './HeadActions.tsx';
import { Legend } from './Legend.tsx';
import { firstSpot, nextAnomaly, type Spot } from './sheet.rules.ts';
import { SheetCards } from './SheetCards.tsx';
import { SheetTable } from './SheetTable.tsx';
import { sheetWords } from './sheet.words.ts';
import type { AttendanceAddress } from './use-attendance-address.ts';

const RECOUNTING_POLL_MS = 3_000;

/** The month of one branch: the sheet, and beside it the day that is open. */
export function BranchView({ address, branchId }: { address: AttendanceAddress; branchId: string }) {
  const t = useWords(sheetWords);
  const { month, spot, open } = address;
  const [isCounting, setCounting] = useState(false);
  const read = useApi(attendanceApi.sheet, { branchId, month }, isCounting ? { refetchInterval: RECOUNTING_POLL_MS } : {});
  const sheet = read.data;
  const isToCount = (sheet?.toCount ?? 0) > 0;
  if (isCounting !== isToCount) setCounting(isToCount);
  const settle = () => {
    const next = sheet && nextAnomaly(sheet, spot);
    if (next) open(next);
  };
  usePageKeys({ n: settle, N: settle, ...(spot && { Escape: () => open(undefined) }) });
  return (
    <div className="att-page">
      <PageHead
        title={t.title}
        note={sheet && <StateNote sheet={sheet} />}
        actions={<HeadActions address={address} sheet={sheet} onSettle={settle} />}
      />
      <Record read={read}>
        {(data) => <Sheet key={`${data.branchId} ${data.month}`} sheet={data} address={address} onNext={settle} />}
      </Record>
    </div>
  );
}

function StateNote({ sheet: { month, status, lockedTime, lockedByName } }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  const isLocked = status === 'LOCKED';
  const words = {
    month,
    n: Number(month.slice(5)),
    date: lockedTime ? formatTime(new Date(lockedTime), 'date') : '',
    name: lockedByName ?? '',
  };
  return (
    <span className="att-state">
      {isLocked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
      {fill(isLocked ? t.lockedNote : t.openNote, words)}
    </span>
  );
}

interface SheetProps {
  sheet: MonthSheet;
  address: AttendanceAddress;
  onNext: () => void;
}

function Sheet({ sheet, address: { spot, open }, onNext }: SheetProps) {
  const t = useWords(sheetWords);
  const isPhone = useIsPhone();
  const [moved, setMoved] = useState<Spot>();
  const [followed, setFollowed] = useState(spot);
  // Opening a day, also by N or by a link, takes the cursor there.
  if (followed !== spot && (followed?.employeeId !== spot?.employeeId || followed?.date !== spot?.date)) {
    setFollowed(spot);
    if (spot) setMoved(spot);
  }
  const cursor = moved ?? spot ?? firstSpot(sheet);
  const close = () => open(undefined);
  const panel = spot && <DayPanel employeeId={spot.employeeId} date={spot.date} onClose={close} />;
  // N goes on while a cell of the sheet or a button of the panel has the focus, too.
  const pressNext = ({ nativeEvent: event }: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'n' && isFreeKey(event)) onNext();
  };
  return (
    <div className={panel && !isPhone ? 'att-cols has-side' : 'att-cols'} onKeyDown={pressNext}>
      <section className="panel att-main">
        <Legend hasWaiting={sheet.totals.waiting > 0} hasPending={sheet.pendingLeaves + sheet.pendingFixes > 0} />
        <Delays sheet={sheet} />
        {sheet.people.length === 0 ? (
          <Blank icon={<TeamOutlined />} title={t.nobody} text={t.nobodyText} />
        ) : isPhone ? (
          <SheetCards sheet={sheet} onOpen={open} />
        ) : (
          <div className="att-scroll">
            <SheetTable sheet={sheet} cursor={cursor} opened={spot} onMove={setMoved} onOpen={open} />
          </div>
        )}
        <Foot sheet={sheet} />
      </section>
      {!isPhone && panel && <aside className="panel att-side">{panel}</aside>}
      {isPhone && panel && (
        <Drawer open placement="bottom" size="88%" closable={false} aria-label={t.title} className="att-sheet" onClose={close}>
          {panel}
        </Drawer>
      )}
    </div>
  );
}

/** Why some days have no result yet. */
function Delays({ sheet: { silentDevices, toCount } }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  if (silentDevices.length === 0 && toCount === 0) return null;
  const devices = silentDevices.map(({ name, reportedTime }) =>
    reportedTime === null
      ? fill(t.silentNever, { name })
      : fill(t.silentSince, { name, time: formatTime(new Date(reportedTime), 'datetime').slice(5, 16) }),
  );
  return (
    <p className="att-delays" role="status">
      <ClockCircleOutlined aria-hidden />
      {devices.length > 0 && <span>{fill(t.silent, { devices: joinNames(devices) })}</span>}
      {toCount > 0 && <span>{fill(t.toCount, { n: toCount })}</span>}
    </p>
  );
}

function Foot({ sheet: { month, lockDay, status } }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  const isPhone = useIsPhone();
  return (
    <footer className="att-foot">
      {isPhone ? (
        <span>{t.tapHint}</span>
      ) : (
        <span>
          {t.keysMove} <Keycap>N</Keycap> {t.keysNext}
        </span>
      )}
      <span className="sp" />
      {status === 'OPEN' && (
        <span>
          {fill(t.lockDay, { month, n: Number(month.slice(5)) })} <b className="num">{shortDate(lockDay)}</b>
          {t.lockAfter}
        </span>
      )}
    </footer>
  );
}
