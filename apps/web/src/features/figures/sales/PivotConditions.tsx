import { CloseOutlined } from '@ant-design/icons';
import type { SalesDim } from '@netbar/contract/figures/sales/sales.rules';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { salesWords } from './sales.words.ts';
import { conditionOf, type SalesQuestion } from './use-sales-question.ts';

interface PivotConditionsProps {
  question: SalesQuestion;
  /** Names of products, people, levels and activities, which the server knows. */
  named: Record<string, string>;
}

const dimOf = new Map(Object.entries(conditionOf).map(([dim, name]) => [name as string, dim as SalesDim]));

/** An id says nothing to a reader. */
const isId = (key: string) => key.length === 36;

/** What the pivot is narrowed by; each can be taken away. */
export function PivotConditions({ question: { conditions, put }, named }: PivotConditionsProps) {
  const t = useWords(salesWords);
  const lang = useLang();
  const entries = Object.entries(conditions);
  if (entries.length === 0) return null;
  return (
    <ul className="sales-conditions">
      {entries.map(([name, key]) => {
        const dim = dimOf.get(name);
        const text = dim
          ? `${t[dim]}: ${salesKeyText(dim, { key, name: named[name] || (isId(key) ? '—' : '') }, lang)}`
          : `${t.zone}: ${key}`;
        return (
          <li key={name}>
            {text}
            <button type="button" aria-label={fill(t.clearCondition, { what: text })} onClick={() => put({ [name]: undefined })}>
              <CloseOutlined />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
