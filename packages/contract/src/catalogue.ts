import { areas } from './areas.ts';
import type { ApprovalSubjectRow, TodoRow } from './kernel/feature.ts';
import type { FeaturePages } from './kernel/pages.ts';
import type { RealtimeEffect, RealtimeType } from './kernel/realtime.ts';
import { say, type Words } from './kernel/words.ts';
import { verbWords } from './platform/log/action.words.ts';

/** Everything the features declare, put together: for the server, for tools, and for pages that show all of it. */
const features = areas.flatMap((area) => area.features);

/** Feeds the menu, the rights a role may hold, and the guard of every address. */
export const allPages: FeaturePages[] = features.flatMap(({ name, pages }) => (pages ? [{ feature: name, pages }] : []));

export const allErrors = features.flatMap(({ errors = {} }) => Object.values(errors));

export const realtime = mergeRows<RealtimeEffect>('realtime') as Record<RealtimeType, RealtimeEffect>;

/** What can wait for approval, with who may approve it. */
export const approvalSubjects = mergeRows<ApprovalSubjectRow>('approvalSubjects');

/** The to-do list of the home page, by the kind the server gives each line. */
export const todoRows: Record<string, TodoRow> = {
  ...Object.fromEntries(Object.entries(approvalSubjects).map(([type, { todo }]) => [`approval.${type}`, todo])),
  ...mergeRows<TodoRow>('todos'),
};

const nouns = new Map(features.flatMap((feature) => Object.entries(feature.nouns)));
/** Which feature a kind of document belongs to. */
const featureOf = new Map(features.flatMap(({ name, nouns }) => Object.keys(nouns).map((noun) => [noun, name] as const)));
const phrases = new Map(
  features.flatMap(({ name, actions = {} }) =>
    Object.entries(actions).map(([verb, words]) => [`${name}.${verb}`, words] as const),
  ),
);

/** The actions that the log's filter offers. */
export const searchedActions = features.flatMap(({ name, searchedActions = [] }) =>
  searchedActions.map((verb) => `${name}.${verb}`),
);

/** An action of the audit log in words. An action without words is shown by its code. */
export function actionWords(action: string): Words {
  const [first = '', verb = ''] = action.split('.');
  // A step of a document is written TYPE.verb; it has the words of the call that takes it. Of a feature with several kinds of
  // documents these are the words of the kind with the feature's name, then the plain verb, then any words of the feature.
  const noun = nounKey(first);
  const phrase = phrases.get(`${noun}.${verb}`);
  if (phrase) return phrase;
  const [thing, done] = [nouns.get(noun), verbWords.get(verb)];
  if (!thing || !done) return phrases.get(`${featureOf.get(noun)}.${verb}`) ?? say(action, action, action);
  return say(`${done['zh-CN']}${thing['zh-CN']}`, `${done['en-US']} ${thing['en-US']}`, `${done['zh-TW']}${thing['zh-TW']}`);
}

const values = new Map(features.flatMap(({ values = {} }) => Object.entries(values)));

/** The word of a feature for a value of one of its documents; undefined where the general one fits. */
export const docValueWords = (docType: string, value: string): Words | undefined => values.get(`${docType}.${value}`);

/** The kind of document, as people call it. */
export const docWords = (docType: string): Words => nouns.get(nounKey(docType)) ?? say(docType, docType, docType);

/** Features are written in camelCase already; document types are written PRICE_ADJUSTMENT. */
const nounKey = (name: string) =>
  /^[A-Z_]+$/.test(name) ? name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name;

function mergeRows<T>(part: 'realtime' | 'approvalSubjects' | 'todos'): Record<string, T> {
  return Object.assign({}, ...features.map((feature) => feature[part])) as Record<string, T>;
}
