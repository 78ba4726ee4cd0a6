import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Condition, Grant, Rule } from '@netbar/contract/activities/activity/rule.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Input, InputNumber } from 'antd';
import { addGrant, MOST_GRANTS } from '#features/activities/draw/kit/grants.rules.ts';
import { isReward, newReward, RewardInput } from '#features/activities/draw/kit/RewardInput.tsx';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { gameWords } from '../game.words.ts';
import './game.css';

interface GamePartProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  brandId: string;
}

type GameCondition = Extract<Condition, { is: 'GAME' }>;
const gameOf = ({ when }: Pick<Grant, 'when'>): GameCondition =>
  when.find((one): one is GameCondition => one.is === 'GAME') ?? { is: 'GAME', game: '', atLeast: 1 };

/** The part of the activity's form that only games have: which result of which game gives what. */
export function GamePart({ rule, onChange, brandId }: GamePartProps) {
  const t = useWords(gameWords);
  const setGrant = (next: Grant) => onChange({ ...rule, grants: rule.grants.map((one) => (one.key === next.key ? next : one)) });
  const add = () => {
    const before = rule.grants.at(-1);
    const condition = before ? gameOf(before) : gameOf({ when: [] });
    onChange(addGrant(rule, { when: [condition], benefit: newReward('POINTS') }));
  };
  return (
    <Panel title={t.part} note={t.partNote}>
      <ul className="game-rows">
        {rule.grants.map((grant, i) => (
          <GameRow
            key={grant.key}
            grant={grant}
            label={fill(t.rowName, { n: i + 1 })}
            brandId={brandId}
            onChange={setGrant}
            {...(rule.grants.length > 1 && {
              onRemove: () => onChange({ ...rule, grants: rule.grants.filter((one) => one.key !== grant.key) }),
            })}
          />
        ))}
      </ul>
      <Button icon={<PlusOutlined />} disabled={rule.grants.length >= MOST_GRANTS} onClick={add}>
        {t.add}
      </Button>
    </Panel>
  );
}

interface GameRowProps {
  grant: Grant;
  label: string;
  brandId: string;
  onChange: (grant: Grant) => void;
  /** The last row stays. */
  onRemove?: () => void;
}

function GameRow({ grant, label, brandId, onChange, onRemove }: GameRowProps) {
  const t = useWords(gameWords);
  const condition = gameOf(grant);
  const others = grant.when.filter(({ is }) => is !== 'GAME');
  const set = (part: Partial<GameCondition>) => onChange({ ...grant, when: [...others, { ...condition, ...part }] });
  return (
    <li>
      <span className="game-when">
        <Input
          aria-label={`${label} ${t.game}`}
          placeholder={t.gameHint}
          maxLength={20}
          value={condition.game}
          onChange={({ target }) => set({ game: target.value })}
        />
        {t.atLeast}
        <InputNumber
          aria-label={`${label} ${t.atLeast}`}
          controls={false}
          precision={0}
          min={0}
          max={1_000_000}
          value={condition.atLeast}
          onChange={(atLeast) => set({ atLeast: atLeast ?? 0 })}
        />
      </span>
      {isReward(grant.benefit) && (
        <RewardInput
          label={label}
          brandId={brandId}
          value={grant.benefit}
          onChange={(benefit) => onChange({ ...grant, benefit })}
        />
      )}
      <button
        type="button"
        className="ib small"
        aria-label={`${t.remove} ${label}`}
        title={t.remove}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </button>
    </li>
  );
}
