import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { MOST_PICTURES, type Ticket, TicketPriority } from '@netbar/contract/floor/ticket/ticket.model';
import { ticketPriorityWords } from '@netbar/contract/floor/ticket/ticket.words';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { PhotosInput } from '#kit/picture/PhotosInput.tsx';
import { ticketWords } from './ticket.words.ts';

interface ReportDrawerProps {
  branchId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** Reports something that is broken, without a round. */
export function ReportDrawer({ branchId, onClose, onDone }: ReportDrawerProps) {
  const t = useWords(ticketWords);
  const lang = useLang();
  // Whoever does rounds may choose among the machines.
  const canWalk = useCan('PATROL_WORK');
  const { data: machines = [] } = useApi(patrolApi.machines, { branchId }, { enabled: canWalk });
  return (
    <FormDrawer
      title={t.report}
      api={ticketApi.open}
      fields={[
        { kind: 'text', name: 'title', label: t.title, max: 60 },
        { kind: 'text', name: 'place', label: t.placeField, max: 40, isOptional: true, placeholder: t.placeHelp },
        {
          kind: 'select',
          name: 'machineId',
          label: t.machine,
          help: t.machineHelp,
          options: machines.map(({ id, no, areaName }) => ({ value: id, label: `${no} ${areaName}` })),
          isOptional: true,
        },
        {
          kind: 'select',
          name: 'priority',
          label: t.priority,
          options: TicketPriority.options.map((value) => ({ value, label: ticketPriorityWords[value][lang] })),
        },
        { kind: 'area', name: 'note', label: t.note, max: 300, isOptional: true },
        {
          kind: 'own',
          name: 'pictures',
          label: t.pictures,
          isOptional: true,
          control: <PhotosInput api={ticketApi.addPicture} most={MOST_PICTURES} />,
        },
      ]}
      initial={{ priority: 'NORMAL', place: '', note: '', pictures: [] }}
      fixed={{ branchId }}
      done={t.saved}
      onDone={({ id }: Ticket) => onDone(id)}
      onClose={onClose}
    />
  );
}
