import {
  BarChartOutlined,
  ClusterOutlined,
  DesktopOutlined,
  GiftOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';

const icons = {
  shop: ShopOutlined,
  'bar-chart': BarChartOutlined,
  shopping: ShoppingOutlined,
  gift: GiftOutlined,
  team: TeamOutlined,
  desktop: DesktopOutlined,
  cluster: ClusterOutlined,
  setting: SettingOutlined,
  user: UserOutlined,
};

/** A menu group's icon by the name the page table gives it. */
export function GroupIcon({ name }: { name: string }) {
  const Icon = icons[name as keyof typeof icons] ?? SettingOutlined;
  return <Icon />;
}
