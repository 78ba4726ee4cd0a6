import { ScanOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { play } from '#features/realtime/kit/sound.ts';
import { useWords } from '#kernel/lang.ts';
import type { PanelProps } from './CashPanel.tsx';
import { EnterButton } from './EnterButton.tsx';
import { useKey } from './keys.ts';
import { PartAmount, usePartAmount } from './PartAmount.tsx';
import { scanPart } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { useScan } from './scans.ts';

/** Waits for the customer's code. Whoever has none scans ours. */
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
