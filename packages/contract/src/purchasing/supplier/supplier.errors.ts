import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const supplierErrors = defineErrors('supplier', {
  codeTaken: [422, say('供应商编码 {code} 已存在', 'Supplier code {code} already exists', '供應商編碼 {code} 已存在')],
  notStocked: [
    422,
    say(
      '“{name}”是服务或套餐，不能向供应商采购',
      '“{name}” is a service or a combo and cannot be bought from a supplier',
      '「{name}」是服務或套餐，不能向供應商採購',
    ),
  ],
  termsNotAhead: [
    422,
    say(
      '新价格只能从今天起一年内的某天开始生效，已用过的价格不能改',
      'New prices must start today or within the next year. Prices that were already in use cannot be changed.',
      '新價格只能從今天起一年內的某天開始生效，已用過的價格不能改',
    ),
  ],
  wrongBreaks: [
    422,
    say(
      '阶梯价从 1 件起，起订数量逐级增加，价格逐级降低',
      'Price breaks start at one pack. Each further one needs more packs and is cheaper.',
      '階梯價從 1 件起，起訂數量逐級增加，價格逐級降低',
    ),
  ],
});
