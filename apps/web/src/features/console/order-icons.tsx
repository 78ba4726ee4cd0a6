import {
  BellOutlined,
  BulbOutlined,
  ClearOutlined,
  CoffeeOutlined,
  CustomerServiceOutlined,
  GiftOutlined,
  PoweroffOutlined,
  ShoppingOutlined,
  StopOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { OrderRow } from '@netbar/contract/order/order.model';
import type { ReactNode } from 'react';

export const orderIcons: Record<OrderRow['type'], ReactNode> = {
  SALE: <ShoppingOutlined />,
  CHARGE: <WalletOutlined />,
  EXCHANGE: <GiftOutlined />,
  LEASE: <CustomerServiceOutlined />,
  CALL: <BellOutlined />,
  TEA: <CoffeeOutlined />,
  CLEAN: <ClearOutlined />,
  AC_ON: <BulbOutlined />,
  AC_OFF: <PoweroffOutlined />,
  NO_SMOKING: <StopOutlined />,
};
