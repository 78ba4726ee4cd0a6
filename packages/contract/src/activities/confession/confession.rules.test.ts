import { describe, expect, it } from 'vitest';
import type { Mark } from './confession.model.ts';
import { findHits, fittingReason, marksOf, maskText, splitByHits } from './confession.rules.ts';

const hitsOf = (text: string) => findHits(text).map(({ mark, from, to }): [Mark, string] => [mark, text.slice(from, to)]);

describe('what rules find in a confession', () => {
  it.each<[text: string, hits: [Mark, string][]]>([
    ['可以加个V吗', [['CONTACT', '加个V']]],
    ['可以加个 V 吗', [['CONTACT', '加个 V']]],
    ['可以加 个 ｖ 吗', [['CONTACT', '加 个 ｖ']]],
    ['加*微*信吧', [['CONTACT', '加*微*信']]],
    ['我的微信给你', [['CONTACT', '微信']]],
    ['留个ＱＱ吧', [['CONTACT', 'ＱＱ']]],
    ['留个联系方式', [['CONTACT', '联系方式']]],
    ['抖音号：小雨天', [['CONTACT', '抖音号']]],
    ['找我 wx_xx88', [['ACCOUNT', 'wx_xx88']]],
    ['账号 rain_day 找我', [['ACCOUNT', 'rain_day']]],
    ['打给我13800138000', [['ACCOUNT', '13800138000']]],
    ['打给我 138-0013-8000', [['ACCOUNT', '138-0013-8000']]],
    ['打给我 1 3 8 0 0 1 3 8 0 0 0', [['ACCOUNT', '1 3 8 0 0 1 3 8 0 0 0']]],
    ['打给我１３８００１３８０００', [['ACCOUNT', '１３８００１３８０００']]],
    ['幺三八零零一三八零零零', [['ACCOUNT', '幺三八零零一三八零零零']]],
    ['扣号12345', [['ACCOUNT', '12345']]],
    ['那个傻 逼别再来了', [['ABUSE', '傻 逼']]],
    ['你是SB吧', [['ABUSE', 'SB']]],
    ['谁再逃单我认识你', [['ABUSE', '逃单']]],
    ['今晚约炮吗', [['VULGAR', '约炮']]],
    [
      '前台穿白衣服的小姐姐好温柔',
      [
        ['STAFF', '前台'],
        ['STAFF', '小姐姐'],
      ],
    ],
    ['王者代练找我', [['ADVERT', '代练']]],
    ['看www.abc.com', [['ADVERT', 'www.abc.com']]],
    ['便宜皮肤 abc.top 来', [['ADVERT', 'abc.top']]],
    [
      '隔壁太吵了，能不能管一下',
      [
        ['COMPLAINT', '太吵'],
        ['COMPLAINT', '能不能管一下'],
      ],
    ],
  ])('%s', (text, hits) => {
    expect(hitsOf(text)).toEqual(hits);
  });

  it.each([
    '今天通宵开黑三连胜，感谢我的四个兄弟，我们永远是冠军！',
    '祝我的女朋友生日快乐，你就是我的最佳辅助。',
    '有没有人一起打排位，差一个打野，机号 A044。',
    '下周六五排水友赛，晚上 8 点开始，奖金 500 元。',
    'QQ飞车三缺一',
    '微信支付真方便',
    '我的 USB 耳机真好用',
    'This bus is big, thank you all',
    '2026-11-18 我们在一起啦',
    '20261118 一周年快乐',
    '一二三四五，一起去跳舞',
    '我是 VIP 会员，加VIP 群主好友印',
    '',
  ])('nothing in: %s', (text) => {
    expect(hitsOf(text)).toEqual([]);
  });

  it('names marks once, in the order of the rules, also those of the name', () => {
    expect(marksOf('太吵了，前台小姐姐，加个V', '傻逼')).toEqual(['CONTACT', 'ABUSE', 'STAFF', 'COMPLAINT']);
    expect(marksOf('生日快乐', null)).toEqual([]);
  });
});

describe('a text with hits', () => {
  const text = '致 B017 的你：可以加个 V 吗 wx_xx88';

  it('is cut into what was hit and what stands between, and nothing is lost', () => {
    const parts = splitByHits(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ marks }) => marks.length > 0)).toEqual([
      { from: text.indexOf('加'), text: '加个 V', marks: ['CONTACT'] },
      { from: text.indexOf('wx'), text: 'wx_xx88', marks: ['ACCOUNT'] },
    ]);
  });

  it('is masked as a whole where hits overlap, and clean text stays as it is', () => {
    expect(maskText(text)).toBe('致 B017 的你：可以＊＊ 吗 ＊＊');
    expect(maskText('加微信wx12345678')).toBe('＊＊');
    expect(maskText('生日快乐')).toBe('生日快乐');
  });

  it('has nothing left to find once it is masked', () => {
    for (const said of [text, '加 Q 扣号 12345，傻逼', '幺三八零零一三八零零零']) expect(findHits(maskText(said))).toEqual([]);
  });
});

it('offers the reason that fits what was found', () => {
  expect(fittingReason(['CONTACT', 'ABUSE'])).toBe('CONTACT');
  expect(fittingReason(['ACCOUNT'])).toBe('CONTACT');
  expect(fittingReason(['STAFF'])).toBe('PRIVACY');
  expect(fittingReason(['COMPLAINT'])).toBeUndefined();
});
