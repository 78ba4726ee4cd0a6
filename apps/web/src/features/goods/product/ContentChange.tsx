import { CLASSIFY, GROUPING, type ProductKind } from '@netbar/contract/goods/product/product.model';
import { yuan } from '@netbar/contract/kernel/money';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { approvalWords } from '#features/org/approval/kit/approval.words.ts';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import './product.css';

type Facts = Record<string, unknown>;

/** Every field that would change, old beside new. */
export function ContentChange({ approval }: { approval: Approval }) {
  const t = useWords(productWords);
  const words = useWords(approvalWords);
  const show = useShown();
  const [before, after] = [approval.before['content'] as Facts, approval.after['content'] as Facts];
  const changed = Object.keys(labels).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return (
    <Panel title={t.changeAudit} flush>
      <table className="diff">
        <thead>
          <tr>
            <th>{words.field}</th>
            <th>{words.before}</th>
            <th>{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((key) => (
            <tr key={key}>
              <td>{t[labels[key as keyof typeof labels]]}</td>
              <td>
                <del>{show(key, before[key])}</del>
              </td>
              <td>
                <ins>{show(key, after[key])}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const labels = {
  code: 'code',
  name: 'name',
  spec: 'spec',
  barcode: 'barcode',
  classifyCode: 'classify',
  groupCode: 'group',
  kind: 'kind',
  baseUnit: 'baseUnit',
  purchaseUnit: 'purchaseUnit',
  unitFactor: 'unitFactor',
  minPriceFen: 'minPrice',
  suggestedPriceFen: 'suggestedPrice',
  pointsPrice: 'pointsPrice',
  batchTracked: 'batchTracked',
  shelfLifeDays: 'shelfLife',
  returnBeforeDays: 'returnBefore',
  picture: 'picture',
  components: 'components',
} as const satisfies Record<string, keyof typeof productWords>;

/** A field's value as people read it. */
function useShown() {
  const t = useWords(productWords);
  const classes = useCodes(CLASSIFY);
  const groups = useCodes(GROUPING);
  return (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (typeof value === 'number') return key.endsWith('Fen') ? yuan(value) : String(value);
    if (Array.isArray(value)) return String(value.length);
    if (typeof value !== 'string' || value === '') return '—';
    if (key === 'classifyCode') return classes.nameOf(value);
    if (key === 'groupCode') return groups.nameOf(value);
    return key === 'kind' ? t[value as ProductKind] : value;
  };
}
