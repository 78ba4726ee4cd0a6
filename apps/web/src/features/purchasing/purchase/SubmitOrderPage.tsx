import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Alert, Button, Input, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { FillUpLines, type Quantities } from './detail/FillUpLines.tsx';
import { fillUpWords } from './fill-up.words.ts';
import { replaceableOf } from './purchase-lines.rules.ts';
import { purchasePaths } from './kit/purchase-paths.ts';
import '#kit/list/list.css';
import './purchase.css';

/** Asks anew for goods of an order that are missing or were sent back damaged. */
export default function SubmitOrderPage() {
  const [query] = useSearchParams();
  const id = query.get('orderId') ?? '';
  const order = useApi(purchaseApi.getStore, { id });
  return (
    <Record isPage read={order}>
      {(purchase) => <FillUp key={purchase.id} purchase={purchase} />}
    </Record>
  );
}

const reasons = ['SHORTAGE', 'DAMAGE'] as const;
type Reason = (typeof reasons)[number];

/** The lines that can be replaced for a reason. Missing goods are replaced while the order awaits them. */
const linesFor = ({ status, lines }: StorePurchase, reason: Reason) =>
  (reason === 'SHORTAGE' ? status === 'ORDERED' : ['ORDERED', 'STORED', 'CLOSED'].includes(status))
    ? lines.filter((line) => replaceableOf(line, reason) > 0)
    : [];

/** What is being asked for: why, of whom, how much of what. */
function useFillUp(purchase: StorePurchase) {
  const possible = reasons.filter((each) => linesFor(purchase, each).length > 0);
  const [chosenReason, setReason] = useState<Reason>();
  const reason = chosenReason ?? possible[0] ?? 'SHORTAGE';
  const all = linesFor(purchase, reason);
  const suppliers = [...new Map(all.map(({ supplierId, supplierName }) => [supplierId, supplierName]))];
  const [chosenSupplier, setSupplier] = useState<string>();
  const supplierId = suppliers.some(([id]) => id === chosenSupplier) ? chosenSupplier : suppliers[0]?.[0];
  const lines = all.filter((line) => line.supplierId === supplierId);
  const [typed, setTyped] = useState<Quantities>({});
  const qtyOf = (lineId: string) => typed[`${reason} ${lineId}`];
  const wanted = lines
    .map((line) => ({ lineId: line.id, qty: qtyOf(line.id) ?? replaceableOf(line, reason) }))
    .filter(({ qty }) => qty > 0);
  return {
    possible,
    reason,
    setReason,
    suppliers,
    supplierId,
    setSupplier,
    lines,
    wanted,
    setQty: (lineId: string, qty: number) => setTyped((before) => ({ ...before, [`${reason} ${lineId}`]: qty })),
    isTouched: Object.keys(typed).length > 0,
  };
}

function FillUp({ purchase }: { purchase: StorePurchase }) {
  const t = useWords(fillUpWords);
  const navigate = useNavigate();
  const asking = useFillUp(purchase);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  useMarkPaneDirty(note !== '' || asking.isTouched);
  const submit = useCommand(purchaseApi.submitFillUp, {
    done: t.submitted,
    onDone: ({ id }) => void navigate(purchasePaths.fillUpDetail(id), { replace: true }),
  });
  const { reason, wanted } = asking;
  const why = wanted.length === 0 ? t.needLines : note.trim() === '' ? t.needNote : undefined;
  const press = () => {
    setAsked(true);
    if (!why && !submit.isPending) submit.mutate({ originId: purchase.id, reason, note: note.trim(), lines: wanted });
  };
  usePageKeys({ F9: press });
  if (asking.possible.length === 0) return <Nothing purchase={purchase} />;
  return (
    <>
      <Head purchase={purchase}>
        {isAsked && why && (
          <span className="po-error" role="alert">
            {why}
          </span>
        )}
        <Button type="primary" loading={submit.isPending} onClick={press}>
          {t.submit} <Keycap>F9</Keycap>
        </Button>
      </Head>
      <RecordBody side={<Why purchase={purchase} asking={asking} note={note} onNote={setNote} />}>
        <FillUpLines reason={reason} lines={asking.lines} wanted={wanted} onQty={asking.setQty} />
      </RecordBody>
    </>
  );
}

function Head({ purchase: { id, no, branchName }, children }: { purchase: StorePurchase; children?: ReactNode }) {
  const t = useWords(fillUpWords);
  return (
    <PageHead
      title={t.title}
      note={
        <span>
          <Link className="link num" to={purchasePaths.detail(id)}>
            {fill(t.ofOrder, { no })}
          </Link>{' '}
          · {branchName}
        </span>
      }
      actions={children}
    />
  );
}

function Nothing({ purchase }: { purchase: StorePurchase }) {
  const t = useWords(fillUpWords);
  return (
    <>
      <Head purchase={purchase} />
      <RecordAlert
        action={
          <Link className="link" to={purchasePaths.detail(purchase.id)}>
            {t.back}
          </Link>
        }
      >
        {t.nothing}
      </RecordAlert>
    </>
  );
}

interface WhyProps {
  purchase: StorePurchase;
  asking: ReturnType<typeof useFillUp>;
  note: string;
  onNote: (note: string) => void;
}

/** Why the goods are asked for again, of whom, and in whose words. */
function Why({ purchase: { fillUps }, asking, note, onNote }: WhyProps) {
  const t = useWords(fillUpWords);
  const { possible, reason, suppliers, supplierId } = asking;
  return (
    <>
      <Panel title={t.why}>
        <Segmented<Reason>
          block
          value={reason}
          options={reasons.map((value) => ({ value, label: t[value], disabled: !possible.includes(value) }))}
          onChange={asking.setReason}
        />
        <p className="po-hint-left">{reason === 'SHORTAGE' ? t.shortageHelp : t.damageHelp}</p>
      </Panel>
      {suppliers.length > 1 && supplierId && (
        <Panel title={t.supplier} note={t.oneSupplier}>
          <Segmented<string>
            block
            value={supplierId}
            options={suppliers.map(([value, label]) => ({ value, label }))}
            onChange={asking.setSupplier}
          />
        </Panel>
      )}
      <Panel title={t.note}>
        <Input.TextArea
          aria-label={t.note}
          placeholder={t.noteHint}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={200}
          value={note}
          onChange={({ target }) => onNote(target.value)}
        />
      </Panel>
      {fillUps.length > 0 && <Alert type="info" showIcon title={t.before} description={joinNames(fillUps.map(({ no }) => no))} />}
    </>
  );
}
