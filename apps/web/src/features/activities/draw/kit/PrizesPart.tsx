import { CheckCircleFilled, ExclamationCircleFilled, PlusOutlined } from '@ant-design/icons';
import type { DrawTerms, Prize, Rule } from '@netbar/contract/activities/activity/rule.model';
import { fillingWeight, totalWeight } from '@netbar/contract/activities/draw/draw.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { checkDraw } from './draw-checks.rules.ts';
import { PrizeDrawer } from './PrizeDrawer.tsx';
import { PrizeRows } from './PrizeRows.tsx';
import { prizesPartWords } from './prizes-part.words.ts';
import { SimulationPanel } from './SimulationPanel.tsx';
import './draw.css';

interface PrizesPartProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  brandId: string;
  /** Of the activity, for how many draws it lasts. */
  budgetFen?: number | null;
}

/** The part of the activity's form that only prize draws have: prizes and weights, chances, checks and a simulation. */
export function PrizesPart({ rule, onChange, brandId, budgetFen }: PrizesPartProps) {
  const terms = rule.draw;
  if (!terms) return null;
  const set = (part: Partial<DrawTerms>) => onChange({ ...rule, draw: { ...terms, ...part } });
  return (
    <div className="draw-part">
      <div className="draw-form">
        <PrizesPanel terms={terms} set={set} brandId={brandId} />
        <ChancesPanel terms={terms} set={set} />
        <ChecksPanel terms={terms} budgetFen={budgetFen} />
      </div>
      <SimulationPanel terms={terms} />
    </div>
  );
}

interface TermsProps {
  terms: DrawTerms;
  set: (part: Partial<DrawTerms>) => void;
}

const MOST_PRIZES = 20;

/** Names a new prize among the others; a name that was used before may come again. */
const freeKey = (prizes: readonly Prize[]) => {
  let n = prizes.length + 1;
  while (prizes.some(({ key }) => key === `p${n}`)) n++;
  return `p${n}`;
};

function PrizesPanel({ terms, set, brandId }: TermsProps & { brandId: string }) {
  const t = useWords(prizesPartWords);
  const [edited, setEdited] = useState<Prize>();
  const isPhone = useIsPhone();
  const { prizes, fallbackKey } = terms;
  const filling = fillingWeight(terms);
  const isKnown = prizes.some(({ key }) => key === edited?.key);
  const fillUp = () => set({ prizes: prizes.map((one) => (one.key === fallbackKey ? { ...one, weight: filling ?? 0 } : one)) });
  const add = () =>
    setEdited({
      key: freeKey(prizes),
      name: '',
      kind: 'PHYSICAL',
      weight: 0,
      stock: 1,
      unlockAfter: 0,
      costFen: 0,
      validDays: null,
    });
  const save = (prize: Prize) => {
    // The fallback stays last.
    const others = prizes.filter(({ key }) => key !== fallbackKey);
    const last = prizes.filter(({ key }) => key === fallbackKey);
    set({ prizes: isKnown ? prizes.map((one) => (one.key === prize.key ? prize : one)) : [...others, prize, ...last] });
    setEdited(undefined);
  };
  return (
    <Panel
      title={t.prizes}
      note={!isPhone && t.prizesNote}
      flush
      extra={
        <>
          <span className="sec num">
            {t.total} <b>{groupThousands(totalWeight(prizes))}</b>
          </span>
          <Button size="small" disabled={filling === null} {...(filling === null && { title: t.tooHeavy })} onClick={fillUp}>
            {t.fill}
          </Button>
          <Button size="small" icon={<PlusOutlined />} disabled={prizes.length >= MOST_PRIZES} onClick={add}>
            {t.add}
          </Button>
        </>
      }
    >
      <PrizeRows terms={terms} onChange={(next) => set({ prizes: next })} onEdit={setEdited} />
      {edited && (
        <PrizeDrawer
          prize={edited}
          isNew={!isKnown}
          isFallback={edited.key === fallbackKey}
          brandId={brandId}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}

/** What a purchase must come to when the switch is turned on. */
const FIRST_PER_FEN = 3000;

function ChancesPanel({ terms, set }: TermsProps) {
  const t = useWords(prizesPartWords);
  const { chancePerFen, perDay } = terms;
  return (
    <Panel title={t.chances}>
      <div className="draw-chances">
        <div className="draw-field">
          <span className="row">
            <Switch
              size="small"
              aria-label={t.bySpending}
              checked={chancePerFen !== null}
              onChange={(isOn) => set({ chancePerFen: isOn ? FIRST_PER_FEN : null })}
            />
            {t.bySpending}
          </span>
          {chancePerFen !== null && (
            <span className="row draw-per">
              {t.perFen}
              <MoneyInput
                label={t.perFen}
                value={chancePerFen}
                onChange={(fen) => set({ chancePerFen: Math.max(1, fen ?? FIRST_PER_FEN) })}
              />
              {t.perFenAfter}
            </span>
          )}
        </div>
        <div className="draw-field">
          <span>{t.perDay}</span>
          <InputNumber
            aria-label={t.perDay}
            className="wide"
            controls={false}
            precision={0}
            min={1}
            max={99}
            suffix={t.times}
            value={perDay}
            onChange={(next) => set({ perDay: next ?? 1 })}
          />
        </div>
      </div>
      <p className="muted">{t.otherChances}</p>
      <p className="muted">{t.chancesNote}</p>
    </Panel>
  );
}

function ChecksPanel({ terms, budgetFen }: { terms: DrawTerms; budgetFen: number | null | undefined }) {
  const t = useWords(prizesPartWords);
  return (
    <Panel title={t.checks}>
      <ul className="draw-checks">
        {checkDraw(terms, budgetFen).map(({ code, isFine, params }) => (
          <li key={`${code} ${params['name'] ?? ''}`} className={isFine ? 't-success' : 't-warning'}>
            {isFine ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
            <span>{fill(t[code], params)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
