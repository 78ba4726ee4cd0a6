import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveBalance } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { daysOf } from '../request/request.text.ts';
import { LedgerDrawer } from '../setting/LedgerDrawer.tsx';
import { myWords } from './my.words.ts';

/** Leave by type: granted, used, held by requests, left. */
export function Balances() {
  const t = useWords(myWords);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const read = useApi(myAttendanceApi.myBalances, {});
  const balances = read.data?.filter(isWorthShowing) ?? [];
  return (
    <Panel
      title={t.balances}
      extra={
        balances.length > 0 && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t.ledger}
          </button>
        )
      }
    >
      <Record read={read}>
        {() => {
          if (balances.length === 0) return <p className="muted">{t.noBalances}</p>;
          return isPhone ? <Tiles balances={balances} /> : <Table balances={balances} />;
        }}
      </Record>
      {isOpen && <LedgerDrawer balances={balances} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** Types without a balance of which nothing was ever used only take room. */
const isWorthShowing = ({ hasBalance, usedHalves, pendingHalves }: LeaveBalance) =>
  hasBalance || usedHalves > 0 || pendingHalves > 0;

function Table({ balances }: { balances: readonly LeaveBalance[] }) {
  const t = useWords(myWords);
  const lang = useLang();
  const expiries = balances.flatMap(({ typeName: name, nextExpiry }) =>
    nextExpiry ? [fill(t.expires, { name, n: daysOf(nextExpiry.halves), date: nextExpiry.date })] : [],
  );
  return (
    <>
      <table className="my-balances">
        <thead>
          <tr>
            <th scope="col">{t.type}</th>
            <th scope="col">{t.granted}</th>
            <th scope="col">{t.used}</th>
            <th scope="col">{t.pending}</th>
            <th scope="col">{t.available}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ typeId, typeName, grantedHalves, usedHalves, pendingHalves, availableHalves }) => (
            <tr key={typeId}>
              <th scope="row">{typeName}</th>
              <td>{grantedHalves === null ? '—' : daysOf(grantedHalves)}</td>
              <td>{daysOf(usedHalves)}</td>
              <td>{daysOf(pendingHalves)}</td>
              <td>{availableHalves === null ? <span className="muted">{t.noLimit}</span> : <b>{daysOf(availableHalves)}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="my-hint">{[t.unit, ...expiries].join(lang === 'en-US' ? ' ' : '')}</p>
    </>
  );
}

/** On a phone: what is left, or of types without a limit what was used. */
function Tiles({ balances }: { balances: readonly LeaveBalance[] }) {
  const t = useWords(myWords);
  return (
    <ul className="my-tiles">
      {balances.map(({ typeId, typeName: name, availableHalves, usedHalves }) => (
        <li key={typeId}>
          <em>{availableHalves === null ? fill(t.usedOf, { name }) : name}</em>
          <b className="num">
            {daysOf(availableHalves ?? usedHalves)}
            <small>{t.days}</small>
          </b>
        </li>
      ))}
    </ul>
  );
}
