import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { PrintButton, type Sheet } from '#kit/print/PrintSheet.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { returnPaths } from '../return-paths.ts';
import { ReturnState } from '../ReturnStatusTag.tsx';
import { returnWords } from '../return.words.ts';
import { detailWords } from './detail.words.ts';
import { ReceiveExchange } from './ReceiveExchange.tsx';
import { stepsOf } from './return-steps.ts';

type Words = { [K in keyof typeof detailWords]: string };
type Opened = 'cancel' | 'ship' | 'exchange';

/** Who asked for what, how far it is, and the next step for the reader. */
export function ReturnHead({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  const names = useWords(returnWords);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const { id, no, type, status, receiptId } = doc;
  const close = () => setOpened(undefined);
  return (
    <>
      <RecordHead
        title={no}
        number={no}
        tag={
          <>
            <ReturnState doc={doc} />
            <span className="wtag t-neutral">{names[`type${type}`]}</span>
            {receiptId !== null && <span className="wtag t-plum">{t.door}</span>}
          </>
        }
        trail={
          <RecordTrail
            api={purchaseReturnApi.list}
            id={id}
            onGo={(next) => void navigate(returnPaths.detail(next), { replace: true })}
          />
        }
        steps={stepsOf(doc, t)}
        actions={<Actions doc={doc} onOpen={setOpened} />}
        menu={
          doc.can.includes('cancel')
            ? [{ key: 'cancel', label: t.cancelIt, isDangerous: true, onClick: () => setOpened('cancel') }]
            : []
        }
        facts={factsOf(doc, t)}
      />
      {opened === 'cancel' && <Cancel doc={doc} onClose={close} />}
      {opened === 'ship' && <Ship doc={doc} onClose={close} />}
      {opened === 'exchange' && status === 'ACCOUNTED' && <ReceiveExchange doc={doc} onClose={close} />}
    </>
  );
}

function factsOf(doc: PurchaseReturn, t: Words) {
  return [
    { label: t.branch, value: doc.branchName },
    { label: t.supplier, value: doc.supplierName },
    { label: t.applicant, value: doc.applicantName ?? t.system },
    { label: t.created, value: <span className="num">{formatTime(new Date(doc.createdTime), 'datetime')}</span> },
    ...(doc.reason ? [{ label: t.reason, value: doc.reason }] : []),
    ...(doc.shipNote ? [{ label: t.shipNote, value: doc.shipNote }] : []),
    ...(doc.bankRef ? [{ label: t.bankRef, value: <span className="num">{doc.bankRef}</span> }] : []),
  ];
}

function Actions({ doc, onOpen }: { doc: PurchaseReturn; onOpen: (opened: Opened) => void }) {
  const t = useWords(detailWords);
  const navigate = useNavigate();
  const canDecide = useCan('PURCHASE_RETURN_AUDIT');
  const { id, can, whyNot, status, type } = doc;
  return (
    <>
      {type !== 2 && (status === 'APPROVED' || status === 'SHIPPED') && <PrintButton sheet={sheetOf(doc, t)} />}
      {status === 'SUBMITTED' && canDecide && (
        <Button type="primary" onClick={() => void navigate(returnPaths.inbox)}>
          {t.decide}
        </Button>
      )}
      {can.includes('ship') && (
        <Button type="primary" onClick={() => onOpen('ship')}>
          {t.ship}
        </Button>
      )}
      {(can.includes('account') || whyNot !== null) && (
        <DutyButton type="primary" whyNot={whyNot} onClick={() => void navigate(returnPaths.accounting(id))}>
          {t.account}
        </DutyButton>
      )}
      {can.includes('receiveExchange') && (
        <Button type="primary" onClick={() => onOpen('exchange')}>
          {t.receive}
        </Button>
      )}
    </>
  );
}

interface StepProps {
  doc: PurchaseReturn;
  onClose: () => void;
}

function Cancel({ doc: { id, version, no }, onClose }: StepProps) {
  const t = useWords(detailWords);
  return (
    <FormDrawer
      title={`${t.cancelIt} ${no}`}
      api={purchaseReturnApi.cancel}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.cancelHelp, max: 200 }]}
      fixed={{ id, version }}
      done={t.cancelled}
      onClose={onClose}
    />
  );
}

function Ship({ doc: { id, version, no, claimFen }, onClose }: StepProps) {
  const t = useWords(detailWords);
  const help = claimFen === null ? t.shipHelpOnly : fill(t.shipHelp, { amount: yuan(claimFen) });
  return (
    <FormDrawer
      title={`${t.ship} ${no}`}
      api={purchaseReturnApi.ship}
      fields={[{ kind: 'text', name: 'note', label: t.shipWho, help, max: 100, isOptional: true }]}
      fixed={{ id, version }}
      done={t.shipped}
      onClose={onClose}
    />
  );
}

/** The slip that goes along with the goods, which the supplier signs. */
const sheetOf = (doc: PurchaseReturn, t: Words): Sheet => ({
  title: t.sheetTitle,
  no: doc.no,
  facts: [
    { label: t.branch, value: doc.branchName },
    { label: t.supplier, value: doc.supplierName },
    { label: t.created, value: formatTime(new Date(doc.createdTime), 'datetime') },
    { label: t.reason, value: doc.reason },
  ],
  columns: [{ title: t.product }, { title: t.source }, { title: t.qty, isNumber: true }],
  lines: doc.lines.map(({ id, name, spec, batchNo, receiptNo, qty, baseUnit }) => ({
    key: id,
    cells: [[name, spec, batchNo].filter(Boolean).join(' '), receiptNo ?? '', `${qty} ${baseUnit}`],
  })),
  sums: [{ label: t.qty, value: doc.qty }],
  signatures: [t.signShip, t.signTake],
});
