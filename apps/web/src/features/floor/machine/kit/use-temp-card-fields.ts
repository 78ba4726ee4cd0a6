import { Tender } from '@netbar/contract/guests/wallet/wallet.model';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { machineWords } from '../machine.words.ts';

/** What is asked of a guest who gets a temporary card. */
export function useTempCardFields(): Field[] {
  const t = useWords(machineWords);
  return [
    { kind: 'text', name: 'idCard', label: t.idCard, max: 18, help: t.cardIdHelp },
    { kind: 'text', name: 'name', label: t.guestName, max: 40, isOptional: true },
    { kind: 'money', name: 'depositFen', label: t.deposit },
    {
      kind: 'select',
      name: 'tender',
      label: t.tender,
      options: Tender.options.map((value) => ({ value, label: t[value] })),
    },
  ];
}
