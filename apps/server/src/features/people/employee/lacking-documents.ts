import { addDays } from '@netbar/contract/kernel/time';
import type { DocumentKind } from '@netbar/contract/people/employee/document.model';

/** Days on which a kind of document is needed, both included. */
interface Need {
  kind: DocumentKind;
  from: string;
  to: string;
}

interface Held {
  kind: DocumentKind;
  validFrom: string | null;
  validTo: string | null;
}

const covers = ({ validFrom, validTo }: Held, day: string) =>
  (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day);

/** The first day of a need that no document covers. */
function lackingFrom({ kind, from, to }: Need, held: readonly Held[]): string | undefined {
  const ofKind = held.filter((one) => one.kind === kind);
  for (let day = from; day <= to;) {
    const good = ofKind.filter((one) => covers(one, day));
    if (good.length === 0) return day;
    if (good.some(({ validTo }) => validTo === null)) return undefined;
    // Neighbouring documents: the next day is asked for after the last day of the one that lasts longest.
    day = addDays(
      good.reduce((last, { validTo }) => ((validTo ?? '') > last ? (validTo ?? '') : last), day),
      1,
    );
  }
  return undefined;
}

/** Which of the needed kinds are missing on some day, each with the first such day. */
export function lackingOf(needs: readonly Need[], held: readonly Held[]): { kind: DocumentKind; lackingFrom: string }[] {
  const first = new Map<DocumentKind, string>();
  for (const need of needs) {
    const day = lackingFrom(need, held);
    const known = first.get(need.kind);
    if (day !== undefined && (known === undefined || day < known)) first.set(need.kind, day);
  }
  return Array.from(first, ([kind, lackingFrom]) => ({ kind, lackingFrom }));
}
