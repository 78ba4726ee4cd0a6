import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Words of the page on which missing or damaged goods are asked for anew. */
export const fillUpWords = {
  title: say('补单提交', 'Request replacement', '補單提交'),
  ofOrder: say('原采购单 {no}', 'For order {no}', '原採購單 {no}'),
  why: say('补单原因', 'Why', '補單原因'),
  SHORTAGE: say('少货', 'Missing goods', '短缺'),
  DAMAGE: say('破损', 'Damaged goods', '破損'),
  shortageHelp: say(
    '批准后原采购单不再等这些商品，改由补单送货，价格不变。',
    'Once approved, the original order no longer awaits these goods; the replacement brings them at the same price.',
    '批准後原採購單不再等這些商品，改由補單送貨，價格不變。',
  ),
  damageHelp: say(
    '拒收退回的商品按原价重新送货。',
    'Goods that were sent back at the door are delivered again at the same price.',
    '拒收退回的商品按原價重新送貨。',
  ),
  supplier: say('供应商', 'Supplier', '供應商'),
  oneSupplier: say('一张补单对应一家供应商', 'One request is for one supplier', '一張補單對應一家供應商'),
  lines: say('补哪些商品', 'Goods to replace', '補哪些商品'),
  product: commonWords.product,
  approved: say('批准', 'Approved', '批准'),
  received: say('已入库', 'Received', '已入庫'),
  left: say('可补', 'Can be replaced', '可補'),
  quantity: say('补单数量', 'Replace', '補單數量'),
  quantityOf: say('{name} 补单数量', 'Replace {name}', '{name} 補單數量'),
  amount: commonWords.amount,
  total: say('合计 {n} 种', 'Total of {n} products', '合計 {n} 種'),
  note: say('说明', 'Explanation', '說明'),
  noteHint: say('缺了什么、怎么发现的', 'What is missing and how it was noticed', '缺了什麼、怎麼發現的'),
  submit: say('提交补单', 'Submit request', '提交補單'),
  submitted: say('补单已提交，等待审核', 'The request is submitted and waits for approval.', '補單已提交，等待審核'),
  needNote: say('请填写说明', 'Please explain', '請填寫說明'),
  needLines: say('请填写要补的数量', 'Please enter what to replace', '請填寫要補的數量'),
  nothing: say(
    '这张采购单没有可补的商品：没有少货，也没有拒收退回的商品。',
    'Nothing of this order can be replaced: nothing is missing and nothing was sent back.',
    '這張採購單沒有可補的商品：沒有短缺，也沒有拒收退回的商品。',
  ),
  back: say('查看采购单', 'View order', '查看採購單'),
  before: say('已有补单', 'Earlier requests', '已有補單'),
};
