import { defineLifecycle } from '#kernel/lifecycle.ts';
import type { Hit, Mark, RejectReason } from './confession.model.ts';

/** A text that a guest wants to have shown on the machines of the branch. */
export const confessionLifecycle = defineLifecycle({
  name: 'CONFESSION',
  initial: ['PENDING'],
  actions: {
    publish: { from: ['PENDING'], to: 'PUBLISHED', can: 'CONFESSION_AUDIT' },
    reject: { from: ['PENDING'], to: 'REJECTED', can: 'CONFESSION_AUDIT' },
    forward: { from: ['PENDING'], to: 'FORWARDED', can: 'CONFESSION_AUDIT' },
    undo: { from: ['PUBLISHED', 'REJECTED'], to: 'PENDING', can: 'CONFESSION_AUDIT' },
    hide: { from: ['PUBLISHED'], to: 'HIDDEN', can: 'CONFESSION_AUDIT' },
  },
});

/** Who published or rejected a confession can take it back for this long. */
export const UNDO_MS = 30_000;
/** Machines get a confession this long after it was published: when it can no longer be taken back, and a little later. */
export const SHOWN_AFTER_MS = 35_000;
/** A published confession is shown for this many days. */
export const SHOWN_DAYS = 7;
/** The most confessions of one guest at one machine within an hour. */
export const MOST_AN_HOUR = 3;

/** What a rule looks for. Words match after normalising; a Latin word matches only as a whole word. */
interface MarkRule {
  mark: Mark;
  words: readonly string[];
  patterns?: readonly RegExp[];
}

/** Words are written beside each other, with blanks between. */
const wordsIn = (text: string) => text.trim().split(/\s+/);

/** In the order in which marks are shown. Patterns see normalised text: half width, lower case, without blanks. */
const markRules: readonly MarkRule[] = [
  {
    mark: 'CONTACT',
    words: wordsIn(
      '加个v 加v 加vx 加wx 加个微 加微 加我微 加个好友 加好友 加我好友 加q 加个q 加扣 vx wx v信 威信 薇信 微x 扣扣 抠抠 企鹅号 电话 手机号 私聊 私信我 联系方式',
    ),
    patterns: [/微信(?!支付|付款|红包|小程序)/, /(?<![a-z])qq(?!飞车|炫舞|音乐|三国|西游|[a-z_])/, /(?:抖音|快手|小红书)[号:]/],
  },
  {
    mark: 'ACCOUNT',
    words: [],
    patterns: [
      // An account with the name of its service, or with an underscore.
      /(?<![a-z0-9])(?:wx|vx|wechat|weixin|qq|dy)[-_:]?[a-z0-9_-]*\d[a-z0-9_-]*/,
      /(?<![a-z0-9])[a-z][a-z0-9]*_[a-z0-9_]{2,}/,
      // A number after the word for what it is, and any number as long as a phone number, unless it is a date.
      /(?<=[qv扣微][:号是]?)\d{5,}/,
      /(?<!\d)(?!20\d{2}-?(?:0?[1-9]|1[0-2])-?(?:[12]\d|3[01]|0?[1-9])(?![-\d]))\d(?:-?\d){6,}/,
      /[零〇一二三四五六七八九幺]{7,}/,
    ],
  },
  {
    mark: 'ABUSE',
    words: wordsIn(
      '傻逼 傻b 傻x sb 沙比 煞笔 脑残 智障 弱智 废物 垃圾人 滚蛋 去死 狗东西 畜生 贱人 贱货 婊子 王八蛋 混蛋 妈的 他妈 你妈死 nmsl cnm tmd 操你 草泥马 逃单 揍你',
    ),
  },
  {
    mark: 'VULGAR',
    words: wordsIn('约炮 一夜情 开房 裸聊 裸照 黄片 鸡巴 做爱 上床 包养 援交 色情 骚货 奶子'),
  },
  {
    mark: 'STAFF',
    words: wordsIn('前台 收银 网管 服务员 店长 店员 小姐姐 小哥哥 工作人员 保洁'),
    patterns: [/(?:住在|住址|家住|身份证|真名叫|学号)/],
  },
  {
    mark: 'ADVERT',
    words: wordsIn('代练 代打 代充 陪玩 接单 上分 低价 优惠价 特价 招聘 兼职 日结 加群 进群 卖号 收号'),
    patterns: [/(?:https?:\/\/|www\.)[^\u4E00-\u9FFF]+/, /(?<![a-z0-9])[a-z0-9-]+\.(?:com|cn|net|top|xyz|vip|cc)(?![a-z])/],
  },
  {
    mark: 'COMPLAINT',
    words: wordsIn(
      '投诉 退钱 退款 差评 太吵 太卡 很卡 卡死 坏了 没人管 能不能管 管一下 态度差 态度很差 太脏 很脏 有异味 太臭 举报 乱扣 多扣 骗钱 黑店',
    ),
  },
];

