import { MOST_CODES, type CouponAudience } from '@netbar/contract/activities/coupon/coupon.model';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { InputNumber, Segmented, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { couponRecordWords } from './record.words.ts';

type Kind = CouponAudience['of'];

interface AudienceFieldsProps {
  brandId: string;
  value: CouponAudience | undefined;
  onChange: (audience: CouponAudience | undefined) => void;
}

/** Whom coupons are for: first how they are chosen, then which. Undefined until both are said. */
export function AudienceFields({ brandId, value, onChange }: AudienceFieldsProps) {
  const t = useWords(couponRecordWords);
  const canSeeLabels = useCan('LABEL_LIST');
  const [chosen, setKind] = useState<Kind>();
  const kind = value?.of ?? chosen;
  const kinds: Kind[] = [...(canSeeLabels ? (['LABEL'] as const) : []), 'LEVEL', 'BIRTHDAY', 'SLEEPING', 'CODES'];
  const choose = (next: Kind) => {
    setKind(next);
    onChange(next === 'BIRTHDAY' ? { of: next, when: 'TODAY' } : next === 'SLEEPING' ? { of: next, days: 30 } : undefined);
  };
  return (
    <>
      <Labelled label={t.audience}>
        {(id) => (
          <Select
            id={id}
            value={kind ?? null}
            placeholder={t.choose}
            options={kinds.map((each) => ({ value: each, label: t[`kind${each}`] }))}
            onChange={(next) => choose(next as Kind)}
          />
        )}
      </Labelled>
      {kind === 'LABEL' && <LabelField brandId={brandId} value={value} onChange={onChange} />}
      {kind === 'LEVEL' && <LevelField brandId={brandId} value={value} onChange={onChange} />}
      {value?.of === 'BIRTHDAY' && (
        <Segmented
          aria-label={t.birthday}
          block
          value={value.when}
          options={[
            { value: 'TODAY' as const, label: t.today },
            { value: 'MONTH' as const, label: t.month },
          ]}
          onChange={(when: 'TODAY' | 'MONTH') => onChange({ of: 'BIRTHDAY', when })}
        />
      )}
      {value?.of === 'SLEEPING' && (
        <CountField label={t.sleepDays} most={730} value={value.days} onChange={(days) => onChange({ of: 'SLEEPING', days })} />
      )}
      {kind === 'CODES' && (
        <CountField
          label={t.codeCount}
          most={MOST_CODES}
          value={value?.of === 'CODES' ? value.count : null}
          onChange={(count) => onChange({ of: 'CODES', count })}
        />
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="cpn-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function LabelField({ brandId, value, onChange }: AudienceFieldsProps) {
  const t = useWords(couponRecordWords);
  const labels = useApi(labelApi.list, { brandId, target: 'MEMBER', limit: 200 });
  const options = (labels.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Labelled label={t.label}>
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={value?.of === 'LABEL' ? value.labelId : null}
          placeholder={t.choose}
          options={options}
          onChange={(labelId: string) => onChange({ of: 'LABEL', labelId })}
        />
      )}
    </Labelled>
  );
}

function LevelField({ brandId, value, onChange }: AudienceFieldsProps) {
  const t = useWords(couponRecordWords);
  const levels = useApi(memberApi.levels, { brandId });
  const options = (levels.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Labelled label={t.level}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={value?.of === 'LEVEL' ? value.levelIds : []}
          placeholder={t.choose}
          options={options}
          onChange={(levelIds: string[]) => onChange(levelIds.length > 0 ? { of: 'LEVEL', levelIds } : undefined)}
        />
      )}
    </Labelled>
  );
}

interface CountFieldProps {
  label: string;
  most: number;
  value: number | null;
  onChange: (n: number) => void;
}

function CountField({ label, most, value, onChange }: CountFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={most}
          precision={0}
          value={value}
          className="cpn-wide"
          onChange={(n) => n !== null && onChange(n)}
        />
      )}
    </Labelled>
  );
}
