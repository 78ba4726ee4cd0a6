import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase, StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Checkbox } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { packsText } from '../kit/packs-text.ts';
import { awaitedLines, restAmount } from '../purchase-lines.rules.ts';
import { purchaseWords } from '../purchase.words.ts';

interface CloseRestProps {
  purchase: StorePurchase;
  /** The lines to begin with; all that are awaited if left out. */
  chosen?: string[];
  onClose: () => void;
}

/** Gives up what has not come: names the lines and what they come to before it is done. */
export function CloseRest({ purchase, chosen, onClose }: CloseRestProps) {
  const t = useWords(purchaseWords);
  const { id, version, no } = purchase;
  const open = awaitedLines(purchase);
  return (
    <FormDrawer
      title={`${t.closeRest} ${no}`}
      api={purchaseApi.closeStore}
      fields={[
        { kind: 'own', name: 'lineIds', label: t.closeWhich, help: t.closeHelp, control: <LinesToClose lines={open} /> },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      initial={{ lineIds: chosen ?? open.map((line) => line.id) }}
      fixed={{ id, version }}
      done={t.closedRest}
      onClose={onClose}
    />
  );
}

interface LinesToCloseProps {
  id?: string;
  lines: StorePurchaseLine[];
  value?: string[];
  onChange?: (lineIds: string[]) => void;
}

function LinesToClose({ id, lines, value = [], onChange }: LinesToCloseProps) {
  const t = useWords(purchaseWords);
  const chosen = lines.filter((line) => value.includes(line.id));
  const restFen = restAmount(chosen);
  const sum =
    restFen === null ? fill(t.closeSumOnly, { n: chosen.length }) : fill(t.closeSum, { n: chosen.length, amount: yuan(restFen) });
  return (
    <div className="col" id={id}>
      <ul className="po-close">
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox
              checked={value.includes(line.id)}
              onChange={({ target }) =>
                onChange?.(target.checked ? [...value, line.id] : value.filter((each) => each !== line.id))
              }
            >
              {line.name}
            </Checkbox>
            <span className="sp" />
            <span className="num">{packsText(line.restQty, line)}</span>
            {restFen !== null && <Money fen={restAmount([line])} />}
          </li>
        ))}
      </ul>
      <b className={chosen.length === 0 ? 'po-error' : 'num'}>{chosen.length === 0 ? t.pickOne : sum}</b>
    </div>
  );
}
