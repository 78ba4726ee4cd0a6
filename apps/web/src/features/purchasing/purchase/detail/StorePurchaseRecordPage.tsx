import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { ReceiptsSlot, ReceiveSlot } from '../kit/purchase.slots.ts';
import { isAwaited, isUndecided, type Cuts } from '../purchase-lines.rules.ts';
import { CloseRest } from './CloseRest.tsx';
import { EndWithReason, type EndStep } from './EndWithReason.tsx';
import { PurchaseAmounts } from './PurchaseAmounts.tsx';
import { PurchaseHead } from './PurchaseHead.tsx';
import { PurchaseLines } from './PurchaseLines.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';
import { PurchaseRelated } from './PurchaseRelated.tsx';
import '../purchase.css';

/** The page of one store order, by `orderId` in the address. With `receive=1` it is the desk where its goods are received. */
export function StorePurchaseRecordPage() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('orderId') ?? '';
  const canReceive = useCan('PURCHASE_RECEIVE');
  const purchase = useApi(purchaseApi.getStore, { id });
  const isReceiving = query.get('receive') === '1' && canReceive && ReceiveSlot.isFilled();
  // The branch is in the address too, so that receiving goes on after a reload without a connection.
  const [branchId, task] = [query.get('branchId'), 'receive'];
  const showDesk = (at: string) => setQuery({ orderId: id, receive: '1', task, branchId: at });
  const leaveDesk = () => setQuery({ orderId: id }, { replace: true });
  if (isReceiving && branchId && !purchase.data && isUnanswered(purchase.error))
    return <ReceiveSlot branchId={branchId} storePurchaseId={id} onLeave={leaveDesk} />;
  return (
    <Record isPage read={purchase} timeline={{ kind: 'STORE_PURCHASE', id }}>
      {(data) =>
        isReceiving && isAwaited(data) ? (
          <ReceiveSlot branchId={data.branchId} storePurchaseId={data.id} onLeave={leaveDesk} />
        ) : (
          // Another order begins without the cuts typed for the one before.
          <Purchase key={data.id} purchase={data} onReceive={() => showDesk(data.branchId)} />
        )
      }
    </Record>
  );
}

const isUnanswered = (error: unknown) => error instanceof CallError && error.status === undefined;

/** What is being done on the page: closing the rest of some lines, or an end that needs a reason. */
type Step = { kind: 'close'; lineIds?: string[] } | { kind: EndStep };

function Purchase({ purchase, onReceive }: { purchase: StorePurchase; onReceive: () => void }) {
  const [cuts, setCuts] = useState<Cuts>({});
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <>
      <PurchaseHead
        purchase={purchase}
        cuts={cuts}
        onReceive={onReceive}
        onClose={() => setStep({ kind: 'close' })}
        onEnd={(kind) => setStep({ kind })}
      />
      <RecordBody
        side={
          <>
            <PurchaseAmounts purchase={purchase} />
            <PurchaseRelated purchase={purchase} />
            <Timeline kind="STORE_PURCHASE" id={purchase.id} />
          </>
        }
      >
        <PurchaseNotice purchase={purchase} />
        <PurchaseLines
          purchase={purchase}
          cuts={cuts}
          onCut={(id, cut) => setCuts((before) => ({ ...before, [id]: cut }))}
          onClose={(lineId) => setStep({ kind: 'close', lineIds: [lineId] })}
        />
        {!isUndecided(purchase) && <ReceiptsSlot storePurchaseId={purchase.id} />}
      </RecordBody>
      {step?.kind === 'close' && (
        <CloseRest purchase={purchase} onClose={close} {...(step.lineIds && { chosen: step.lineIds })} />
      )}
      {step && step.kind !== 'close' && <EndWithReason purchase={purchase} step={step.kind} onClose={close} />}
    </>
  );
}
