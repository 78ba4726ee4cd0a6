import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { ScanOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { EnterButton } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { useScan } from '#kit/scanner/use-scanner.ts';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { AllowanceNote, useAllowance } from '#features/money/shift/kit/Allowance.tsx';
import { play } from '#features/platform/realtime/kit/sound.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Money } from '#kit/Money.tsx';
import { amountOf, cashPart, changeOf, isTooMuch, quickAmounts, scanPart, typeAmount, type Part } from './pay.rules.ts';
import { payWords } from './pay.words.ts';

export interface PanelProps {
  dueFen: number;
  /** One of several payments: it need not cover the whole amount. */
  isPart: boolean;
  isBusy: boolean;
  onPart: (part: Part) => void;
}

const padKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', '.'];
const plainAmount = (fen: number) => yuan(fen).slice(1).replace(/\.00$/, '');

/** Cash: amount received and change. The exact amount is assumed until something is typed. */
export function CashPanel({ dueFen, isPart, isBusy, onPart }: PanelProps) {
  const t = useWords(payWords);
  const [text, setText] = useState('');
  const received = text === '' ? dueFen : amountOf(text);
  const change = changeOf(received, dueFen);
  const canTake = received !== undefined && received > 0 && !isTooMuch(change) && (isPart || change !== undefined);
  const take = () => canTake && !isBusy && onPart(cashPart(received, dueFen));
  const type = (key: string) => setText((before) => typeAmount(before, key));
  return (
    <>
      <label className="recv">
        <span>{t.received}</span>
        <input
          aria-label={t.received}
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          placeholder={yuan(dueFen).slice(1)}
          value={text}
          onChange={(event) => setText(event.target.value.split('').reduce(typeAmount, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            take();
          }}
        />
      </label>
      <div className="quick">
        {quickAmounts(dueFen).map((fen) => (
          <button key={fen} type="button" className={fen === received ? 'on' : ''} onClick={() => setText(plainAmount(fen))}>
            ¥{plainAmount(fen)}
            {fen === dueFen && <small>{t.exact}</small>}
          </button>
        ))}
      </div>
      <div className="pad" role="group" aria-label={t.keypad}>
        {padKeys.map((key) => (
          <button key={key} type="button" tabIndex={-1} onClick={() => type(key)}>
            {key}
          </button>
        ))}
      </div>
      <div className="chg">
        <span>{t.change}</span>
        {change === undefined ? (
          <span className="num short">{fill(t.short, { amount: yuan(dueFen - (received ?? 0)) })}</span>
        ) : (
          <span className={isTooMuch(change) ? 'short' : ''}>{isTooMuch(change) ? t.tooMuch : <Money fen={change} />}</span>
        )}
      </div>
      <EnterButton disabled={!canTake} loading={isBusy} onClick={take}>
        {isPart && change === undefined ? t.addPart : t.confirm}
      </EnterButton>
    </>
  );
}

/** Waits for the customer's payment code to be scanned, or shows a code for the customer to scan. */
export function ScanPanel({ way, dueFen, isPart, isBusy, onPart }: PanelProps & { way: 'WECHAT' | 'ALIPAY' }) {
  const t = useWords(payWords);
  const { message } = App.useApp();
  const { amountFen, setTyped } = usePartAmount(dueFen);
  useScan((code) => {
    const part = scanPart(code, amountFen);
    if (part && !isBusy) return onPart(part);
    play('wrong', 'here');
    void message.error(fill(t.notPayerCode, { code }));
  });
  const showCode = () => !isBusy && onPart({ tender: way, amountFen });
  useKey('enter', showCode);
  return (
    <>
      <div className="wait">
        <ScanOutlined />
        <h2>{t.scanNow}</h2>
        <p>{t.scanNowText}</p>
      </div>
      {isPart && (
        <div className="pay-form">
          <PartAmount amountFen={amountFen} onChange={setTyped} />
        </div>
      )}
      <span className="sp" />
      <EnterButton type="default" loading={isBusy} onClick={showCode}>
        {t.showCode}
      </EnterButton>
    </>
  );
}

/** The platforms vouchers come from, by the names customers use. */
const platforms = ['美团', '抖音', '大众点评'];

/** A voucher of a group-buy platform: its code, scanned or typed, and its value. */
export function VoucherPanel({ dueFen, isPart, isBusy, onPart }: PanelProps) {
  const t = useWords(payWords);
  const [platform, setPlatform] = useState(platforms[0] ?? '');
  const [code, setCode] = useState('');
  const [worth, setWorth] = useState<number | undefined>(dueFen);
  useScan((read) => setCode(read.slice(0, 40)));
  const amountFen = Math.min(worth ?? 0, dueFen);
  const canTake = code.trim() !== '' && amountFen > 0 && (isPart || amountFen === dueFen);
  const take = () => canTake && !isBusy && onPart({ tender: 'GROUPBUY', amountFen, platform, code: code.trim() });
  return (
    <>
      <div className="pay-form">
        <Segmented block options={platforms} value={platform} onChange={setPlatform} />
        <label>
          {t.voucherCode}
          <Input
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onPressEnter={take}
          />
        </label>
        <label>
          {t.voucherAmount}
          <MoneyInput {...(worth !== undefined && { value: worth })} onChange={setWorth} />
        </label>
      </div>
      <span className="sp" />
      <EnterButton disabled={!canTake} loading={isBusy} onClick={take}>
        {isPart && amountFen < dueFen ? t.addPart : t.useVoucher}
      </EnterButton>
    </>
  );
}

/** Signed orders, which the branch pays: who they are for and why. Somebody with the right signs: the cashier or a manager with their password. */
export function SignPanel({ dueFen, isPart, isBusy, onPart }: PanelProps) {
  const t = useWords(payWords);
  const canSign = useCanHere('ORDER_SIGN');
  const [reason, setReason] = useState('');
  const [approver, setApprover] = useState<Signature>();
  const { amountFen, setTyped } = usePartAmount(dueFen);
  const branchId = useCarts((state) => state.branchId) ?? '';
  const { allowance, isSignerNeeded } = useAllowance({ branchId, kind: 'SIGNED', fen: amountFen });
  const maySign = canSign && !isSignerNeeded;
  const canTake = reason.trim() !== '' && (maySign || approver !== undefined) && amountFen > 0;
  const take = () => {
    if (!canTake || isBusy) return;
    onPart({ tender: 'SIGNED', amountFen, reason: reason.trim(), ...(!maySign && approver && { approver }) });
  };
  return (
    <>
      <div className="pay-form">
        <p className="muted">{t.signNote}</p>
        {canSign && <AllowanceNote kind="SIGNED" allowance={allowance} />}
        {isPart && <PartAmount amountFen={amountFen} onChange={setTyped} />}
        <label>
          {t.signReason}
          <Input
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={take}
          />
        </label>
        {!maySign && (
          <div role="group" aria-label={t.signer}>
            {t.signer}
            <SignatureInput onChange={setApprover} onPressEnter={take} />
          </div>
        )}
      </div>
      <span className="sp" />
      <EnterButton disabled={!canTake} loading={isBusy} onClick={take}>
        {isPart && amountFen < dueFen ? t.addPart : t.signFor}
      </EnterButton>
    </>
  );
}

/** The amount of a partial payment: the rest unless less is typed. */
export function usePartAmount(mostFen: number) {
  const [typed, setTyped] = useState<number>();
  const amountFen = Math.min(typed ?? mostFen, mostFen);
  return { amountFen, setTyped };
}

export function PartAmount({ amountFen, onChange }: { amountFen: number; onChange: (fen: number | undefined) => void }) {
  const t = useWords(payWords);
  return (
    <label>
      {t.amount}
      <MoneyInput value={amountFen} onChange={(fen) => onChange(fen ?? undefined)} />
    </label>
  );
}
