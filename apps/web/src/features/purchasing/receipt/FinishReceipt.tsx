import { ScanOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { App, Input } from 'antd';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { receiptWords } from './receipt.words.ts';
import type { DraftLine } from './receive.rules.ts';
import { problemOf } from './sent-receipt.rules.ts';
import type { Receiving } from './use-receive.ts';

/** Before a delivery is booked from a phone: what was recorded, what is wrong with it, the number of the paper. */
export function FinishReceipt({ receive, onBack }: { receive: Receiving; onBack: () => void }) {
  const t = useWords(receiptWords);
  const { message } = App.useApp();
  const { draft, sums, supplier, problems, unsentPhotos, delivery } = receive;
  const lines = draft.lines.filter(({ acceptedQty, rejectedQty }) => acceptedQty + rejectedQty > 0);
  const why =
    (lines.length === 0 && t.nothingCame) ||
    (problems[0] && t[problems[0].problem]) ||
    (unsentPhotos.length > 0 && fill(t.whyPhotos, { n: unsentPhotos.length })) ||
    undefined;
  const keep = async () => {
    await receive.keep([supplier?.supplierName, fill(t.sumAccepted, { n: sums.acceptedLines })].join(' '));
    // The step is on the disk: it is sent under its key, now or when the connection is back.
    message.success(sums.surplusLines > 0 ? t.surplusSent : t.posted);
    onBack();
  };
  return (
    <PhoneTask
      title={t.post}
      detail={[delivery.branchName, supplier?.supplierName].join(' · ')}
      onLeave={onBack}
      foot={
        <>
          <button type="button" onClick={onBack}>
            <ScanOutlined aria-hidden />
            {t.goOn}
          </button>
          <button type="button" className="task-main" disabled={why !== undefined} onClick={() => void keep()}>
            {why ?? (sums.surplusLines > 0 ? t.postSurplus : t.post)}
          </button>
        </>
      }
    >
      <section className="task-card" aria-label={fill(t.sumAccepted, { n: sums.acceptedLines })}>
        <header>
          <h2>{fill(t.sumAccepted, { n: sums.acceptedLines })}</h2>
          <span className="sp" />
          {sums.amountFen !== null && <Money fen={sums.amountFen} />}
        </header>
        <ul className="rcv-rows">
          {lines.map((line) => (
            <Row key={line.key} line={line} receive={receive} onOpen={onBack} />
          ))}
        </ul>
      </section>
      <section className="task-card rcv-paper">
        <Input
          size="large"
          maxLength={40}
          placeholder={t.deliveryNote}
          aria-label={t.deliveryNote}
          value={draft.deliveryNote}
          onChange={(event) => void receive.setDeliveryNote(event.target.value)}
        />
      </section>
      {sums.surplusLines > 0 && <p className="task-note">{t.surplusNote}</p>}
      <p className="task-note">{t.staysOpen}</p>
      <UnsentBanner task={receive.task} />
    </PhoneTask>
  );
}

function Row({ line, receive, onOpen }: { line: DraftLine; receive: Receiving; onOpen: () => void }) {
  const t = useWords(receiptWords);
  const problem = problemOf(line, receive.delivery.today);
  const unit = { ...line, baseUnit: line.product.baseUnit };
  const open = () => {
    void receive.openLine(line.key);
    onOpen();
  };
  return (
    <li>
      <button type="button" onClick={open}>
        <span className="rcv-row-name">
          {[line.product.name, line.product.spec].filter(Boolean).join(' ')}
          <small className={problem ? 'rcv-bad' : 'muted'}>
            {problem
              ? t[problem]
              : [line.batchNo, line.expiryDate && fill(t.expires, { day: line.expiryDate })].filter(Boolean).join(' · ')}
          </small>
        </span>
        <b className="num">{packsText(line.acceptedQty, unit)}</b>
        {line.rejectedQty > 0 && <small className="rcv-bad num">{`${t.rejected} ${packsText(line.rejectedQty, unit)}`}</small>}
      </button>
    </li>
  );
}
