import {
  AlipayCircleOutlined,
  ApartmentOutlined,
  DollarOutlined,
  FormOutlined,
  TagOutlined,
  WalletOutlined,
  WechatOutlined,
} from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { Tooltip } from 'antd';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { payWays, type Purse, type Way, type WayRefusal } from './pay.rules.ts';
import { payWords } from './pay.words.ts';

const icons: Record<Way, ReactNode> = {
  WECHAT: <WechatOutlined />,
  ALIPAY: <AlipayCircleOutlined />,
  CASH: <DollarOutlined />,
  WALLET: <WalletOutlined />,
  GROUPBUY: <TagOutlined />,
  COMBINED: <ApartmentOutlined />,
  SIGNED: <FormOutlined />,
};

interface TendersProps {
  chosen?: Way | undefined;
  whyNot: (way: Way) => WayRefusal | undefined;
  onChoose: (way: Way) => void;
  /** Leaves out the rarely used method to save room beside the cart. Its key still works. */
  isShort?: boolean;
}

/** The payment methods. One that cannot be used says why. */
export function Tenders({ chosen, whyNot, onChoose, isShort = false }: TendersProps) {
  const t = useWords(payWords);
  return (
    <div className="tend" role="group" aria-label={t.ways}>
      {(isShort ? payWays.filter((way) => way !== 'SIGNED') : payWays).map((way, i) => {
        const reason = whyNot(way);
        const looks = [way === chosen && 'on', reason && 'dis'].filter(Boolean).join(' ');
        return (
          <WhyNot key={way} reason={reason && t[reason]}>
            <button
              type="button"
              className={looks}
              aria-pressed={way === chosen}
              aria-disabled={reason !== undefined}
              aria-label={reason ? `${t[way]}，${t[reason]}` : t[way]}
              onClick={() => reason === undefined && onChoose(way)}
            >
              {icons[way]}
              <span>{t[way]}</span>
              <Kbd>{String(i + 1)}</Kbd>
            </button>
          </WhyNot>
        );
      })}
    </div>
  );
}

/** A tooltip is expensive to mount, and most methods need none. */
const WhyNot = ({ reason, children }: { reason: string | undefined; children: ReactElement }) =>
  reason === undefined ? children : <Tooltip title={reason}>{children}</Tooltip>;

function watchNetwork(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser has a network connection. */
const useIsOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine);

/** What limits the payment methods: the buyer's balance, a recharge, no network. */
export function usePurse(memberId: string | undefined, isCharge = false): Purse {
  const isOnline = useIsOnline();
  const { data } = useApi(memberApi.get, { memberId: memberId ?? '' }, { enabled: memberId !== undefined });
  const isKnown = memberId !== undefined && data?.id === memberId;
  return { balanceFen: isKnown ? data.principalFen + data.bonusFen : undefined, isCharge, isOnline };
}
