import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { faultLine } from '@netbar/contract/people/roster/roster-fault.words';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { ShiftTone } from '@netbar/contract/people/roster/shift-kind.model';
import type { RosterSwap, SwapShift, SwapStatus } from '@netbar/contract/people/roster/roster-swap.model';
import { Alert, Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { Record } from '#kit/record/Record.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import type { Target } from './place.rules.ts';
import { ShiftChip } from './ShiftChip.tsx';
import { swapWords } from './swap.words.ts';
import { dayText } from './use-cell-text.ts';

interface SwapDrawerProps {
  branchId: string;
  /** The swap that a message names; it stands first. */
  swapId: string | undefined;
  onShow: (at: Target) => void;
  onClose: () => void;
}

const SHOWN = 50;

/** Swaps of the branch: those to decide, those that wait for a colleague, and what was settled. */
export function SwapDrawer({ branchId, swapId, onShow, onClose }: SwapDrawerProps) {
  const t = useWords(swapWords);
  const read = useApi(rosterSwapApi.swaps, { branchId, limit: SHOWN });
  const named = useApi(rosterSwapApi.getSwap, { id: swapId ?? '' }, { enabled: Boolean(swapId) });
  const isListed = read.data?.rows.some(({ id }) => id === swapId);
  return (
    <Drawer open size={520} title={t.title} className="rb-swaps" onClose={onClose}>
      {swapId && !isListed && (
        <Record read={named}>
          {(swap) => (
            <ul>
              <SwapCard swap={swap} isNamed onShow={onShow} />
            </ul>
          )}
        </Record>
      )}
      <Record read={read}>
        {({ rows }) => (
          <>
            <Part
              title={t.toDecide}
              none={t.none}
              swaps={rows.filter(({ status }) => status === 'TAKEN')}
              {...{ swapId, onShow }}
            />
            <Part title={t.waiting} swaps={rows.filter(({ status }) => status === 'OFFERED')} {...{ swapId, onShow }} />
            <Part title={t.decided} swaps={rows.filter(({ status }) => isSettled(status))} {...{ swapId, onShow }} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

const isSettled = (status: SwapStatus) => status !== 'TAKEN' && status !== 'OFFERED';

interface PartProps extends Pick<SwapDrawerProps, 'swapId' | 'onShow'> {
  title: string;
  none?: string;
  swaps: RosterSwap[];
}

function Part({ title, none, swaps, swapId, onShow }: PartProps) {
  if (swaps.length === 0 && !none) return null;
  return (
    <section>
      <h3>
        {title} <small className="num muted">{swaps.length}</small>
      </h3>
      {swaps.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {swaps.map((swap) => (
          <SwapCard key={swap.id} swap={swap} isNamed={swap.id === swapId} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<SwapStatus, [Tone, ReactNode]> = {
  OFFERED: ['neutral', <ClockCircleOutlined key="o" />],
  TAKEN: ['warning', <ClockCircleOutlined key="t" />],
  APPROVED: ['success', <CheckCircleOutlined key="a" />],
  REJECTED: ['error', <CloseCircleOutlined key="r" />],
  WITHDRAWN: ['neutral', <MinusCircleOutlined key="w" />],
  EXPIRED: ['neutral', <MinusCircleOutlined key="e" />],
};

const shortTime = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);

function SwapCard({ swap, isNamed, onShow }: { swap: RosterSwap; isNamed: boolean; onShow: (at: Target) => void }) {
  const t = useWords(swapWords);
  const lang = useLang();
  const { employeeId, employeeName, offered, otherName, inReturn, status, reason, faults, endNote } = swap;
  const [tone, icon] = tones[status];
  const settled = swap.decidedTime && fill(t.decidedBy, { name: swap.deciderName ?? '', time: shortTime(swap.decidedTime) });
  return (
    <li className={isNamed ? 'rb-swap is-named' : 'rb-swap'}>
      <header>
        <StatusTag tone={tone} icon={icon}>
          {t[status]}
        </StatusTag>
        <span className="sp" />
        <small className="muted num">{settled || fill(t.offeredAt, { time: shortTime(swap.createdTime) })}</small>
      </header>
      <div className="rb-swap-pair">
        <Side label={fill(t.gives, { name: employeeName })} shift={offered} />
        <SwapOutlined />
        {inReturn ? (
          <Side label={fill(t.returns, { name: otherName ?? '' })} shift={inReturn} />
        ) : (
          <div>
            <small>{otherName === null ? t.anybody : fill(t.takes, { name: otherName })}</small>
          </div>
        )}
      </div>
      <p>
        <span className="muted">{t.reason}</span> {reason}
      </p>
      {endNote && <p className="sec">{endNote}</p>}
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t.faults}
          description={
            <ul>
              {faults.map((fault) => (
                <li key={JSON.stringify(fault)}>{faultLine(fault, lang)}</li>
              ))}
            </ul>
          }
        />
      )}
      {swap.whyNotApprove !== undefined && <p className="sec">{swap.whyNotApprove}</p>}
      <Steps swap={swap} onShow={() => onShow({ employeeId, date: offered.date })} />
    </li>
  );
}

const Side = ({ label, shift }: { label: string; shift: SwapShift }) => (
  <div>
    <small>{label}</small>
    <span className="num">{dayText(shift.date)}</span>
    <ShiftChip
      kind={{ name: shift.kindName, shortName: shift.shortName, tone: ShiftTone.catch('slate').parse(shift.tone) }}
      isLong
    />
  </div>
);

function Steps({ swap, onShow }: { swap: RosterSwap; onShow: () => void }) {
  const t = useWords(swapWords);
  const { id, version, can, faults, whyNotApprove } = swap;
  const [isRejecting, setRejecting] = useState(false);
  const approve = useCommand(rosterSwapApi.approveSwap, { done: t.approved });
  return (
    <footer>
      <button type="button" className="link" onClick={onShow}>
        {t.show}
      </button>
      <span className="sp" />
      {can.includes('reject') && (
        <Button size="small" onClick={() => setRejecting(true)}>
          {t.reject}
        </Button>
      )}
      {(can.includes('approve') || whyNotApprove !== undefined) && (
        <DutyButton
          size="small"
          type="primary"
          whyNot={whyNotApprove ?? null}
          disabled={faults.length > 0}
          loading={approve.isPending}
          onClick={() => approve.mutate({ id, version })}
        >
          {t.approve}
        </DutyButton>
      )}
      {isRejecting && (
        <FormDrawer
          title={t.rejectTitle}
          api={rosterSwapApi.rejectSwap}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.rejectHelp, max: 100 }]}
          fixed={{ id, version }}
          done={t.rejected}
          onClose={() => setRejecting(false)}
        />
      )}
    </footer>
  );
}
