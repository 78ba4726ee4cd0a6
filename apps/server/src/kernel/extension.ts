/** What one feature hands in to another: the point it is for, and the value. */
export interface Extension {
  point: { values: unknown[] };
  value: unknown;
}

/**
 * A place where features further up add to a feature further down, which must not import them: approval subjects, device
 * handlers, to-dos. The lower feature defines the point and reads `all()`; the upper one puts `provide(value)` into its
 * `feature.ts`.
 */
export interface ExtensionPoint<T> {
  provide: (value: T) => Extension;
  all: () => readonly T[];
}

let isComplete = false;

export function defineExtensionPoint<T>(): ExtensionPoint<T> {
  const point = { values: [] as T[] };
  return {
    provide: (value) => ({ point, value }),
    all() {
      // An empty list would look like "nobody added anything" and, for example, hand over a shift without its orders.
      if (!isComplete) throw new Error('features.ts must be loaded before an extension point is read');
      return point.values;
    },
  };
}

/** Called once, by `features.ts`, with what all features hand in. */
export function fillExtensionPoints(extensions: Extension[]) {
  for (const { point, value } of extensions) point.values.push(value);
  isComplete = true;
}
