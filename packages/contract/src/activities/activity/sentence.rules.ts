import { twoDecimals, WHOLE_BP } from '#kernel/money.ts';
import type { Lang } from '#kernel/words.ts';
import type { ActivityContent } from './activity.model.ts';
import { sourceWords } from './activity.words.ts';
import { weekSlots, type WeekSlot } from './hours.rules.ts';
import type { Benefit, Condition, ProductSet, Rule } from './rule.model.ts';
import { sentenceWords as words, weekdayWords } from './sentence.words.ts';

/** A piece of the sentence. What the activity fills in is strong. */
export interface SentencePart {
  text: string;
  isStrong: boolean;
}

/** The name of a product, level, label, area, branch or activity, or of a dictionary code; undefined if nobody knows it. */
export type NameOf = (id: string) => string | undefined;

type SentenceContent = Pick<
  ActivityContent,
  'fromDay' | 'toDay' | 'hours' | 'branchIds' | 'rule' | 'perMember' | 'perMemberDay' | 'budget' | 'holdoutBp'
>;
type Phrase = keyof typeof words;
type Param = string | number | SentencePart[];

/** What an activity does, in one or two sentences. */
export const sentenceOf = (content: SentenceContent, nameOf: NameOf, lang: Lang): SentencePart[] =>
  new Sentence(nameOf, lang).say(content);

/** The same as plain text, for messages and lists. */
export const textOfSentence = (parts: readonly SentencePart[]) => parts.map(({ text }) => text).join('');

/** Fen as people say it in a sentence: ¥50, or ¥9.50. */
const shortYuan = (fen: number) => `¥${fen % 100 === 0 ? String(fen / 100) : twoDecimals(fen)}`;
const percent = (bp: number) => `${bp / 100}%`;
const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A sentence with a capital at its beginning. */
const begun = ([first, ...rest]: SentencePart[]): SentencePart[] =>
  first ? [{ ...first, text: first.text.slice(0, 1).toUpperCase() + first.text.slice(1) }, ...rest] : [];

class Sentence {
  readonly #nameOf: NameOf;
  readonly #lang: Lang;

  constructor(nameOf: NameOf, lang: Lang) {
    this.#nameOf = nameOf;
    this.#lang = lang;
  }

