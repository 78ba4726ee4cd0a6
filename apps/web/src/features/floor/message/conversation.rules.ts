import type { Conversation } from '@netbar/contract/floor/message/message.model';
import type { messageWords } from './message.words.ts';

type Words = Record<keyof typeof messageWords, string>;

/** By name, by card, or somebody the counter does not know. */
export const guestOf = ({ guestName, cardNo }: Pick<Conversation, 'guestName' | 'cardNo'>, t: Words) =>
  guestName ?? cardNo ?? t.unknown;

/** The last words, and whether they were ours. */
export const lastWords = ({ isLastByStaff, lastText }: Pick<Conversation, 'isLastByStaff' | 'lastText'>, t: Words) =>
  isLastByStaff ? `${t.reply}：${lastText}` : lastText;
