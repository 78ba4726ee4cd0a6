type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Undefined while no spans are collected, so that calls cost nothing. */
let inSpan: InSpan | undefined;

export function traceBy(span: InSpan) {
  inSpan = span;
}

/** Runs the work inside a span, if spans are collected. */
export const traced: InSpan = (name, work) => (inSpan ? inSpan(name, work) : work());
