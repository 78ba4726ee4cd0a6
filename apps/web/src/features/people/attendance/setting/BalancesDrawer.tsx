import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { BranchBalance } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { daysOf } from '../request/request.text.ts';
import { LedgerDrawer } from './LedgerDrawer.tsx';
import { settingWords } from './setting.words.ts';
import './setting.css';

interface BalancesDrawerProps {
  branchId: string;
  branchName: string;
  onClose: () => void;
}

interface LedgerOf {
  person: BranchBalance;
  typeId: string;
}

/** What leave everybody of a branch has left; a figure opens its ledger. */
export function BalancesDrawer({ branchId, branchName: branch, onClose }: BalancesDrawerProps) {
  const t = useWords(settingWords);
  const [keyword, setKeyword] = useState('');
  const [granted, setGranted] = useState<BranchBalance>();
  const [ledger, setLedger] = useState<LedgerOf>();
  const read = useApi(leaveApi.balances, { branchId });
  const isFound = ({ name, no }: BranchBalance) => name.includes(keyword.trim()) || no.includes(keyword.trim());
  return (
    <Drawer open size={820} title={fill(t.balancesTitle, { branch })} onClose={onClose}>
      <div className="set-parts">
        <Input.Search allowClear aria-label={t.find} placeholder={t.find} onChange={({ target }) => setKeyword(target.value)} />
        <Record read={read}>
          {(people) => (
            <Balances
              people={people.filter(isFound)}
              onGrant={setGranted}
              onLedger={(person, typeId) => setLedger({ person, typeId })}
            />
          )}
        </Record>
      </div>
      {granted && <GrantForm person={granted} onClose={() => setGranted(undefined)} />}
      {ledger && (
        <LedgerDrawer
          name={ledger.person.name}
          employeeId={ledger.person.employeeId}
          balances={ledger.person.balances}
          typeId={ledger.typeId}
          onClose={() => setLedger(undefined)}
        />
      )}
    </Drawer>
  );
}

interface BalancesProps {
  people: BranchBalance[];
  onGrant: (person: BranchBalance) => void;
  onLedger: (person: BranchBalance, typeId: string) => void;
}

function Balances({ people, onGrant, onLedger }: BalancesProps) {
  const t = useWords(settingWords);
  const grants = useCan('ATTENDANCE_SETTING');
  const types = people[0]?.balances.map(({ typeId, typeName }) => ({ typeId, typeName })) ?? [];
  const balanceColumn = ({ typeId, typeName }: { typeId: string; typeName: string }): RecordColumn<BranchBalance> => ({
    key: typeId,
    title: typeName,
    align: 'right',
    render: (person) => {
      const found = person.balances.find((each) => each.typeId === typeId);
      if (found?.availableHalves === undefined || found.availableHalves === null) return '—';
      return (
        <>
          <button
            type="button"
            className="link num"
            aria-label={fill(t.openLedger, { name: person.name, type: typeName, n: daysOf(found.availableHalves) })}
            onClick={() => onLedger(person, typeId)}
          >
            {daysOf(found.availableHalves)}
          </button>
          {found.pendingHalves > 0 && <small>{fill(t.pendingShort, { n: daysOf(found.pendingHalves) })}</small>}
        </>
      );
    },
  });
  const grant: RecordColumn<BranchBalance> = {
    key: 'grant',
    title: '',
    align: 'right',
    render: (person) => (
      <button type="button" className="link" onClick={() => onGrant(person)}>
        {t.grant}
      </button>
    ),
  };
  return (
    <section className="panel rec-wide">
      <RecordTable
        label={t.balance}
        rows={people}
        keyOf={({ employeeId }) => employeeId}
        empty={t.noBalances}
        columns={[
          {
            key: 'employee',
            title: t.employee,
            render: ({ name, no, positionName }) => (
              <>
                {name}
                <small>
                  {no} · {positionName}
                </small>
              </>
            ),
          },
          ...types.map(balanceColumn),
          ...(grants ? [grant] : []),
        ]}
      />
    </section>
  );
}

function GrantForm({ person: { employeeId, name, balances }, onClose }: { person: BranchBalance; onClose: () => void }) {
  const t = useWords(settingWords);
  return (
    <FormDrawer
      title={fill(t.grantTitle, { name })}
      api={leaveApi.grantLeave}
      fields={[
        {
          kind: 'select',
          name: 'typeId',
          label: t.type,
          options: balances
            .filter(({ hasBalance }) => hasBalance)
            .map(({ typeId, typeName }) => ({ value: typeId, label: typeName })),
        },
        { kind: 'number', name: 'halves', label: t.grantHalves, help: t.grantHalvesHelp, min: 1, max: 400 },
        { kind: 'date', name: 'expiresDate', label: t.expires, help: t.expiresHelp, isOptional: true },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      initial={{ halves: 2 }}
      send={(typed) => ({ expiresDate: null, ...onlyGiven(typed) })}
      fixed={{ employeeId }}
      done={t.granted}
      onClose={onClose}
    />
  );
}

/** Without what was left empty. */
const onlyGiven = (typed: object) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
