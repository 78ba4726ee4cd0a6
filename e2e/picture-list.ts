/** The pictures of the README, in its order: who looks at what. */
export const pictures = [
  { name: 'counter', username: 'xingyu.cashier', at: '/admin/bar/console', width: 1366, mode: 'light' },
  { name: 'home', username: 'xingyu.admin', at: '/home', width: 1366, mode: 'light' },
  { name: 'list', username: 'xingyu.admin', at: '/admin/statistics/orderList', width: 1366, mode: 'light' },
  { name: 'detail', username: 'xingyu.admin', at: '/admin/statistics/orderList', width: 1366, mode: 'light' },
  { name: 'phone', username: 'xingyu.manager', at: '/home', width: 390, mode: 'light' },
  { name: 'dark', username: 'xingyu.admin', at: '/admin/bar/operationData', width: 1366, mode: 'dark' },
] as const;
