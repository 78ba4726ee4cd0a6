import type { OrderLine } from '@netbar/contract/order/order.model';
import { Checkbox, InputNumber } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { allOf, leftOfLine, lineBack, setWanted, type Wanted } from './refund.rules.ts';
import { refundWords } from './refund.words.ts';

interface RefundLinesProps {
  lines: readonly OrderLine[];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Line by line, how many go back. */
export function RefundLines({ lines, wanted, onChange }: RefundLinesProps) {
  const t = useWords(refundWords);
  const open = lines.filter((line) => leftOfLine(line) > 0);
  const picked = open.filter(({ id }) => (wanted[id] ?? 0) > 0).length;
  return (
    <table className="mini-t">
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={t.all}
              checked={picked === open.length && open.length > 0}
              indeterminate={picked > 0 && picked < open.length}
              onChange={(event) => onChange(event.target.checked ? allOf(open) : {})}
            />
          </th>
          <th>{t.goods}</th>
          <th className="r">{t.price}</th>
          <th className="r">{t.left}</th>
          <th className="c">{t.qty}</th>
          <th className="r">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const [left, qty] = [leftOfLine(line), wanted[line.id] ?? 0];
          return (
            <tr key={line.id} className={qty > 0 ? '' : 'off'}>
              <td>
                <Checkbox
                  aria-label={line.name}
                  disabled={left === 0}
                  checked={qty > 0}
                  onChange={(event) => onChange(setWanted(wanted, line, event.target.checked ? left : 0))}
                />
              </td>
              <td>{line.name}</td>
              <td className="r">
                <Money fen={line.unitPriceFen} />
              </td>
              <td className="r num">{left}</td>
              <td className="c">
                <InputNumber
                  size="small"
                  aria-label={`${line.name} ${t.qty}`}
                  min={0}
                  max={left}
                  precision={0}
                  disabled={left === 0}
                  value={qty}
                  onChange={(next) => onChange(setWanted(wanted, line, next ?? 0))}
                />
              </td>
              <td className="r">
                <Money fen={lineBack(line, wanted)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
