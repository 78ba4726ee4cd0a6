import { IdcardOutlined } from '@ant-design/icons';
import { bizDate } from '@netbar/contract/kernel/time';
import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { PanelProps } from './CashPanel.tsx';
import { EnterButton } from './EnterButton.tsx';
import { PartAmount, usePartAmount } from './PartAmount.tsx';
import { evidenceOf } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { useScan } from './scans.ts';

/** Spending a balance wants its owner: an identity card swiped or a member's card scanned. */
export function WalletPanel({ dueFen, balanceFen, isPart, isBusy, onPart }: PanelProps & { balanceFen: number }) {
  const t = useWords(payWords);
  const [card, setCard] = useState('');
  const { amountFen, setTyped } = usePartAmount(Math.min(dueFen, balanceFen));
  const take = (shown: string) => {
    if (shown.trim() === '' || isBusy || amountFen < 1) return;
    onPart({ tender: 'WALLET', amountFen, evidence: evidenceOf(shown, bizDate(new Date())) });
  };
  useScan(take);
  return (
    <>
      <div className="wait">
        <IdcardOutlined />
        <h2>{t.cardNow}</h2>
        <p>{t.cardNowText}</p>
      </div>
      <div className="pay-form">
        {isPart && <PartAmount amountFen={amountFen} onChange={setTyped} />}
        <label>
          {t.cardNo}
          <Input
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={card}
            onChange={(event) => setCard(event.target.value)}
            onPressEnter={() => take(card)}
          />
        </label>
      </div>
      <span className="sp" />
      <EnterButton disabled={card.trim() === ''} loading={isBusy} onClick={() => take(card)}>
        {isPart && amountFen < dueFen ? t.addPart : t.useBalance}
      </EnterButton>
    </>
  );
}
