import {
  AlipayCircleOutlined,
  ApartmentOutlined,
  DollarOutlined,
  FormOutlined,
  TagOutlined,
  WalletOutlined,
  WechatOutlined,
} from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Kbd } from './Kbd.tsx';
import { ways, type Reason, type Way } from './pay.rules.ts';
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
  whyNot: (way: Way) => Reason | undefined;
  onChoose: (way: Way) => void;
  /** Beside the cart, where what is rarely meant would take the room of goods. Its key works all the same. */
  isShort?: boolean;
}

/** The ways to pay. One that cannot be used says why. */
export function Tenders({ chosen, whyNot, onChoose, isShort = false }: TendersProps) {
  const t = useWords(payWords);
  return (
    <div className="tend" role="group" aria-label={t.ways}>
      {(isShort ? ways.filter((way) => way !== 'SIGNED') : ways).map((way, i) => {
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

/** A tooltip is dear to build, and most ways need none. */
const WhyNot = ({ reason, children }: { reason: string | undefined; children: ReactElement }) =>
  reason === undefined ? children : <Tooltip title={reason}>{children}</Tooltip>;
