import { say, type Words } from './words.ts';

/** The menu's groups in their order. A group is shown when one of its pages is. */
export const menuGroups = {
  bar: { title: say('吧台', 'Counter', '吧台'), icon: 'shop' },
  statistics: { title: say('统计', 'Statistics', '統計'), icon: 'bar-chart' },
  product: { title: say('商品', 'Products', '商品'), icon: 'shopping' },
  activity: { title: say('活动', 'Activities', '活動'), icon: 'gift' },
  HRManagement: { title: say('人事', 'Staff', '人事'), icon: 'team' },
  assets: { title: say('资产', 'Assets', '資產'), icon: 'desktop' },
  agent: { title: say('服务商', 'Providers', '服務商'), icon: 'cluster' },
  settings: { title: say('设置', 'Settings', '設定'), icon: 'setting' },
  personal: { title: say('个人', 'Personal', '個人'), icon: 'user' },
} as const satisfies Record<string, { title: Words; icon: string }>;
export type MenuGroup = keyof typeof menuGroups;

export interface Page {
  path: string;
  title: Words;
  /** The menu group of the page. Pages without one are reached from another page. */
  menu?: MenuGroup;
  /** For pages outside the menu: any one of these function codes opens it. */
  anyOf?: readonly string[];
  keepAlive?: boolean;
  /** The query parameter that names a record: each record gets a tab of its own. */
  tabKey?: string;
  /** What can be done on the page, by function code: the rights a role may hold, in words. */
  functions?: Readonly<Record<string, Words>>;
}

export interface FeaturePages {
  feature: string;
  pages: Readonly<Record<string, Page>>;
}

export const definePages = <const P extends Record<string, Page>>(feature: string, pages: P) => ({ feature, pages });
