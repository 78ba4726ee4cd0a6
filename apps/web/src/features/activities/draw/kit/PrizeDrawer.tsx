import { Prize, PrizeKind } from '@netbar/contract/activities/activity/rule.model';
import { Button, Drawer, Input, InputNumber, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { ProductSelect } from '#features/goods/product/kit/ProductSelect.tsx';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { prizesPartWords } from './prizes-part.words.ts';
import { ActivitySelect } from './RewardInput.tsx';

interface PrizeDrawerProps {
  prize: Prize;
  isNew: boolean;
  isFallback: boolean;
  brandId: string;
  onSave: (prize: Prize) => void;
  onClose: () => void;
}

/** What a prize is: its kind, what is given, and what one costs. */
export function PrizeDrawer({ prize, isNew, isFallback, brandId, onSave, onClose }: PrizeDrawerProps) {
  const t = useWords(prizesPartWords);
  const [draft, setDraft] = useState(prize);
  const set = (part: Partial<Prize>) => setDraft({ ...draft, ...part });
  const isWhole = Prize.safeParse(draft).success;
  // A fallback must be there for everybody, and goods can run out.
  const kinds = PrizeKind.options.filter((kind) => !isFallback || (kind !== 'GOODS' && kind !== 'PHYSICAL'));
  return (
    <Drawer
      open
      size={440}
      title={isNew ? t.add : t.edit}
      onClose={onClose}
      footer={
        <div className="row draw-foot">
          <span className="sp">{!isWhole && <small className="muted">{t.nameNeeded}</small>}</span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" disabled={!isWhole} onClick={() => onSave(draft)}>
            {t.save}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Labelled label={t.kind}>
          {(id) => (
            <Select
              id={id}
              className="wide"
              value={draft.kind}
              options={kinds.map((kind) => ({ value: kind, label: t[kind] }))}
              onChange={(kind) => setDraft({ ...withoutContent(draft), kind })}
            />
          )}
        </Labelled>
        <Labelled label={t.name}>
          {(id) => <Input id={id} maxLength={20} value={draft.name} onChange={({ target }) => set({ name: target.value })} />}
        </Labelled>
        <PrizeContent draft={draft} set={set} brandId={brandId} />
        <Labelled label={t.cost} help={t.costHelp}>
          {(id) => <MoneyInput id={id} value={draft.costFen} onChange={(costFen) => set({ costFen: costFen ?? 0 })} />}
        </Labelled>
      </div>
    </Drawer>
  );
}

/** A prize without what belonged to its kind. */
const withoutContent = ({ productId: _p, bonusFen: _b, points: _q, couponActivityId: _c, ...prize }: Prize): Prize => ({
  ...prize,
  validDays: null,
});

interface PrizeContentProps {
  draft: Prize;
  set: (part: Partial<Prize>) => void;
  brandId: string;
}

function PrizeContent({ draft, set, brandId }: PrizeContentProps) {
  const t = useWords(prizesPartWords);
  switch (draft.kind) {
    case 'GOODS':
      return (
        <Labelled label={t.GOODS}>
          {(id) => (
            <ProductSelect
              id={id}
              brandId={brandId}
              value={draft.productId ?? null}
              onChange={(productId, { name }) => set({ productId, name: draft.name || name.slice(0, 20) })}
            />
          )}
        </Labelled>
      );
    case 'BONUS':
      return (
        <>
          <Labelled label={t.bonusFen}>
            {(id) => (
              <MoneyInput
                id={id}
                value={draft.bonusFen ?? null}
                onChange={(fen) => set({ bonusFen: fen ?? 0, costFen: fen ?? 0 })}
              />
            )}
          </Labelled>
          <Labelled label={t.validDays}>
            {(id) => (
              <InputNumber
                id={id}
                className="wide"
                controls={false}
                min={1}
                max={3650}
                placeholder={t.forEver}
                value={draft.validDays}
                onChange={(validDays) => set({ validDays })}
              />
            )}
          </Labelled>
        </>
      );
    case 'POINTS':
      return (
        <Labelled label={t.howMany}>
          {(id) => (
            <InputNumber
              id={id}
              className="wide"
              controls={false}
              precision={0}
              min={1}
              max={1_000_000}
              value={draft.points ?? null}
              onChange={(points) => set({ points: points ?? 1 })}
            />
          )}
        </Labelled>
      );
    case 'COUPON':
      return (
        <Labelled label={t.COUPON}>
          {() => (
            <ActivitySelect
              brandId={brandId}
              preset="COUPON"
              label={t.whichCoupon}
              value={draft.couponActivityId ?? ''}
              onChange={(couponActivityId) => set({ couponActivityId })}
            />
          )}
        </Labelled>
      );
    case 'PHYSICAL':
    case 'NONE':
      return null;
  }
}

interface LabelledProps {
  label: string;
  help?: string;
  children: (id: string) => ReactNode;
}

function Labelled({ label, help, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="draw-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help && <small className="muted">{help}</small>}
    </div>
  );
}
