import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { Tender } from '@netbar/contract/guests/wallet/wallet.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { machineWords } from './machine.words.ts';

/** Cards in use: issued against a deposit, settled when the guest leaves. */
export function TempCards({ onClose }: { onClose: () => void }) {
  const t = useWords(machineWords);
  const { message } = App.useApp();
  const branchId = useSession((state) => state.user?.branches[0]?.id ?? '');
  const [isIssuing, setIssuing] = useState(false);
  const cards = useApi(seatSessionApi.tempCards, { limit: 100 });
  const settle = useCommand(seatSessionApi.settleTempCard, {
    onDone: ({ refundedFen }) => void message.success(fill(t.settled, { fen: twoDecimals(refundedFen) })),
  });
  const open = (cards.data?.rows ?? []).filter(({ status }) => status === 'ISSUED' || status === 'ACTIVE');
  return (
    <Drawer open title={t.cards} size={480} onClose={onClose} extra={<Button onClick={() => setIssuing(true)}>{t.issue}</Button>}>
      {cards.data && open.length === 0 && <p className="muted">{t.noCards}</p>}
      <ul className="tiles">
        {open.map(({ id: tempCardId, version, no, name, balanceFen }) => (
          <li key={tempCardId}>
            <div>
              <b>{name || '—'}</b>
              <span className="num muted">{no}</span>
              <span className="sp" />
              <Money fen={balanceFen} />
              <button type="button" className="link" onClick={() => settle.mutate({ tempCardId, version })}>
                {t.settle}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {isIssuing && (
        <FormDrawer
          title={t.issue}
          api={seatSessionApi.issueTempCard}
          fields={[
            { kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect isNameOnly /> },
            { kind: 'text', name: 'name', label: t.guestName, max: 40, isOptional: true },
            { kind: 'text', name: 'idCard', label: t.idCard, max: 18, isOptional: true },
            { kind: 'money', name: 'depositFen', label: t.deposit },
            {
              kind: 'select',
              name: 'tender',
              label: t.tender,
              options: Tender.options.map((value) => ({ value, label: t[value] })),
            },
          ]}
          initial={{ branchId, tender: 'CASH' }}
          done={t.issued}
          onClose={() => setIssuing(false)}
        />
      )}
    </Drawer>
  );
}
