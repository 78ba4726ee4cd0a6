import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { Benefit } from '@netbar/contract/activities/activity/rule.model';
import { InputNumber, Select } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { rewardWords } from './reward.words.ts';
import './reward.css';

export type Reward = Extract<Benefit, { gives: 'POINTS' | 'BONUS_FEN' | 'COUPON' | 'DRAW_CHANCE' }>;
const kinds = ['POINTS', 'BONUS_FEN', 'COUPON', 'DRAW_CHANCE'] as const;

export const isReward = (benefit: Benefit): benefit is Reward => kinds.some((kind) => kind === benefit.gives);

/** What a newly chosen kind begins with. */
export function newReward(gives: Reward['gives']): Reward {
  switch (gives) {
    case 'POINTS':
      return { gives, points: 10 };
    case 'BONUS_FEN':
      return { gives, fen: 100, validDays: 30 };
    case 'COUPON':
      return { gives, couponActivityId: '', qty: 1 };
    case 'DRAW_CHANCE':
      return { gives, drawActivityId: '', qty: 1 };
  }
}

interface RewardInputProps {
  value: Reward;
  brandId: string;
  onChange: (reward: Reward) => void;
  /** Names the controls for screen readers, such as the day of a streak. */
  label: string;
}

/** One reward of a sign-in or a game: its kind, and how much of it. */
export function RewardInput({ value, brandId, onChange, label }: RewardInputProps) {
  const t = useWords(rewardWords);
  return (
    <span className="reward">
      <Select
        aria-label={`${label} ${t.rewardKind}`}
        value={value.gives}
        options={kinds.map((kind) => ({ value: kind, label: t[kind] }))}
        onChange={(gives) => onChange(newReward(gives))}
      />
      <RewardAmount value={value} brandId={brandId} onChange={onChange} label={label} />
    </span>
  );
}

function RewardAmount({ value, brandId, onChange, label }: RewardInputProps) {
  const t = useWords(rewardWords);
  switch (value.gives) {
    case 'POINTS':
      return (
        <Count
          label={`${label} ${t.POINTS}`}
          max={1_000_000}
          value={value.points}
          onChange={(points) => onChange({ ...value, points })}
        />
      );
    case 'BONUS_FEN':
      return (
        <>
          <MoneyInput
            label={`${label} ${t.BONUS_FEN}`}
            value={value.fen}
            onChange={(fen) => onChange({ ...value, fen: Math.max(1, fen ?? 1) })}
          />
          <InputNumber
            aria-label={`${label} ${t.validDays}`}
            title={t.validDays}
            placeholder={t.forEver}
            controls={false}
            min={1}
            max={3650}
            value={value.validDays}
            onChange={(validDays) => onChange({ ...value, validDays })}
          />
        </>
      );
    case 'COUPON':
      return (
        <>
          <ActivitySelect
            brandId={brandId}
            preset="COUPON"
            label={t.whichCoupon}
            value={value.couponActivityId}
            onChange={(couponActivityId) => onChange({ ...value, couponActivityId })}
          />
          <Count label={`${label} ${t.amountOf}`} max={10} value={value.qty} onChange={(qty) => onChange({ ...value, qty })} />
        </>
      );
    case 'DRAW_CHANCE':
      return (
        <>
          <ActivitySelect
            brandId={brandId}
            preset="PRIZES"
            label={t.whichDraw}
            value={value.drawActivityId}
            onChange={(drawActivityId) => onChange({ ...value, drawActivityId })}
          />
          <Count label={`${label} ${t.amountOf}`} max={10} value={value.qty} onChange={(qty) => onChange({ ...value, qty })} />
        </>
      );
  }
}

interface CountProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const Count = ({ label, value, max, onChange }: CountProps) => (
  <InputNumber
    aria-label={label}
    controls={false}
    min={1}
    max={max}
    precision={0}
    value={value}
    onChange={(next) => onChange(next ?? 1)}
  />
);

interface ActivitySelectProps {
  brandId: string;
  preset: Preset;
  label: string;
  value: string;
  onChange: (id: string) => void;
}

/** Another activity of the brand that is on, or will be. */
export function ActivitySelect({ brandId, preset, label, value, onChange }: ActivitySelectProps) {
  const found = useApi(activityApi.list, { brandId, preset, limit: 100 }, { enabled: brandId !== '' });
  const rows = (found.data?.rows ?? []).filter(({ state }) => state === 'RUNNING' || state === 'UPCOMING' || state === 'PAUSED');
  return (
    <Select
      aria-label={label}
      className="reward-of"
      placeholder={label}
      loading={found.isFetching}
      value={value || null}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
