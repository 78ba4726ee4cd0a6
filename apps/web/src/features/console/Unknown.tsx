import { DisconnectOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { EnterButton } from './EnterButton.tsx';
import { useKey } from './keys.ts';
import { payWords } from './pay.words.ts';
import { recover } from './payment.store.ts';
import { useStale } from './use-stale.ts';

/** Sent, and cut off before the answer. It is asked for again with the same key: never charged twice. */
export function Unknown({ branchId }: { branchId: string }) {
  const t = useWords(payWords);
  const refresh = useStale();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (isAsking) return;
    setAsking(true);
    void recover(branchId)
      .then(refresh)
      .finally(() => setAsking(false));
  };
  useKey('enter', ask);
  return (
    <>
      <div className="pay-fill">
        <span className="sp" />
        <div className="wait t-warning" role="alert">
          <DisconnectOutlined />
          <h2>{t.unknown}</h2>
          <p>{t.unknownText}</p>
        </div>
        <span className="sp" />
      </div>
      <EnterButton loading={isAsking} onClick={ask}>
        {t.askNow}
      </EnterButton>
    </>
  );
}