const compiled = markRules.map(({ mark, words, patterns = [] }) => ({
  mark,
  patterns: [...words.map(patternOf), ...patterns.map((pattern) => new RegExp(pattern, 'g'))],
}));

/** A word of Latin letters is no part of a longer one: `sb` is not found in `usb`. */
function patternOf(word: string): RegExp {
  const before = /^[a-z]/.test(word) ? '(?<![a-z0-9])' : '';
  const after = /[a-z]$/.test(word) ? '(?![a-z_])' : '';
  return new RegExp(before + word + after, 'g');
}

/** Blanks, invisible characters and the signs by which people pull a word apart. */
const isFiller = (char: string) => /[\s\u200B-\u200F\u2060\uFEFF·•*~|^]/.test(char);

interface Normalised {
  text: string;
  /** For each character of `text` where in the original it stood. */
  at: number[];
}

function normalise(original: string): Normalised {
  let text = '';
  const at: number[] = [];
  for (let i = 0; i < original.length; i++) {
    const char = original.charAt(i);
    const plain = char.normalize('NFKC').toLowerCase();
    if (isFiller(char) || isFiller(plain)) continue;
    text += plain;
    for (let n = 0; n < plain.length; n++) at.push(i);
  }
  return { text, at };
}

/** Where rules hit a text, in the order of the text. Positions are those of the original. */
export function findHits(original: string): Hit[] {
  const { text, at } = normalise(original);
  return compiled
    .flatMap(({ mark, patterns }) =>
      mergeRanges(
        patterns.flatMap((pattern) =>
          [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
            from: at[index] ?? 0,
            to: (at[index + found.length - 1] ?? 0) + 1,
          })),
        ),
      ).map((range) => ({ mark, ...range })),
    )
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
}

interface Range {
  from: number;
  to: number;
}

/** Ranges that touch or overlap as one, in order. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The marks of a text, in the order of the rules. */
export function marksOf(...texts: readonly (string | null)[]): Mark[] {
  const found = new Set(texts.flatMap((text) => findHits(text ?? '')).map(({ mark }) => mark));
  return markRules.map(({ mark }) => mark).filter((mark) => found.has(mark));
}

export const MASK = '＊＊';

/** The text with every hit replaced. */
export function maskText(text: string): string {
  return splitByHits(text)
    .map((part) => (part.marks.length > 0 ? MASK : part.text))
    .join('');
}

export interface TextPart {
  from: number;
  text: string;
  /** Why it is marked; none for the text between. */
  marks: Mark[];
}

/** A text cut into what rules hit and what stands between. */
export function splitByHits(text: string): TextPart[] {
  const hits = findHits(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { from, to } of mergeRanges(hits)) {
    if (from > end) parts.push({ from: end, text: text.slice(end, from), marks: [] });
    const marks = hits.filter((hit) => hit.from < to && hit.to > from).map(({ mark }) => mark);
    parts.push({ from, text: text.slice(from, to), marks: [...new Set(marks)] });
    end = to;
  }
  if (end < text.length) parts.push({ from: end, text: text.slice(end), marks: [] });
  return parts;
}

const reasonOf: Partial<Record<Mark, RejectReason>> = {
  CONTACT: 'CONTACT',
  ACCOUNT: 'CONTACT',
  ABUSE: 'ABUSE',
  VULGAR: 'VULGAR',
  STAFF: 'PRIVACY',
  ADVERT: 'ADVERT',
};

/** The reason that fits the marks of a text, to be offered first. */
export function fittingReason(marks: readonly Mark[]): RejectReason | undefined {
  return marks.map((mark) => reasonOf[mark]).find((reason) => reason !== undefined);
}
