import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import type { Check, CheckField } from './checks.rules.ts';
import { checkWords } from './checks.words.ts';
import { sideWords } from './side.words.ts';

const icons = { error: <CloseCircleFilled />, warning: <ExclamationCircleFilled />, success: <CheckCircleFilled /> };

export function useCheckText() {
  const t = useWords(checkWords);
  return ({ text, params = {} }: Check) => fill(t[text], params);
}

interface ChecksProps {
  checks: readonly Check[];
  onLocate?: (field: CheckField) => void;
}

/** Red keeps from submitting, amber does not. Each leads to the part of the form it is about. */
export function Checks({ checks, onLocate }: ChecksProps) {
  const t = useWords(sideWords);
  const textOf = useCheckText();
  return (
    <ul className="rule-checks" aria-label={t.checks}>
      {checks.map((check) => {
        const { tone, field } = check;
        const text = textOf(check);
        return (
          <li key={text} className={`t-${tone}`}>
            {icons[tone]}
            <span>{text}</span>
            {field && onLocate && (
              <button type="button" className="link" aria-label={`${t.locate} ${text}`} onClick={() => onLocate(field)}>
                {t.locate}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
