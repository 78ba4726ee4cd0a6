import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Goods by class, and why there are none. */
export const goodsWords = {
  favourites: say('常购', 'Favourites', '常購'),
  otherGoods: commonWords.other,
  groups: say('商品分类', 'Product categories', '商品分類'),
  mark: say('设为常购', 'Add to favourites', '設為常購'),
  unmark: say('取消常购', 'Remove from favourites', '取消常購'),
  noFavourites: say('还没有常购商品', 'No favourites yet', '還沒有常購商品'),
  noFavouritesText: say(
    '在其他分类中点商品右上角的星标，常用的就放到这里',
    'Tap the star on a product in another category to add it here',
    '在其他分類中點商品右上角的星標，常用的就放到這裡',
  ),
  noGoods: say('还没有上架的商品', 'No products listed yet', '還沒有上架的商品'),
  noGoodsText: say('在“商品 › 门店商品”中上架', 'List products under Products › Branch products', '在「商品 › 門店商品」中上架'),
  noMatch: say('没有找到“{typed}”', 'No results for “{typed}”', '沒有找到「{typed}」'),
  noMatchText: say('换个关键字，或按 Esc 清除', 'Try another keyword, or press Esc to clear', '換個關鍵字，或按 Esc 清除'),
  mayNotSee: say('没有查看门店商品的权限', 'You don’t have permission to view branch products', '沒有查看門店商品的權限'),
  mayNotSeeText: say('请联系店长开通', 'Ask your manager for access', '請聯絡店長開通'),
  left: say('剩 {n}', '{n} left', '剩 {n}'),
  soldOut: say('售罄', 'Sold out', '售罄'),
  goodsLoading: say(
    '商品还在加载，请稍后再扫',
    'Products are still loading. Please scan again in a moment.',
    '商品還在載入，請稍後再掃',
  ),
  otherGuest: say(
    '已换了顾客，{name} 的会员卡请再刷一次',
    'Another guest is being served now. Scan {name}’s card again.',
    '已換了顧客，{name} 的會員卡請再刷一次',
  ),
  noShift: say('尚未开班，请先开班', 'No open shift. Open your shift first.', '尚未開班，請先開班'),
  cardScanned: say('收银台扫会员卡', 'Member card scanned at the counter', '收銀台掃會員卡'),
  unknownCode: say('没有找到 {code}', 'No match for {code}', '沒有找到 {code}'),
};
