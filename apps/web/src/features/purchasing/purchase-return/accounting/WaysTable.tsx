import { CheckCircleFilled } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { LossBearer, PurchaseReturnLine } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { type AccountedLine, gapOf, wayKeys, type Ways } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Money } from '#kit/Money.tsx';
import { returnWords } from '../return.words.ts';
import { noWays, sumOf, type WaysByLine } from './accounting.rules.ts';
import { accountingWords } from './accounting.words.ts';

interface WaysTableProps {
  lines: readonly PurchaseReturnLine[];
  ways: WaysByLine;
  /** Left out: it is only shown. */
  onChange?: ((lineId: string, change: Partial<AccountedLine>) => void) | undefined;
}

const wayName = { offsetFen: 'offset', cashFen: 'cash', exchangeFen: 'exchange', lossFen: 'loss', netFen: 'net' } as const;

/** How each claim is settled, in ours and theirs: what was returned at the left, the ways at the right, and whether they add up. */
export function WaysTable({ lines, ways, onChange }: WaysTableProps) {
  const t = useWords(accountingWords);
  const names = useWords(returnWords);
  // Of goods that were billed the supplier can leave nothing off, so most returns have no such column.
  const hasNet = lines.some(({ canNet, netFen }) => canNet || (netFen ?? 0) > 0);
  const shown = wayKeys.filter((key) => key !== 'netFen' || hasNet);
  const claimFen = lines.reduce((sum, line) => sum + (line.claimFen ?? 0), 0);
  const sums: AccountedLine = { ...noWays, ...Object.fromEntries(wayKeys.map((key) => [key, sumOf(lines, ways, key)])) };
  return (
    <div className="rec-wide">
      <table className="rec-table ret-acc" aria-label={t.byLine}>
        <thead>
          <tr>
            <th rowSpan={2}>{t.product}</th>
            <th colSpan={2} className="is-split">
              {t.returned}
            </th>
            <th colSpan={shown.length + 1} className="is-split">
              {t.how}
            </th>
            <th rowSpan={2} className="is-split">
              {t.check}
            </th>
          </tr>
          <tr>
            <th className="r is-split">{t.qty}</th>
            <th className="r">{t.amount}</th>
            {shown.map((key, i) => (
              <th key={key} className={i === 0 ? 'r is-split' : 'r'}>
                {names[wayName[key]]}
              </th>
            ))}
            <th>{t.bearer}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} ways={ways[line.id] ?? noWays} shown={shown} onChange={onChange} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t.total}</td>
            <td className="r num is-split" data-label={t.qty}>
              {lines.reduce((sum, { qty }) => sum + qty, 0)}
            </td>
            <td className="r" data-label={t.amount}>
              <Money fen={claimFen} />
            </td>
            {shown.map((key, i) => (
              <td key={key} className={i === 0 ? 'r is-split' : 'r'} data-label={names[wayName[key]]}>
                <Money fen={sums[key] || null} />
              </td>
            ))}
            <td />
            <td className="is-split" data-label={t.check}>
              <Check gapFen={gapOf(claimFen, sums)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps extends Pick<WaysTableProps, 'onChange'> {
  line: PurchaseReturnLine;
  ways: AccountedLine;
  shown: readonly (keyof Ways)[];
}

function Row({ line, ways, shown, onChange }: RowProps) {
  const t = useWords(accountingWords);
  const names = useWords(returnWords);
  const { id, name, spec, note, qty, baseUnit, claimFen, canNet } = line;
  const cell = (key: keyof Ways) => {
    if (!onChange || (key === 'netFen' && !canNet)) return <Money fen={ways[key] || null} />;
    return (
      <MoneyInput
        label={fill(t.wayOf, { name, way: names[wayName[key]] })}
        value={ways[key] || null}
        onChange={(fen) => onChange(id, { [key]: fen ?? 0 })}
      />
    );
  };
  return (
    <tr>
      <td data-label={t.product}>
        {[name, spec].filter(Boolean).join(' ')}
        {note && <small>{note}</small>}
      </td>
      <td className="r num is-split" data-label={t.qty}>{`${qty} ${baseUnit}`}</td>
      <td className="r" data-label={t.amount}>
        <b>
          <Money fen={claimFen} />
        </b>
      </td>
      {shown.map((key, i) => (
        <td key={key} className={i === 0 ? 'r is-split' : 'r'} data-label={names[wayName[key]]}>
          {cell(key)}
        </td>
      ))}
      <td data-label={t.bearer}>
        <Bearer name={name} ways={ways} onChange={onChange && ((lossBearer) => onChange(id, { lossBearer }))} />
      </td>
      <td className="is-split" data-label={t.check}>
        <Check gapFen={gapOf(claimFen ?? 0, ways)} />
      </td>
    </tr>
  );
}

interface BearerProps {
  name: string;
  ways: AccountedLine;
  onChange: ((bearer: LossBearer) => void) | undefined;
}

/** Who bears a loss. Asked only where there is one. */
function Bearer({ name, ways: { lossFen, lossBearer }, onChange }: BearerProps) {
  const t = useWords(accountingWords);
  const names = useWords(returnWords);
  if (lossFen === 0) return <span className="muted">—</span>;
  if (!onChange) return <span>{lossBearer && names[lossBearer]}</span>;
  return (
    <Select<LossBearer>
      aria-label={fill(t.bearerOf, { name })}
      {...(lossBearer === null && { status: 'error' as const })}
      value={lossBearer}
      options={(['BRANCH', 'COMPANY'] as const).map((value) => ({ value, label: names[value] }))}
      onChange={onChange}
    />
  );
}

function Check({ gapFen }: { gapFen: number }) {
  const t = useWords(accountingWords);
  if (gapFen === 0) return <CheckCircleFilled className="is-good" role="img" aria-label={t.good} />;
  return <span className="is-bad num">{fill(gapFen > 0 ? t.missing : t.over, { amount: yuan(Math.abs(gapFen)) })}</span>;
}
