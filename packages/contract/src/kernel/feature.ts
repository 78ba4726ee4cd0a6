import type { ErrorKind } from './errors.ts';
import type { Page } from './pages.ts';
import type { RealtimeRows } from './realtime.ts';
import type { Words } from './words.ts';

/** What a feature adds to the contract. `feature.ts` of each feature holds one, and its area lists it. */
export interface FeatureParts {
  /**
   * What it deals with, as people call it, in the middle of a sentence. The key is the feature's name or a document type in
   * camelCase. Refusals ("order not found") and the log ("Cancel order") use them.
   */
  nouns: Readonly<Record<string, Words>>;
  pages?: Readonly<Record<string, Page>>;
  errors?: Readonly<Record<string, ErrorKind>>;
  /** The first two digits of the numbers of its documents, unique in the whole product. */
  numbers?: Readonly<Record<string, DocPrefix>>;
  realtime?: RealtimeRows;
  /** Words for actions in the log, by verb, where verb and noun together do not read well. */
  actions?: Readonly<Record<string, Words>>;
  /** Words for values of its documents, such as TICKET.OPEN, where the general word for that code does not fit. */
  values?: Readonly<Record<string, Words>>;
  /** Verbs offered by the log's filter. */
  searchedActions?: readonly string[];
  /** Kinds of change that can wait for approval. */
  approvalSubjects?: Readonly<Record<string, ApprovalSubjectRow>>;
  /** What else the to-do list of the home page shows, by the kind the server gives it. */
  todos?: Readonly<Record<string, TodoRow>>;
}

/** Two digits. */
export type DocPrefix = `${number}`;

export interface ApprovalSubjectRow {
  /** The function code of whoever may approve it. */
  can: string;
  /** What the setting of approvals calls it. */
  name: Words;
  /** How the to-do list shows those that wait. */
  todo: TodoRow;
  /** An approval can be asked for from an amount on. */
  hasAmount?: boolean;
  /** It always needs approval, so there is no rule to set. */
  isAlways?: boolean;
}

/** A line of the home page's to-do list. */
export interface TodoRow {
  title: Words;
  path: string;
}

export interface Feature extends FeatureParts {
  name: string;
}

export const defineFeature = (name: string, parts: FeatureParts): Feature => ({ name, ...parts });

/** Features that belong together. An area may use the areas before it in `areas.ts`, never those after it. */
export interface Area {
  name: string;
  features: readonly Feature[];
}

export const defineArea = (name: string, features: readonly Feature[]): Area => ({ name, features });
