import type { DutyRule } from '@netbar/contract/kernel/duty';
import type { ErrorKind } from '@netbar/contract/kernel/errors';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import type { Extension } from './extension.ts';
import type { Routes } from './mount.ts';
import type { JobHandler, Scheduled, WorkerLoop } from './worker/jobs.ts';

/** What a feature adds to the server. `feature.ts` of each feature holds one, and its area lists it. */
export interface FeatureParts {
  routes?: Routes[];
  /** What the worker does when asked by `ctx.later`. */
  jobs?: JobHandler[];
  /** What the worker does by the clock, in Chinese time. */
  schedule?: Scheduled[];
  /** What the worker does again and again with short pauses. */
  loops?: WorkerLoop[];
  /** The database gets their steps as a guard of its own. */
  lifecycles?: Lifecycle[];
  /** Which duties of its documents must be different people. The database gets these rules too. */
  duties?: DutyRule[];
  /** Constraints of the database and what a person is told when one refuses. */
  guards?: Readonly<Record<string, ErrorKind>>;
  /** What it hands in to features further down. */
  extensions?: Extension[];
}

export interface Feature extends FeatureParts {
  name: string;
}

export const defineFeature = (name: string, parts: FeatureParts): Feature => ({ name, ...parts });

export interface Area {
  name: string;
  features: readonly Feature[];
}

export const defineArea = (name: string, features: readonly Feature[]): Area => ({ name, features });
