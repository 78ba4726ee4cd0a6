import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import type { DrawTerms, Prize } from '@netbar/contract/activities/activity/rule.model';
import { expectedCost, totalWeight } from '@netbar/contract/activities/draw/draw.rules';
import { fill } from '@netbar/contract/kernel/words';
import { InputNumber } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { prizesPartWords } from './prizes-part.words.ts';
import { WeightBar } from './WeightBar.tsx';

interface PrizeRowsProps {
  terms: DrawTerms;
  onChange: (prizes: Prize[]) => void;
  onEdit: (prize: Prize) => void;
}

/** Costs of a draw are parts of a fen, so they have three decimals. */
const milli = (fen: number) => `¥${(fen / 100).toFixed(3)}`;

/** The prizes with their weights, as a table that is edited in place. */
export function PrizeRows({ terms, onChange, onEdit }: PrizeRowsProps) {
  const t = useWords(prizesPartWords);
  const { prizes, fallbackKey } = terms;
  const total = totalWeight(prizes);
  const most = Math.max(...prizes.map(({ weight }) => weight));
  const set = (key: string, part: Partial<Prize>) =>
    onChange(prizes.map((prize) => (prize.key === key ? { ...prize, ...part } : prize)));
  return (
    <table className="draw-prizes" aria-label={t.prizes}>
      <thead>
        <tr>
          <th scope="col">{t.prize}</th>
          <th scope="col">{t.weight}</th>
          <th scope="col">{t.probability}</th>
          <th scope="col">{t.stock}</th>
          <th scope="col">{t.unlock}</th>
          <th scope="col">{t.cost}</th>
          <th scope="col">{t.expectation}</th>
          <th scope="col" aria-label={t.remove} />
        </tr>
      </thead>
      <tbody>
        {prizes.map((prize) => (
          <PrizeRow
            key={prize.key}
            prize={prize}
            isFallback={prize.key === fallbackKey}
            scale={{ total, most }}
            onSet={(part) => set(prize.key, part)}
            onEdit={() => onEdit(prize)}
            onRemove={() => onChange(prizes.filter(({ key }) => key !== prize.key))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{fill(t.totalOf, { n: prizes.length })}</td>
          <td className="num">{groupThousands(total)}</td>
          <td className="num">{total === 0 ? '—' : '100.00%'}</td>
          <td colSpan={3} />
          <td className="num">{milli(expectedCost(prizes))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

interface PrizeRowProps {
  prize: Prize;
  isFallback: boolean;
  scale: { total: number; most: number };
  onSet: (part: Partial<Prize>) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function PrizeRow({ prize, isFallback, scale, onSet, onEdit, onRemove }: PrizeRowProps) {
  const t = useWords(prizesPartWords);
  const { name, kind, weight, stock, unlockAfter, costFen } = prize;
  const each = scale.total === 0 ? 0 : (weight * costFen) / scale.total;
  const number = { controls: false, precision: 0, min: 0, max: 1_000_000 } as const;
  return (
    <tr>
      <td data-label={t.prize}>
        <button type="button" className="draw-prize" onClick={onEdit} title={t.edit}>
          {name}
          <small className="muted">{isFallback ? t.fallback : t[kind]}</small>
        </button>
      </td>
      <td data-label={t.weight}>
        <InputNumber
          {...number}
          aria-label={`${name} ${t.weight}`}
          value={weight}
          onChange={(next) => onSet({ weight: next ?? 0 })}
        />
      </td>
      <td data-label={t.probability}>
        <WeightBar weight={weight} {...scale} />
      </td>
      <td data-label={t.stock}>
        {isFallback ? (
          <span className="muted">{t.unlimited}</span>
        ) : (
          <InputNumber
            {...number}
            aria-label={`${name} ${t.stock}`}
            placeholder={t.unlimited}
            value={stock}
            onChange={(next) => onSet({ stock: next })}
          />
        )}
      </td>
      <td data-label={t.unlock}>
        {isFallback ? (
          <span className="muted">—</span>
        ) : (
          <InputNumber
            {...number}
            aria-label={`${name} ${t.unlock}`}
            placeholder="—"
            value={unlockAfter || null}
            onChange={(next) => onSet({ unlockAfter: next ?? 0 })}
          />
        )}
      </td>
      <td data-label={t.cost}>{costFen === 0 ? <span className="muted">—</span> : <Money fen={costFen} />}</td>
      <td data-label={t.expectation}>{each === 0 ? <span className="muted">—</span> : <b className="num">{milli(each)}</b>}</td>
      <td>
        {isFallback ? (
          <LockOutlined className="muted" title={t.fallbackLock} aria-label={t.fallbackLock} />
        ) : (
          <button type="button" className="ib small" aria-label={`${t.remove} ${name}`} title={t.remove} onClick={onRemove}>
            <DeleteOutlined />
          </button>
        )}
      </td>
    </tr>
  );
}
