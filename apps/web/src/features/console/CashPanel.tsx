import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { amountOf, changeOf, isTooMuch, quickAmounts, typeAmount } from './cash.rules.ts';
import { EnterButton } from './EnterButton.tsx';
import { cashPart, type Part } from './pay.rules.ts';
import { payWords } from './pay.words.ts';

export interface PanelProps {
  dueFen: number;
  /** One of several: it need not cover everything. */
  isPart: boolean;
  isBusy: boolean;
  onPart: (part: Part) => void;
}

const pad = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', '.'];
const plain = (fen: number) => yuan(fen).slice(1).replace(/\.00$/, '');

/** 实收 → 找零. The exact sum stands there until something is typed. */
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
          <button key={fen} type="button" className={fen === received ? 'on' : ''} onClick={() => setText(plain(fen))}>
            ¥{plain(fen)}
            {fen === dueFen && <small>{t.exact}</small>}
          </button>
        ))}
      </div>
      <div className="pad" role="group" aria-label={t.keypad}>
        {pad.map((key) => (
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
