import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { Supplier } from '@netbar/contract/purchasing/supplier/supplier.model';
import { daysToNextOrder, deliveryDay } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { call } from '#kernel/call.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useCanAtCompany } from '#kernel/session.ts';
import { Masked } from '#kit/Masked.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { SupplierBank } from './SupplierBank.tsx';
import { SupplierForm } from './SupplierForm.tsx';
import { SupplierProducts } from './SupplierProducts.tsx';
import { supplierWords } from './supplier.words.ts';
import { useWeekdayNames } from './use-weekday-names.ts';

interface SupplierDrawerProps {
  id: string;
  /** Next and previous show another supplier of the list in the same drawer. */
  onGo: (id: string) => void;
  onClose: () => void;
}

/** One supplier: when it delivers, what it sells at which price, whom the money goes to, and what happened. */
export function SupplierDrawer({ id, onGo, onClose }: SupplierDrawerProps) {
  const t = useWords(supplierWords);
  const read = useApi(supplierApi.get, { id });
  const [now] = useState(() => new Date());
  return (
    <Drawer open size={1120} title={read.data ? `${t.supplier} ${read.data.name}` : t.supplier} onClose={onClose}>
      <Record isPage read={read} timeline={{ kind: 'SUPPLIER', id }}>
        {(supplier) => (
          <>
            <Head supplier={supplier} onGo={onGo} />
            <RecordFigures figures={figuresOf(supplier, now, t)} />
            <SupplierProducts key={supplier.id} supplier={supplier} />
            {supplier.bank && <SupplierBank supplier={supplier} bank={supplier.bank} />}
            <Reveals subjectId={supplier.id} />
            <Timeline kind="SUPPLIER" id={supplier.id} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

function Head({ supplier, onGo }: { supplier: Supplier; onGo: (id: string) => void }) {
  const t = useWords(supplierWords);
  const weekdays = useWeekdayNames();
  const [canEdit, canReveal] = [useCanAtCompany('SUPPLIER_EDIT'), useCan('SUPPLIER_EDIT')];
  const [isEditing, setEditing] = useState(false);
  const setStatus = useStatusStep(supplier);
  const { id, status } = supplier;
  const isActive = status === 'ACTIVE';
  const revealPhone = async (reason: string) => (await call(supplierApi.revealPhone, { id, reason })).phone;
  return (
    <>
      <RecordHead
        isInDrawer
        title={supplier.name}
        number={supplier.code}
        tag={<OnOff isOn={isActive} on={t.ACTIVE} off={t.STOPPED} />}
        trail={<RecordTrail api={supplierApi.list} id={id} onGo={onGo} />}
        actions={canEdit && <Button onClick={() => setEditing(true)}>{t.edit}</Button>}
        menu={canEdit ? [{ key: 'status', label: isActive ? t.stop : t.resume, isDangerous: isActive, onClick: setStatus }] : []}
        facts={[
          { label: t.contact, value: supplier.contactName || '—' },
          { label: t.phone, value: <Masked text={supplier.phone} reveal={canReveal ? revealPhone : undefined} /> },
          { label: t.settleCycle, value: `${t[supplier.settleCycle]} · ${fill(t.days, { n: supplier.paymentDays })}` },
          { label: t.deliveryDays, value: weekdays(supplier.deliveryWeekdays) },
          { label: t.leadDays, value: <span className="num">{supplier.leadDays}</span> },
          { label: t.cutoff, value: <span className="num">{supplier.cutoff}</span> },
          { label: t.minOrder, value: <Money fen={supplier.minOrderFen || null} /> },
        ]}
      />
      {isEditing && <SupplierForm supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Stops the supplier, after asking, or resumes it. */
function useStatusStep({ id, version, name, status }: Supplier) {
  const t = useWords(supplierWords);
  const { modal } = App.useApp();
  const next = status === 'ACTIVE' ? ('STOPPED' as const) : ('ACTIVE' as const);
  const save = useCommand(supplierApi.setStatus, { done: next === 'STOPPED' ? t.stopped : t.resumed });
  const run = () => save.mutate({ id, version, status: next });
  return () => {
    if (next === 'ACTIVE') run();
    else modal.confirm({ title: fill(t.stopAsk, { name }), content: t.stopText, okText: t.stop, onOk: run });
  };
}

function figuresOf(supplier: Supplier, now: Date, t: { [K in keyof typeof supplierWords]: string }): Figure[] {
  const day = deliveryDay(supplier, now);
  const isThisYear = day.startsWith(formatTime(now, 'date').slice(0, 4));
  return [
    {
      key: 'arrival',
      label: t.arrival,
      value: isThisYear ? day.slice(5) : day,
      note: fill(t.nextOrder, { n: daysToNextOrder(supplier, now) }),
    },
    { key: 'products', label: t.productCount, value: supplier.products },
    { key: 'preferred', label: t.preferredCount, value: supplier.preferredProducts, note: t.preferredNote },
    {
      key: 'unpriced',
      label: t.unpricedCount,
      value: supplier.unpricedProducts,
      ...(supplier.unpricedProducts > 0 && { note: t.unpricedNote, isWarning: true }),
    },
  ];
}
