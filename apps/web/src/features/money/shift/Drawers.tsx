import { PlusOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Drawer } from '@netbar/contract/money/shift/shift.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { CashMove } from './CashMove.tsx';
import { HandOver } from './kit/HandOver.tsx';
import { OpenShift } from './kit/OpenShift.tsx';
import { shiftWords } from './shift.words.ts';

/** Every drawer of the branch: who is there, and what they can do now. */
export function Drawers({ branchId }: { branchId: string }) {
  const t = useWords(shiftWords);
  const canAdd = useCan('SHIFT_AUDIT');
  const [isAdding, setAdding] = useState(false);
  const { data: drawers } = useApi(shiftApi.drawers, { branchId });
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.addDrawer}
    </Button>
  );
  return (
    <Panel title={t.drawers} extra={canAdd && add}>
      {drawers?.length === 0 && <p className="sec">{t.noDrawers}</p>}
      <ul className="rows">
        {drawers?.map((drawer) => (
          <li key={drawer.id}>
            <b>{drawer.name}</b>
            <OnOff isOn={drawer.shiftId !== null} on={fill(t.onShift, { name: drawer.cashierName ?? '' })} off={t.idle} />
            <span className="sp" />
            {drawer.shiftId ? <AtWork drawer={drawer} shiftId={drawer.shiftId} /> : <Idle drawer={drawer} />}
          </li>
        ))}
      </ul>
      {isAdding && (
        <FormDrawer
          title={t.addDrawer}
          api={shiftApi.addDrawer}
          fields={[{ kind: 'text', name: 'name', label: t.drawerName, max: 20 }]}
          fixed={{ branchId }}
          done={t.drawerSaved}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}

function Idle({ drawer }: { drawer: Drawer }) {
  const t = useWords(shiftWords);
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpening(true)}>
        {t.open}
      </Button>
      {isOpening && <OpenShift drawer={drawer} onClose={() => setOpening(false)} />}
    </>
  );
}

/** Only whose shift it is, and whoever audits shifts, may touch its cash. */
function AtWork({ drawer: { branchId }, shiftId }: { drawer: Drawer; shiftId: string }) {
  const t = useWords(shiftWords);
  const ownId = useSession((state) => state.user?.id);
  const canAudit = useCan('SHIFT_AUDIT');
  const [step, setStep] = useState<'cash' | 'handOver'>();
  const { data: shift } = useApi(shiftApi.get, { id: shiftId, branchId });
  if (!shift || (shift.cashierId !== ownId && !canAudit)) return null;
  const close = () => setStep(undefined);
  return (
    <>
      <Button disabled={shift.status !== 'OPEN'} onClick={() => setStep('cash')}>
        {t.cash}
      </Button>
      <Button type="primary" onClick={() => setStep('handOver')}>
        {t.handOver}
      </Button>
      {step === 'handOver' && <HandOver shift={shift} onClose={close} />}
      {step === 'cash' && <CashMove shift={shift} onClose={close} />}
    </>
  );
}
