import { fill } from '@netbar/contract/kernel/words';
import { useNavigate } from 'react-router';
import { counterQuery, type CounterTask } from '#features/counter/console/kit/counter-address.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useFrameActions } from '../shell/use-frame-actions.ts';
import { syllablesOf, type Entry } from './palette-entry.ts';
import { paletteWords } from './palette.words.ts';
import { usePermitted } from './use-permitted.ts';

interface Action {
  key: string;
  title: string;
  hint: string;
  address: string;
  altKey?: string;
}

/** The actions of the frame: lock, sign out, dark mode. */
export function useFrameEntries(): Entry[] {
  return useFrameActions().map(({ key, label, run }) => ({
    key: `action ${key}`,
    group: 'action',
    title: label,
    syllables: syllablesOf(label),
    words: [key],
    facts: [],
    run,
  }));
}

/** What can be done with the member and the product that were found first. An action leads to the page where it is done; none is done here. */
export function useRecordActions(found: { member: Entry | undefined; product: Entry | undefined; typed: string }): Entry[] {
  const navigate = useNavigate();
  const actions = [...useMemberActions(found.member, found.typed), ...useProductActions(found.product)];
  return actions.map(({ key, title, hint, address, altKey }) => ({
    key: `action ${key}`,
    group: 'action',
    title,
    syllables: [],
    words: [],
    facts: [{ sort: 'plain', text: hint }],
    address,
    ...(altKey && { altKey }),
    run: () => void navigate(address),
  }));
}

function useMemberActions(member: Entry | undefined, typed: string): Action[] {
  const t = useWords(paletteWords);
  const counter = usePermitted()('console');
  const [canCharge, canRegister] = [useCan('ORDER_PAY'), useCan('MEMBER_EDIT')];
  if (!counter) return [];
  const address = (task: CounterTask) => `${counter}${counterQuery(task)}`;
  const memberId = member?.key.split(' ')[1];
  const seatNo = member?.facts.find(({ sort }) => sort === 'seat')?.text;
  const name = member?.title ?? '';
  return [
    ...(memberId && canCharge
      ? [
          {
            key: 'recharge',
            title: fill(t.recharge, { name }),
            hint: t.atCounter,
            altKey: 'R',
            address: address({ memberId, do: 'recharge' }),
          },
        ]
      : []),
    ...(memberId && seatNo
      ? [
          {
            key: 'seat',
            title: fill(t.showSeat, { name, seat: seatNo }),
            hint: t.atCounter,
            altKey: 'T',
            address: address({ seatNo }),
          },
        ]
      : []),
    ...(canRegister
      ? [
          {
            key: 'register',
            title: t.register,
            hint: member ? t.atCounter : t.whenNone,
            altKey: 'N',
            address: address({ do: 'register', ...(!member && { typed }) }),
          },
        ]
      : []),
  ];
}

function useProductActions(product: Entry | undefined): Action[] {
  const t = useWords(paletteWords);
  const permitted = usePermitted();
  const canTransfer = useCan('TRANSFER_APPLY');
  const [transfers, stocks] = [permitted('transferList'), permitted('stocks')];
  if (!product) return [];
  const name = product.title;
  return [
    ...(stocks
      ? [
          {
            key: 'stock',
            title: fill(t.stockOf, { name }),
            hint: '',
            address: `${stocks}?${new URLSearchParams({ keyword: name }).toString()}`,
          },
        ]
      : []),
    ...(transfers && canTransfer
      ? [{ key: 'transfer', title: fill(t.transfer, { name }), hint: t.atTransfers, address: transfers }]
      : []),
  ];
}
