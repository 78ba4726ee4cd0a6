import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Condition, Grant, Rule } from '@netbar/contract/activities/activity/rule.model';
import { streakOf } from '@netbar/contract/activities/sign-in/sign-in.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, InputNumber, Select } from 'antd';
import { addGrant, MOST_GRANTS } from '#features/activities/draw/kit/grants.rules.ts';
import { isReward, newReward, RewardInput } from '#features/activities/draw/kit/RewardInput.tsx';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { memberSignInWords } from '../sign-in.words.ts';
import '../sign-in.css';

interface StreakPartProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  brandId: string;
}

const FIRST_DAY = 7;

/** The part of the activity's form that only sign-ins have: which day in a row gives what. */
export function StreakPart({ rule, onChange, brandId }: StreakPartProps) {
  const t = useWords(memberSignInWords);
  const setGrant = (next: Grant) => onChange({ ...rule, grants: rule.grants.map((one) => (one.key === next.key ? next : one)) });
  const remove = (key: string) => onChange({ ...rule, grants: rule.grants.filter((one) => one.key !== key) });
  return (
    <Panel title={t.part} note={t.partNote}>
      <ul className="streak-rows">
        {rule.grants.map((grant, i) => (
          <li key={grant.key}>
            <StreakWhen grant={grant} label={fill(t.rowName, { n: i + 1 })} onChange={setGrant} />
            {isReward(grant.benefit) && (
              <RewardInput
                label={fill(t.rowName, { n: i + 1 })}
                brandId={brandId}
                value={grant.benefit}
                onChange={(benefit) => setGrant({ ...grant, benefit })}
              />
            )}
            <button
              type="button"
              className="ib small"
              aria-label={`${t.remove} ${fill(t.rowName, { n: i + 1 })}`}
              title={t.remove}
              disabled={rule.grants.length === 1}
              onClick={() => remove(grant.key)}
            >
              <DeleteOutlined />
            </button>
          </li>
        ))}
      </ul>
      <Button
        icon={<PlusOutlined />}
        disabled={rule.grants.length >= MOST_GRANTS}
        onClick={() =>
          onChange(addGrant(rule, { when: [{ is: 'STREAK', day: FIRST_DAY, isRepeated: false }], benefit: newReward('POINTS') }))
        }
      >
        {t.add}
      </Button>
    </Panel>
  );
}

type When = 'EVERY' | 'ON' | 'EACH';

interface StreakWhenProps {
  grant: Grant;
  label: string;
  onChange: (grant: Grant) => void;
}

function StreakWhen({ grant, label, onChange }: StreakWhenProps) {
  const t = useWords(memberSignInWords);
  const streak = streakOf(grant);
  const value: When = streak === null ? 'EVERY' : streak.isRepeated ? 'EACH' : 'ON';
  const others = grant.when.filter(({ is }) => is !== 'STREAK');
  const set = (next: When, day: number) => {
    const condition: Condition[] = next === 'EVERY' ? [] : [{ is: 'STREAK', day, isRepeated: next === 'EACH' }];
    onChange({ ...grant, when: [...others, ...condition] });
  };
  return (
    <span className="streak-when">
      <Select<When>
        aria-label={`${label} ${t.when}`}
        value={value}
        options={[
          { value: 'EVERY', label: t.everyDay },
          { value: 'ON', label: t.onDay },
          { value: 'EACH', label: t.eachDays },
        ]}
        onChange={(next) => set(next, streak?.day ?? FIRST_DAY)}
      />
      {streak && (
        <InputNumber
          aria-label={`${label} ${t.dayCount}`}
          controls={false}
          precision={0}
          min={1}
          max={366}
          value={streak.day}
          onChange={(day) => set(value, day ?? 1)}
        />
      )}
    </span>
  );
}
