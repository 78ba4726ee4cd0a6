import { Button, Skeleton } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { InboxOutlined } from '@ant-design/icons';
import { CartColumn } from './CartColumn.tsx';
import { useCarts } from './carts.store.ts';
import { cartWords } from './cart.words.ts';
import { show, useCounter } from './counter.store.ts';
import { useKey } from './keys.ts';
import { NoShift } from './NoShift.tsx';
import { PayColumn } from './PayColumn.tsx';
import { usePayment } from './payment.store.ts';
import { Recharge } from './Recharge.tsx';
import type { useOwnShift } from './use-own-shift.ts';
import { useRoom } from './use-seats.ts';

interface SideColumnProps {
  branchId: string;
  work: ReturnType<typeof useOwnShift>;
}

/** The cart, or what takes its place. */
export function SideColumn(props: SideColumnProps) {
  return (
    <aside className="cs-c panel">
      <Side {...props} />
    </aside>
  );
}

function Side({ branchId, work }: SideColumnProps) {
  const { seats } = useRoom();
  const stage = useCounter((state) => state.stage);
  const { memberId, machineId } = useCarts((state) => state.current);
  const isUnderWay = usePayment(({ order, isUnknown, isSending }) => order !== undefined || isUnknown || isSending);
  const seat = seats?.find(({ id }) => id === machineId);
  // Money that is on its way is seen to whatever else is the matter.
  if (stage === 'pay' && isUnderWay) return <PayColumn branchId={branchId} seatNo={seat?.no} />;
  if (!work.isKnown) return <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
  if (!work.shift) return <NoShift drawers={work.drawers} canWork={work.canWork} />;
  if (work.shift.status === 'COUNTING') return <Counting />;
  if (stage === 'pay') return <PayColumn branchId={branchId} seatNo={seat?.no} />;
  if (stage === 'recharge' && memberId) return <Recharge branchId={branchId} memberId={memberId} />;
  return <CartColumn seat={seat} />;
}

/** While the cash is counted none is taken. */
function Counting() {
  const t = useWords(cartWords);
  const goOn = () => show({ dialog: 'handOver' });
  useKey('handOver', goOn);
  useKey('enter', goOn);
  return (
    <Blank
      icon={<InboxOutlined />}
      title={t.counting}
      text={t.countingText}
      actions={
        <Button type="primary" onClick={goOn}>
          {t.goOn}
        </Button>
      }
    />
  );
}
