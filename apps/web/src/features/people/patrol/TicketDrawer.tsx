import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import type { Ticket } from '@netbar/contract/floor/ticket/ticket.model';
import { ticketLifecycle } from '@netbar/contract/floor/ticket/ticket.rules';
import { ticketPriorityWords } from '@netbar/contract/floor/ticket/ticket.words';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Photo } from '#kit/picture/Photo.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTimeline } from '#kit/record/RecordTimeline.tsx';
import { TicketState } from './TicketTable.tsx';
import { ticketWords } from './ticket.words.ts';

/** A ticket with its steps: taken, repaired, checked. */
export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(ticketWords);
  const read = useApi(ticketApi.get, { id });
  const [step, setStep] = useState<FormStep>();
  const { data: ticket } = read;
  return (
    <Drawer
      open
      title={ticket ? fill(t.ticket, { no: ticket.no }) : t.no}
      size={520}
      onClose={onClose}
      footer={ticket && <Steps ticket={ticket} onStep={setStep} />}
    >
      <Record read={read} timeline={{ kind: 'TICKET', id }}>
        {(found) => (
          <>
            <Facts ticket={found} />
            <RecordTimeline kind="TICKET" id={id} />
          </>
        )}
      </Record>
      {ticket && step && <StepForm ticket={ticket} step={step} onClose={() => setStep(undefined)} />}
    </Drawer>
  );
}

const short = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useWords(ticketWords);
  const lang = useLang();
  const { machineNo, isMachineFaulty, pictures } = ticket;
  const facts: [string, string | null][] = [
    [t.placeField, ticket.place],
    [t.machine, machineNo && (isMachineFaulty ? fill(t.faulty, { no: machineNo }) : machineNo)],
    [t.priority, ticketPriorityWords[ticket.priority][lang]],
    [t.source, ticket.source === 'PATROL' ? t.fromPatrol : t.byHand],
    [t.openedBy, [ticket.openedByName, short(ticket.openedTime)].filter(Boolean).join(' · ')],
    [t.takenBy, ticket.takenTime && [ticket.takenByName, short(ticket.takenTime)].filter(Boolean).join(' · ')],
    [t.partsDate, ticket.partsDate],
    [t.result, ticket.result],
    [t.note, ticket.note],
  ];
  return (
    <section className="pr-facts">
      <header>
        <h3>{ticket.title}</h3>
        <TicketState status={ticket.status} />
      </header>
      <dl>
        {facts.flatMap(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
      {pictures.length > 0 && (
        <div className="photos">
          {pictures.map((url, i) => (
            <Photo key={url} url={url} alt={fill(t.photo, { n: i + 1 })} />
          ))}
        </div>
      )}
    </section>
  );
}

type Action = keyof typeof ticketLifecycle.actions;
/** Steps that ask for something. */
type FormStep = Exclude<Action, 'take' | 'close'>;

/** What can be done now: the next step stands at the right. */
function Steps({ ticket, onStep }: { ticket: Ticket; onStep: (step: FormStep) => void }) {
  const t = useWords(ticketWords);
  const take = useCommand(ticketApi.take, { done: t.saved });
  const close = useCommand(ticketApi.close, { done: t.saved });
  const { id, version, status, machineNo } = ticket;
  const can = (action: Action) => ticketLifecycle.actions[action].from.includes(status);
  const isBusy = take.isPending || close.isPending;
  return (
    <div className="form-foot">
      {can('cancel') && (
        <Button danger type="text" onClick={() => onStep('cancel')}>
          {t.cancel}
        </Button>
      )}
      <span className="sp" />
      {can('reopen') && <Button onClick={() => onStep('reopen')}>{t.reopen}</Button>}
      {can('waitForParts') && <Button onClick={() => onStep('waitForParts')}>{t.wait}</Button>}
      {can('take') && (
        <Button type="primary" loading={isBusy} onClick={() => take.mutate({ id, version })}>
          {status === 'WAIT_PARTS' ? t.takeAgain : t.take}
        </Button>
      )}
      {can('finish') && (
        <Button type="primary" onClick={() => onStep('finish')}>
          {t.finish}
        </Button>
      )}
      {can('close') && (
        <Button
          type="primary"
          loading={isBusy}
          {...(machineNo && { title: t.closeHelp })}
          onClick={() => close.mutate({ id, version })}
        >
          {t.close}
        </Button>
      )}
    </div>
  );
}

/** Asks for the day of the parts, for what was done, or for a reason. */
function StepForm({ ticket: { id, version }, step, onClose }: { ticket: Ticket; step: FormStep; onClose: () => void }) {
  const t = useWords(ticketWords);
  const of = { fixed: { id, version }, done: t.saved, onClose };
  const reason = { kind: 'area' as const, name: 'reason', label: t.reason, max: 200 };
  if (step === 'waitForParts')
    return (
      <FormDrawer
        title={t.wait}
        api={ticketApi.waitForParts}
        fields={[{ kind: 'date', name: 'partsDate', label: t.partsDate }]}
        {...of}
      />
    );
  if (step === 'finish')
    return (
      <FormDrawer
        title={t.finish}
        api={ticketApi.finish}
        fields={[{ kind: 'area', name: 'result', label: t.what, max: 200, help: t.whatHelp }]}
        {...of}
      />
    );
  const api: Endpoint = step === 'reopen' ? ticketApi.reopen : ticketApi.cancel;
  return <FormDrawer title={step === 'reopen' ? t.reopen : t.cancel} api={api} fields={[reason]} {...of} />;
}