  say({ fromDay, toDay, hours, branchIds, rule, ...limits }: SentenceContent): SentencePart[] {
    const to = toDay.slice(0, 4) === fromDay.slice(0, 4) ? toDay.slice(5) : toDay;
    const first = [
      this.#phrase('period', { from: fromDay, to }),
      this.#hours(hours),
      this.#who(rule, branchIds),
      ...this.#conditions(rule.when, rule),
      this.#benefits(rule),
    ];
    const sentences = [this.#join(first, 'comma'), ...this.#terms(rule), this.#limits(limits)].filter(({ length }) => length > 0);
    return sentences.flatMap((sentence, i) => [
      ...begun(sentence),
      { text: i === sentences.length - 1 ? words.stop[this.#lang].trimEnd() : words.stop[this.#lang], isStrong: false },
    ]);
  }

  /** A phrase with its gaps filled: texts and numbers strong, other phrases as they are. */
  #phrase(phrase: Phrase, params: Record<string, Param> = {}): SentencePart[] {
    return words[phrase][this.#lang].split(/(\{\w+\})/).flatMap((piece): SentencePart[] => {
      if (piece === '') return [];
      const param = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (param === undefined) return [{ text: piece, isStrong: false }];
      const value = params[param] ?? '';
      return Array.isArray(value) ? value : [{ text: String(value), isStrong: true }];
    });
  }

  #join(phrases: SentencePart[][], by: 'comma' | 'listComma' | 'semicolon'): SentencePart[] {
    const separator = { text: words[by][this.#lang], isStrong: false };
    return phrases.filter(({ length }) => length > 0).flatMap((phrase, i) => (i === 0 ? phrase : [separator, ...phrase]));
  }

  #list = (texts: readonly string[], by: 'comma' | 'listComma' = 'listComma') => texts.join(words[by][this.#lang]);
  #names = (ids: readonly string[]) => this.#list(ids.map((id) => this.#nameOf(id) ?? words.unknown[this.#lang]));
  #plain = (phrase: Phrase, params: Record<string, Param> = {}) => textOfSentence(this.#phrase(phrase, params));

  #hours(hours: readonly number[]): SentencePart[] {
    const slots = weekSlots(hours).map((slot) => ({ text: this.#slot(slot), isStrong: true }));
    if (slots.length === 0) return [{ text: words.never[this.#lang], isStrong: true }];
    return this.#join(
      slots.map((slot) => [slot]),
      'listComma',
    );
  }

  #slot({ fromDay, toDay, isAllDay, ranges }: WeekSlot): string {
    const name = (day: number) => weekdayWords[day]?.[this.#lang] ?? '';
    const days =
      fromDay === 0 && toDay === 6
        ? this.#plain('everyDay')
        : fromDay === toDay
          ? name(fromDay)
          : this.#plain('days', { from: name(fromDay), to: name(toDay) });
    if (isAllDay) return this.#plain('slot', { days, hours: this.#plain('allDay') });
    const hours = this.#list(ranges.map(({ from, to }) => `${clockTime(from)}–${clockTime(to)}`));
    return this.#plain('slotHours', { days, hours });
  }

  #who(rule: Rule, branchIds: readonly string[] | null): SentencePart[] {
    const who = rule.when.flatMap((condition): SentencePart[][] => {
      if (condition.is === 'LEVEL') return [this.#phrase('levels', { names: this.#names(condition.levelIds) })];
      if (condition.is === 'LABEL') return [this.#phrase('labels', { names: this.#names(condition.labelIds) })];
      if (condition.is === 'EMPLOYEE')
        return [[{ text: this.#plain(condition.isOne ? 'employees' : 'notEmployees'), isStrong: true }]];
      return condition.is === 'FIRST_ORDER' ? [[{ text: this.#plain('firstOrder'), isStrong: true }]] : [];
    });
    const [only] = branchIds ?? [];
    const where =
      branchIds === null
        ? this.#phrase('at', { where: this.#plain('allBranches') })
        : branchIds.length === 1 && only !== undefined
          ? this.#phrase('at', { where: this.#names([only]) })
          : this.#phrase('atNumber', { where: this.#plain('branches', { n: branchIds.length }) });
    const gap = this.#lang === 'en-US' && who.length > 0 ? [{ text: ' ', isStrong: false }] : [];
    return [...this.#join(who, 'listComma'), ...gap, ...where];
  }

  #conditions(conditions: readonly Condition[], { trigger }: Rule): SentencePart[][] {
    return conditions.flatMap((condition): SentencePart[][] => {
      switch (condition.is) {
        case 'AMOUNT': {
          const amount = shortYuan(condition.atLeastFen);
          if (condition.on) return [this.#phrase('amountOn', { set: this.#set(condition.on), amount })];
          return [this.#phrase(trigger === 'CHARGE_PAID' ? 'chargeAmount' : 'amount', { amount })];
        }
        case 'QTY':
          return [this.#phrase('qty', { set: this.#set(condition.on), n: condition.atLeast })];
        case 'SOURCE':
          return [
            this.#phrase('sources', { names: this.#list(condition.sources.map((one) => sourceWords[one]?.[this.#lang] ?? '')) }),
          ];
        case 'AREA':
          return [this.#phrase('areas', { names: this.#names(condition.areaIds) })];
        case 'STREAK':
          return [this.#phrase(condition.isRepeated ? 'streakEvery' : 'streakDay', { n: condition.day })];
        case 'GAME':
          return [this.#phrase('game', { game: condition.game, n: condition.atLeast })];
        // These say who may use it, and stand before.
        case 'LEVEL':
        case 'LABEL':
        case 'FIRST_ORDER':
        case 'EMPLOYEE':
          return [];
      }
    });
  }

  /** Up to three products by name; of more the first two and how many. */
  #set(set: ProductSet): string {
    if (set.of === 'ALL') return this.#plain('allProducts');
    if (set.of !== 'PRODUCTS')
      return this.#plain(set.of === 'CLASSIFY' ? 'classify' : 'group', { names: this.#names(set.codes) });
    if (set.ids.length === 0) return this.#plain('noProducts');
    if (set.ids.length <= 3) return this.#names(set.ids);
    return this.#plain('someProducts', { names: this.#names(set.ids.slice(0, 2)), n: set.ids.length });
  }

  #benefits(rule: Rule): SentencePart[] {
    if (rule.grants.length === 0 && !rule.coupon && !rule.draw && !rule.card) return this.#phrase('nothing');
    const said = rule.grants.map(({ when, benefit }) =>
      this.#join([...this.#conditions(when, rule), ...this.#benefit(benefit)], 'comma'),
    );
    return this.#join(said, 'semicolon');
  }

  #benefit(benefit: Benefit): SentencePart[][] {
    const most =
      'maxFen' in benefit && benefit.maxFen !== null ? [this.#phrase('atMostFen', { fen: shortYuan(benefit.maxFen) })] : [];
    switch (benefit.gives) {
      case 'LINE_PERCENT':
        return [this.#phrase('linePercent', { set: this.#set(benefit.on), rate: this.#rate(benefit.payBp) }), ...most];
      case 'LINE_FIXED':
        return [this.#phrase('lineFixed', { set: this.#set(benefit.on), off: shortYuan(benefit.offFen) }), ...most];
      case 'NTH_UNIT_PERCENT':
        return [...this.#nthUnit(benefit), ...most];
      case 'ORDER_PERCENT': {
        const rate = this.#rate(benefit.payBp);
        if (benefit.on) return [this.#phrase('orderPercentOn', { set: this.#set(benefit.on), rate }), ...most];
        return [this.#phrase('orderPercent', { rate }), ...most];
      }
      case 'ORDER_FIXED':
        return this.#orderFixed(benefit);
      case 'FREE_GOODS':
        return [this.#phrase('freeGoods', { name: this.#names([benefit.productId]), n: benefit.qty })];
      case 'BONUS_TIERS': {
        const texts = (fens: number[]) => fens.map(shortYuan).join(' / ');
        const from = texts(benefit.tiers.map(({ fromFen }) => fromFen));
        return [
          this.#phrase('tiers', { from, bonus: texts(benefit.tiers.map(({ bonusFen }) => bonusFen)) }),
          ...this.#bonusDays(benefit),
        ];
      }
      case 'BONUS_FEN':
        return [this.#phrase('bonus', { fen: shortYuan(benefit.fen) }), ...this.#bonusDays(benefit)];
      case 'POINTS':
        return [this.#phrase('points', { n: benefit.points })];
      case 'COUPON':
        return [this.#phrase('coupon', { name: this.#names([benefit.couponActivityId]), n: benefit.qty })];
      case 'DRAW_CHANCE':
        return [this.#phrase('drawChance', { name: this.#names([benefit.drawActivityId]), n: benefit.qty })];
    }
  }

  /** 8000 is 8 折, or 20% off. */
  #rate = (payBp: number) => (this.#lang === 'en-US' ? `${percent(WHOLE_BP - payBp)} off` : `${payBp / 1000} 折`);

  #nthUnit({ on, nth, payBp, isSameProduct, maxTimes }: Extract<Benefit, { gives: 'NTH_UNIT_PERCENT' }>): SentencePart[][] {
    const phrase = isSameProduct ? 'nthSame' : 'nthUnit';
    const gaps = { set: this.#set(on), nth, pay: percent(payBp) };
    const said = this.#phrase(payBp === 0 ? `${phrase}Free` : phrase, gaps);
    return maxTimes === null ? [said] : [said, this.#phrase('atMostUnits', { n: maxTimes })];
  }

  #orderFixed({ on, offFen, everyFen, maxTimes }: Extract<Benefit, { gives: 'ORDER_FIXED' }>): SentencePart[][] {
    const off = shortYuan(offFen);
    const set = on ? { set: this.#set(on) } : {};
    if (everyFen === null) return [this.#phrase(on ? 'orderFixedOn' : 'orderFixed', { ...set, off })];
    const said = this.#phrase(on ? 'orderEveryOn' : 'orderEvery', { ...set, off, every: shortYuan(everyFen) });
    return maxTimes === null ? [said] : [said, this.#phrase('atMostTimes', { n: maxTimes })];
  }

  #bonusDays = ({ validDays }: { validDays: number | null }) =>
    validDays === null ? [] : [this.#phrase('bonusDays', { n: validDays })];

  /** What only coupons, draws and cards have, a sentence each. */
  #terms({ coupon, draw, card }: Rule): SentencePart[][] {
    const said: SentencePart[][] = [];
    if (coupon) {
      const { qty, validDays: days, perMember, perOrder, returnOnRefund } = coupon;
      const terms = this.#phrase('couponTerms', { qty, days, perMember, perOrder });
      said.push(this.#join([terms, this.#phrase(returnOnRefund ? 'couponBack' : 'couponGone')], 'comma'));
    }
    if (draw) {
      const terms = this.#phrase('drawTerms', { n: draw.prizes.length, perDay: draw.perDay });
      const chance = draw.chancePerFen === null ? [] : this.#phrase('drawPerFen', { fen: shortYuan(draw.chancePerFen) });
      said.push(this.#join([terms, chance], 'comma'));
    }
    if (card) {
      const [price, face] = [shortYuan(card.priceFen), shortYuan(card.faceFen)];
      said.push(this.#join([this.#phrase('cardTerms', { qty: card.qty, price, face }), ...this.#bonusDays(card)], 'comma'));
    }
    return said;
  }

  #limits({
    perMember,
    perMemberDay,
    budget,
    holdoutBp,
  }: Pick<ActivityContent, 'perMember' | 'perMemberDay' | 'budget' | 'holdoutBp'>) {
    const limit = budget?.kind === 'SPEND' ? shortYuan(budget.limit) : (budget?.limit ?? 0);
    return this.#join(
      [
        perMemberDay === null ? [] : this.#phrase('perDay', { n: perMemberDay }),
        perMember === null ? [] : this.#phrase('perMember', { n: perMember }),
        budget ? this.#phrase(budget.kind === 'SPEND' ? 'spendBudget' : 'useBudget', { limit }) : [],
        holdoutBp === 0 ? [] : this.#phrase('holdout', { share: percent(holdoutBp) }),
      ],
      'comma',
    );
  }
}
