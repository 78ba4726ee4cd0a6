import type { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { Form } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { branchWords } from './branch.words.ts';
import './limits.css';

type Figure = keyof Thresholds;
type Row = { label: 'limitRefund' | 'limitPayOut' | 'limitSigned' | 'limitForced'; fields: readonly [Figure, Figure, Figure] };

const rows: Row[] = [
  { label: 'limitRefund', fields: ['cashierRefundFen', 'refundShiftFen', 'refundDayFen'] },
  { label: 'limitPayOut', fields: ['payOutFen', 'payOutShiftFen', 'payOutDayFen'] },
  { label: 'limitSigned', fields: ['signedFen', 'signedShiftFen', 'signedDayFen'] },
  { label: 'limitForced', fields: ['forcedSaleFen', 'forcedSaleShiftFen', 'forcedSaleDayFen'] },
];
const spans = ['perOrder', 'perShift', 'perDay'] as const;

/** What a cashier may give away alone: fields of the form of thresholds. An empty one is no limit. */
export function Limits() {
  const t = useWords(branchWords);
  return (
    <section className="limits form-columns-end" aria-label={t.limits}>
      <h3>{t.limits}</h3>
      <p className="muted">{t.limitsHint}</p>
      <table>
        <thead>
          <tr>
            <th />
            {spans.map((span) => (
              <th key={span}>{t[span]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, fields }) => (
            <tr key={label}>
              <th scope="row">{t[label]}</th>
              {fields.map((name, i) => (
                <td key={name} data-span={t[spans[i] ?? 'perDay']}>
                  <Form.Item noStyle name={name} getValueFromEvent={(fen: number | undefined) => fen ?? null}>
                    <MoneyInput label={`${t[label]} ${t[spans[i] ?? 'perDay']}`} placeholder={t.noLimit} />
                  </Form.Item>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
