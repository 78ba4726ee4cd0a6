import { say } from '@netbar/contract/kernel/words';

/** What the list of checks says. */
export const checkWords = {
  nameMissing: say('请填写活动名称', 'Please enter a name', '請填寫活動名稱'),
  datesReversed: say('结束日期早于开始日期', 'The last day is before the first', '結束日期早於開始日期'),
  datesOver: say('活动日期已过', 'The dates have passed', '活動日期已過'),
  branchesMissing: say('请选择适用门店', 'Please choose branches', '請選擇適用門店'),
  hoursMissing: say('没有选参与时段', 'No hours are chosen', '沒有選參與時段'),
  budgetMissing: say('请填写预算上限', 'Please enter the budget', '請填寫預算上限'),
  supplierMissing: say('请选择承担费用的供应商', 'Please choose the supplier who bears a share', '請選擇承擔費用的供應商'),
  benefitMissing: say('请至少设一项优惠', 'Please set at least one benefit', '請至少設一項優惠'),
  productsMissing: say('请选择参与商品', 'Please choose products', '請選擇參與商品'),
  amountMissing: say('请填写优惠金额', 'Please enter the amount off', '請填寫優惠金額'),
  giftMissing: say('请选择赠送的商品', 'Please choose the product to give', '請選擇贈送的商品'),
  thresholdMissing: say('请填写消费门槛', 'Please enter the amount to reach', '請填寫消費門檻'),
  tierMissing: say('请填写每一档的充值金额', 'Please enter the amount of every tier', '請填寫每一檔的儲值金額'),
  tiersFall: say(
    '档位金额要从小到大，赠送不能变少',
    'Amounts must rise, and a higher one must not give less',
    '檔位金額要從小到大，贈送不能變少',
  ),
  overRedLine: say(
    '最高档赠送 {share}，超过品牌红线 {line}',
    'The highest tier gives {share}, above the brand’s limit of {line}',
    '最高檔贈送 {share}，超過品牌紅線 {line}',
  ),
  withinRedLine: say(
    '最高档赠送 {share}，未超品牌红线 {line}',
    'The highest tier gives {share}, within the brand’s limit of {line}',
    '最高檔贈送 {share}，未超品牌紅線 {line}',
  ),
  noHits: say('这 30 天没有命中的单据', 'Nothing in these 30 days would have matched', '這 30 天沒有命中的單據'),
  budgetEarly: say(
    '预算约第 {day} 天用完，早于结束日',
    'The budget is used up around day {day}, before the end',
    '預算約第 {day} 天用完，早於結束日',
  ),
  budgetEnough: say('预算够用 30 天', 'The budget lasts for 30 days', '預算夠用 30 天'),
  conflict: say('与“{name}”有 {docs} 单重叠', 'Overlaps with “{name}” in {docs} cases', '與「{name}」有 {docs} 單重疊'),
  conflictLost: say(
    '与“{name}”有 {docs} 单重叠，其中 {lost} 单顾客只得到对方的优惠',
    'Overlaps with “{name}” in {docs} cases; in {lost} of them only the other one applies',
    '與「{name}」有 {docs} 單重疊，其中 {lost} 單顧客只得到對方的優惠',
  ),
  noConflict: say('没有与其他活动重叠', 'No overlap with other activities', '沒有與其他活動重疊'),
  unpriced: say(
    '{name}等 {n} 款商品还没有售价',
    '{n} products have no price yet, such as {name}',
    '{name}等 {n} 款商品還沒有售價',
  ),
  atMinimum: say(
    '{name}等 {n} 款优惠后低于最低售价，按最低售价收取',
    '{n} products fall below their minimum, such as {name}; the minimum is charged',
    '{name}等 {n} 款優惠後低於最低售價，按最低售價收取',
  ),
  aboveMinimum: say('优惠后均不低于最低售价', 'No product falls below its minimum price', '優惠後均不低於最低售價'),
};
