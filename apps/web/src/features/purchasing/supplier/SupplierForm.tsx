import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { SettleCycle, type Supplier } from '@netbar/contract/purchasing/supplier/supplier.model';
import { useWords } from '#kernel/lang.ts';
import type { Field, FormSection } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { supplierWords } from './supplier.words.ts';

interface SupplierFormProps {
  /** Left out: a new one. */
  supplier?: Supplier;
  onClose: () => void;
  onDone?: (supplier: Supplier) => void;
}

const byDefault = {
  settleCycle: 'MONTHLY',
  paymentDays: 30,
  leadDays: 1,
  deliveryWeekdays: [],
  cutoff: '18:00',
  minOrderFen: 0,
  contactName: '',
};

/** Adds or changes a supplier. Its phone is shown masked, so that an empty field keeps it. */
export function SupplierForm({ supplier, onClose, onDone }: SupplierFormProps) {
  const t = useWords(supplierWords);
  const fields = useSupplierFields(supplier !== undefined);
  const content = {
    fields,
    sections: useSections(),
    send: withoutEmptyPhone,
    done: t.saved,
    onClose,
    ...(onDone && { onDone }),
  };
  if (!supplier) return <FormDrawer title={t.add} api={supplierApi.add} initial={byDefault} draft="supplier" {...content} />;
  const { id, version, phone: _masked, ...initial } = supplier;
  return <FormDrawer title={t.editTitle} api={supplierApi.change} initial={initial} fixed={{ id, version }} {...content} />;
}

const withoutEmptyPhone = (typed: { phone?: string }) => {
  const { phone, ...rest } = typed;
  return phone ? { ...rest, phone } : rest;
};

function useSupplierFields(isChange: boolean): Field[] {
  const t = useWords(supplierWords);
  const weekdays = t.weekdays.split(' ').map((label, i) => ({ value: i + 1, label }));
  return [
    { kind: 'text', name: 'name', label: t.name },
    { kind: 'text', name: 'code', label: t.code, max: 40 },
    { kind: 'text', name: 'contactName', label: t.contact, max: 30, isOptional: true },
    { kind: 'text', name: 'phone', label: t.phone, max: 20, isOptional: true, ...(isChange && { help: t.phoneKept }) },
    {
      kind: 'select',
      name: 'settleCycle',
      label: t.settleCycle,
      options: SettleCycle.options.map((value) => ({ value, label: t[value] })),
    },
    { kind: 'number', name: 'paymentDays', label: t.paymentDaysField, max: 365 },
    { kind: 'money', name: 'minOrderFen', label: t.minOrder },
    { kind: 'number', name: 'leadDays', label: t.leadDays, max: 60 },
    { kind: 'select', name: 'deliveryWeekdays', label: t.deliveryDays, isMany: true, options: weekdays, help: t.deliveryHelp },
    { kind: 'text', name: 'cutoff', label: t.cutoff, max: 5, help: t.cutoffHelp, placeholder: '18:00' },
  ];
}

function useSections(): FormSection[] {
  const t = useWords(supplierWords);
  return [
    { title: t.supplier, names: ['name', 'code', 'contactName', 'phone'] },
    { title: t.sectionTerms, names: ['settleCycle', 'paymentDays', 'minOrderFen'] },
    { title: t.sectionDelivery, note: t.sectionDeliveryNote, names: ['leadDays', 'deliveryWeekdays', 'cutoff'] },
  ];
}
