import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { Select } from 'antd';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { evidenceWords } from '../evidence.words.ts';
import '../evidence.css';

/** Which kinds of evidence the brand in force takes, up to which amount, and how its members hear of debits. */
export function EvidencePolicyDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(evidenceWords);
  const brands = useBrands();
  const brandId = brands.usual ?? '';
  const policy = useApi(evidenceApi.policy, { brandId }, { enabled: brandId !== '' });
  if (!policy.data) return null;
  const { version, brandId: _, ...content } = policy.data;
  return (
    <FormDrawer
      title={`${t.policy} · ${brands.nameOf(brandId)}`}
      api={evidenceApi.setPolicy}
      fields={[
        { kind: 'own', name: 'pinMostFen', label: t.PIN, control: <LimitInput /> },
        { kind: 'own', name: 'qrMostFen', label: t.QR, control: <LimitInput /> },
        { kind: 'own', name: 'cardMostFen', label: t.CARD, control: <LimitInput /> },
        { kind: 'own', name: 'idSwipeMostFen', label: t.ID_SWIPE, control: <LimitInput /> },
        { kind: 'switch', name: 'tellsOnScreen', label: t.tellsOnScreen },
        { kind: 'switch', name: 'tellsBySms', label: t.tellsBySms, help: t.tellsBySmsHelp },
      ]}
      initial={content}
      fixed={{ brandId, version }}
      done={t.policySaved}
      onClose={onClose}
    />
  );
}

const USUAL_FEN = 5_000;

interface LimitInputProps {
  id?: string;
  /** Null is any amount, 0 is not at all. */
  value?: number | null;
  onChange?: (fen: number | null) => void;
}

function LimitInput({ id, value = null, onChange }: LimitInputProps) {
  const t = useWords(evidenceWords);
  const mode = value === null ? 'any' : value === 0 ? 'none' : 'most';
  const choose = (next: 'any' | 'most' | 'none') => onChange?.({ any: null, most: USUAL_FEN, none: 0 }[next]);
  return (
    <div className="ev-limit">
      <Select
        {...(id && { id })}
        value={mode}
        options={[
          { value: 'any', label: t.anyAmount },
          { value: 'most', label: t.most },
          { value: 'none', label: t.none },
        ]}
        onChange={choose}
      />
      {mode === 'most' && <MoneyInput value={value ?? 0} onChange={(fen) => onChange?.(fen ?? 0)} />}
    </div>
  );
}
