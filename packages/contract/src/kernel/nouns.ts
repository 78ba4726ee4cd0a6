import { say, type Lang, type Words } from './words.ts';

/** What a refusal may be about. Features name it in Chinese; whoever reads another language is told in that. */
const nouns: Words[] = [
  say('门店', 'Branch', '門店'),
  say('品牌', 'Brand', '品牌'),
  say('商品', 'Product', '商品'),
  say('会员', 'Member', '會員'),
  say('角色', 'Role', '角色'),
  say('用户', 'User', '用戶'),
  say('审批单', 'Approval', '審批單'),
  say('区域', 'Area', '區域'),
  say('会员等级', 'Member level', '會員等級'),
  say('上机记录', 'Session', '上機記錄'),
  say('黑名单', 'Blacklist entry', '黑名單'),
  say('费率', 'Tariff', '費率'),
  say('调拨单', 'Transfer', '調撥單'),
  say('调价单', 'Price adjustment', '調價單'),
  say('盘点单', 'Stocktake', '盤點單'),
  say('标签分类', 'Label class', '標籤分類'),
  say('标签', 'Label', '標籤'),
  say('机器', 'Machine', '機器'),
  say('库存单', 'Stock document', '庫存單'),
  say('字典编码', 'Code', '字典編碼'),
  say('余额调整', 'Balance adjustment', '餘額調整'),
  say('临时卡', 'Temporary card', '臨時卡'),
  say('下架单', 'Takedown', '下架單'),
  say('通知', 'Notice', '通知'),
  say('菜单或功能', 'Menu or function', '選單或功能'),
  say('消息', 'Message', '訊息'),
  say('日志', 'Log entry', '日誌'),
  say('折扣', 'Discount', '折扣'),
  say('导出', 'Export', '匯出'),
  say('图片', 'Picture', '圖片'),
  say('单据', 'Document', '單據'),
  say('冻结', 'Hold', '凍結'),
  say('充值记录', 'Recharge', '充值記錄'),
  say('仓库', 'Warehouse', '倉庫'),
  say('公告', 'Announcement', '公告'),
  say('订单', 'Order', '訂單'),
  say('班次', 'Shift', '班次'),
  say('付款', 'Payment', '付款'),
  say('退款', 'Refund', '退款'),
  say('商户', 'Merchant', '商戶'),
];

const byChinese = new Map(nouns.map((words) => [words['zh-CN'], words]));

/** The noun in a language; one without words stays as it is. */
export const nounIn = (what: string, lang: Lang) => byChinese.get(what)?.[lang] ?? what;
