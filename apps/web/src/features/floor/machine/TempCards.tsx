import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OpenTempCards } from './kit/OpenTempCards.tsx';
import { useTempCardFields } from './kit/use-temp-card-fields.ts';
import { useSettleTempCard } from './kit/use-settle-temp-card.ts';
import { machineWords } from './machine.words.ts';

/** Cards in use: issued against a deposit, returned when the guest has left the machine. */
export function TempCards({ onClose }: { onClose: () => void }) {
  const t = useWords(machineWords);
  const branchId = useSession((state) => state.user?.branches[0]?.id ?? '');
  const [isIssuing, setIssuing] = useState(false);
  const fields = useTempCardFields();
  const settle = useSettleTempCard();
  return (
    <Drawer open title={t.cards} size={480} onClose={onClose} extra={<Button onClick={() => setIssuing(true)}>{t.issue}</Button>}>
      <OpenTempCards
        stepsOf={(card) => (card.machineNo ? [] : [{ key: 'settle', label: t.settle, onClick: () => settle(card) }])}
      />
      {isIssuing && (
        <FormDrawer
          title={t.issue}
          api={seatSessionApi.issueTempCard}
          fields={[{ kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect isNameOnly /> }, ...fields]}
          initial={{ branchId, tender: 'CASH' }}
          done={t.issued}
          onClose={() => setIssuing(false)}
        />
      )}
    </Drawer>
  );
}
