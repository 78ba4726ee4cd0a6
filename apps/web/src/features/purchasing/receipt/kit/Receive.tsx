import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { receiptWords } from '../receipt.words.ts';
import { ReceiveDesk } from '../ReceiveDesk.tsx';
import { ReceiveTask } from '../ReceiveTask.tsx';
import { useAwaited } from '../use-awaited.ts';

interface ReceiveProps {
  branchId: string;
  /** The order from which one came: its lines are first. */
  storePurchaseId: string;
  onLeave: () => void;
}

/** The screen on which goods are received: a desk, or a task on a phone. */
export function Receive({ branchId, storePurchaseId, onLeave }: ReceiveProps) {
  const t = useWords(receiptWords);
  const isPhone = useIsPhone();
  const read = useAwaited(branchId);
  return (
    <Record isPage read={read}>
      {(delivery) => {
        if (delivery.suppliers.length === 0)
          return (
            <section className="panel">
              <Blank
                isPage
                icon={<InboxOutlined />}
                title={t.nothingAwaited}
                text={t.nothingAwaitedText}
                actions={<Button onClick={onLeave}>{t.back}</Button>}
              />
            </section>
          );
        const Screen = isPhone ? ReceiveTask : ReceiveDesk;
        return <Screen delivery={delivery} storePurchaseId={storePurchaseId} onLeave={onLeave} />;
      }}
    </Record>
  );
}
