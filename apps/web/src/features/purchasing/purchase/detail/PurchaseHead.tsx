import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { Money } from '#kit/Money.tsx';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { ReceiveSlot } from '../kit/purchase.slots.ts';
import { StorePurchaseStatusTag } from '../kit/StorePurchaseStatusTag.tsx';
import {
  awaitedLines,
  canReplace,
  cutsOf,
  isAwaited,
  isPartlyStored,
  isUndecided,
  packsOf,
  type Cuts,
} from '../purchase-lines.rules.ts';
import { purchasePaths, recordPath } from '../kit/purchase-paths.ts';
import { purchaseWords } from '../purchase.words.ts';
import type { EndStep } from './EndWithReason.tsx';
import { usePurchaseSteps } from './purchase-steps.ts';

interface PurchaseHeadProps {
  purchase: StorePurchase;
  cuts: Cuts;
  onReceive: () => void;
  onClose: () => void;
  onEnd: (step: EndStep) => void;
}

/** Who asked for what, how far it is, and the next step for the reader. */
export function PurchaseHead(props: PurchaseHeadProps) {
  const { purchase } = props;
  const t = useWords(purchaseWords);
  const navigate = useNavigate();
  const { id, no, kind, status, fillUpReason } = purchase;
  return (
    <RecordHead
      title={no}
      number={no}
      tag={
        <>
          <StorePurchaseStatusTag status={status} isPartly={isPartlyStored(purchase)} />
          {kind === 'FILL_UP' && <span className="wtag t-plum">{t.FILL_UP}</span>}
          {purchase.isLate && <span className="wtag t-warning">{t.late}</span>}
          <AloneTag isAlone={purchase.isAlone} />
        </>
      }
      note={fillUpReason && <span className="sec">{t[fillUpReason]}</span>}
      trail={
        <RecordTrail
          api={purchaseApi.listStore}
          id={id}
          onGo={(next) => void navigate(recordPath({ id: next, kind }), { replace: true })}
        />
      }
      steps={usePurchaseSteps(purchase)}
      actions={<Actions {...props} />}
      menu={useMenu(props)}
      facts={useFacts(purchase)}
    />
  );
}

function useFacts(purchase: StorePurchase) {
  const t = useWords(purchaseWords);
  const { branchName, supplierNames, applicantName, createdTime, expectedDate, amountFen, lines } = purchase;
  const packs = (quantity: 'receivedQty' | 'chargedBackQty' | 'restQty') => packsOf(lines, quantity);
  const isDecided = !isUndecided(purchase);
  return [
    { label: t.branch, value: branchName },
    { label: t.suppliers, value: joinNames(supplierNames) },
    { label: t.applicant, value: applicantName ?? t.system },
    { label: t.created, value: <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span> },
    { label: t.expected, value: <span className="num">{expectedDate ?? '—'}</span> },
    ...(amountFen === null ? [] : [{ label: t.amount, value: <Money fen={amountFen} /> }]),
    ...(isDecided
      ? [
          {
            label: t.doneShare,
            value: (
              <span className="num">
                <b>{packs('receivedQty')}</b> / {packs('chargedBackQty')} /{' '}
                <b className={packs('restQty') > 0 ? 't-warning rec-warn' : ''}>{packs('restQty')}</b>
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** What can be done beside the next step. */
function useMenu({ purchase, onEnd }: PurchaseHeadProps): RecordAction[] {
  const t = useWords(purchaseWords);
  const canApply = useCan('PURCHASE_APPLY');
  const { status, companyPurchases } = purchase;
  const isCancellable = status === 'DRAFT' || status === 'SUBMITTED' || (status === 'APPROVED' && companyPurchases.length === 0);
  return canApply && isCancellable
    ? [{ key: 'cancel', label: t.cancelIt, isDangerous: true, onClick: () => onEnd('cancel') }]
    : [];
}

function Actions(props: PurchaseHeadProps) {
  const { status } = props.purchase;
  if (status === 'DRAFT' || status === 'REJECTED') return <DraftActions {...props} />;
  if (status === 'SUBMITTED') return <DecisionActions {...props} />;
  return <GoodsActions {...props} />;
}

/** A draft is edited and submitted on the pages that made it. A rejected replacement is asked for anew from its order. */
function DraftActions({ purchase }: PurchaseHeadProps) {
  const t = useWords(purchaseWords);
  const navigate = useNavigate();
  const canApply = useCan('PURCHASE_APPLY');
  const { id, version, status, kind, originId } = purchase;
  const redraft = useCommand(purchaseApi.redraftStore, {
    done: t.redrafted,
    onDone: () => void navigate(purchasePaths.edit(purchase)),
  });
  if (!canApply) return null;
  if (kind === 'FILL_UP')
    return (
      originId !== null && (
        <Button type="primary" onClick={() => void navigate(purchasePaths.askFillUp(originId))}>
          {t.askAgain}
        </Button>
      )
    );
  if (status === 'REJECTED')
    return (
      <Button type="primary" loading={redraft.isPending} onClick={() => redraft.mutate({ id, version })}>
        {t.redraft}
      </Button>
    );
  return (
    <>
      <Button onClick={() => void navigate(purchasePaths.edit(purchase))}>{t.goOn}</Button>
      <Button type="primary" onClick={() => void navigate(purchasePaths.confirm(id))}>
        {t.submit}
      </Button>
    </>
  );
}

function DecisionActions({ purchase, cuts, onEnd }: PurchaseHeadProps) {
  const t = useWords(purchaseWords);
  const { id, version, lines, canDecide, whyNot } = purchase;
  const made = cutsOf(lines, cuts);
  const approve = useCommand(purchaseApi.approveStore, {
    done: made.length > 0 ? fill(t.approvedCut, { n: made.length }) : t.approved,
  });
  if (!canDecide && whyNot === null) return null;
  return (
    <>
      {canDecide && (
        <Button danger onClick={() => onEnd('reject')}>
          {t.reject}
        </Button>
      )}
      <DutyButton
        type="primary"
        whyNot={whyNot}
        loading={approve.isPending}
        onClick={() => approve.mutate({ id, version, cuts: made })}
      >
        {made.length > 0 ? fill(t.approveCut, { n: made.length }) : t.approve}
      </DutyButton>
    </>
  );
}

/** Once it is approved: receive, replace what is missing, or give it up. */
function GoodsActions({ purchase, onReceive, onClose }: PurchaseHeadProps) {
  const t = useWords(purchaseWords);
  const navigate = useNavigate();
  const [canApply, canReceive] = [useCan('PURCHASE_APPLY'), useCan('PURCHASE_RECEIVE')];
  const isClosable = purchase.status === 'ORDERED' && awaitedLines(purchase).length > 0;
  return (
    <>
      {canApply && canReplace(purchase) && (
        <Button onClick={() => void navigate(purchasePaths.askFillUp(purchase.id))}>{t.fillUp}</Button>
      )}
      {canApply && isClosable && <Button onClick={onClose}>{t.closeRest}</Button>}
      {canReceive && isAwaited(purchase) && ReceiveSlot.isFilled() && (
        <Button type="primary" onClick={onReceive}>
          {isPartlyStored(purchase) ? t.receiveMore : t.receive}
        </Button>
      )}
    </>
  );
}
