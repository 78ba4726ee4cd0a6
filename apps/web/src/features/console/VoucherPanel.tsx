import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import type { PanelProps } from './CashPanel.tsx';
import { EnterButton } from './EnterButton.tsx';
import { payWords } from './pay.words.ts';
import { useScan } from './scans.ts';

/** Where vouchers are sold; the names are what customers call them. */
const platforms = ['美团', '抖音', '大众点评'];

/** A voucher of a group-buy platform: its code read or typed, and what it is worth here. */
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
