import {
  CalendarOutlined,
  CoffeeOutlined,
  CreditCardOutlined,
  GiftOutlined,
  IdcardOutlined,
  StarOutlined,
  TagOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { ReactNode } from 'react';

export const presetIcons: Record<Preset, ReactNode> = {
  CHARGE_DISCOUNT: <WalletOutlined />,
  SECOND_CUP: <CoffeeOutlined />,
  PRODUCT_DISCOUNT: <TagOutlined />,
  SIGN_IN: <CalendarOutlined />,
  COUPON: <IdcardOutlined />,
  PRIZES: <GiftOutlined />,
  RECHARGE_CARD: <CreditCardOutlined />,
  FESTIVAL: <StarOutlined />,
  GAME: <TrophyOutlined />,
};
