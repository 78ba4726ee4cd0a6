import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { SafeCount } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { depositWords } from './deposit.words.ts';
import { formWords } from './form.words.ts';

/** The count of the safe, with what follows from a difference. */
export function CountPart({ count }: { count: SafeCount | null }) {
  const t = useWords(depositWords);
  const [open, setOpen] = useState<'explain' | 'book'>();
  if (!count) return null;
  const close = () => setOpen(undefined);
  return (
    <section className="dep-part">
      <h3>
        {t.countTitle}
        <Money fen={count.countedFen} />
      </h3>
      <p>
        {count.diffFen === 0 ? (
          t.countEven
        ) : (
          <span className={count.status === 'BOOKED' ? '' : 'dep-amber'}>
            {t.diff} <Money fen={count.diffFen} isChange />
          </span>
        )}
        <small className="muted">
          {fill(t.countBy, {
            name: count.counterName ?? '',
            time: formatTime(new Date(count.countedTime), 'datetime').slice(5, 16),
          })}
        </small>
      </p>
      {count.status === 'DIFFERENT' && <p className="muted">{t.countWait}</p>}
      {count.explanation && <p>{fill(t.countExplained, { text: count.explanation })}</p>}
      {count.status === 'BOOKED' && (
        <p className="muted">{fill(t.countBooked, { name: count.bookerName ?? '', text: count.bookNote })}</p>
      )}
      <div className="dep-work">
        {count.can.includes('explain') && <Button onClick={() => setOpen('explain')}>{t.explainIt}</Button>}
        {(count.can.includes('book') || count.whyNotBook) && (
          <DutyButton whyNot={count.whyNotBook} onClick={() => setOpen('book')}>
            {t.bookIt}
          </DutyButton>
        )}
      </div>
      {open && <CountStep count={count} step={open} onClose={close} />}
    </section>
  );
}

function CountStep({ count, step, onClose }: { count: SafeCount; step: 'explain' | 'book'; onClose: () => void }) {
  const t = useWords(formWords);
  const fixed = { id: count.id, version: count.version };
  const help = fill(count.diffFen < 0 ? t.countShortHelp : t.countOverHelp, { amount: yuan(Math.abs(count.diffFen)) });
  if (step === 'explain')
    return (
      <FormDrawer
        title={t.explain}
        api={cashDepositApi.explainCount}
        fields={[{ kind: 'area', name: 'explanation', label: t.note, max: 500 }]}
        fixed={fixed}
        done={t.explainDone}
        onClose={onClose}
      />
    );
  return (
    <FormDrawer
      title={t.book}
      api={cashDepositApi.bookCount}
      fields={[{ kind: 'area', name: 'note', label: t.note, help, max: 200 }]}
      fixed={fixed}
      done={t.bookedDone}
      onClose={onClose}
    />
  );
}
