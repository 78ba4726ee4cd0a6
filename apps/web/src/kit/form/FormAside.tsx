import { ExclamationCircleFilled } from '@ant-design/icons';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { Panel } from '../Panel.tsx';

export interface FormProblem {
  field: string;
  text: string;
}

interface FormAsideProps {
  form: FormInstance<Record<string, unknown>>;
  problems: FormProblem[];
  preview?: (typed: Record<string, unknown>) => ReactNode;
}

/** Beside a form: what the typed values come to, and what is wrong, each with a way to its field. */
export function FormAside({ form, problems, preview }: FormAsideProps) {
  const t = useWords(kitWords);
  const typed = Form.useWatch((values: Record<string, unknown>) => values, form);
  const shown = typed && preview?.(typed);
  if (!shown && problems.length === 0) return null;
  return (
    <aside className="form-aside">
      {shown}
      {problems.length > 0 && (
        <Panel title={t.formChecks}>
          <ul className="form-problems">
            {problems.map(({ field, text }) => (
              <li key={field}>
                <ExclamationCircleFilled />
                <span>{text}</span>
                <button
                  type="button"
                  className="link"
                  aria-label={`${t.locate} ${text}`}
                  onClick={() => form.scrollToField(field, { focus: true, block: 'center' })}
                >
                  {t.locate}
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  );
}
