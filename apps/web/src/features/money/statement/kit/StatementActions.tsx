import { yuan } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { MOST_EVIDENCE, type Statement } from '@netbar/contract/money/statement/statement.model';
import { restOf } from '@netbar/contract/money/statement/statement.rules';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PhotosInput } from '#kit/picture/PhotosInput.tsx';
import type { RecordAction } from '#kit/record/RecordHead.tsx';
import { statementWords } from './statement.words.ts';

interface Props {
  api: StatementApi;
  statement: Statement;
}

/** The next step, by button and by F9, for whoever may take it; to others it says why they may not. */
export function StatementActions({ api, statement }: Props) {
  const t = useWords(statementWords);
  const { status, may } = statement;
  const redraw = useCommand(api.redraw, { done: t.redrawn });
  if (status === 'DRAFT') return may.edit && <Issue api={api} statement={statement} />;
  if (status === 'ISSUED') return may.confirm && <Confirm api={api} statement={statement} />;
  if (status === 'CONFIRMED') return may.approve && <Approve api={api} statement={statement} />;
  if (status === 'APPROVED' && restOf(statement) > 0) return may.pay && <Pay api={api} statement={statement} />;
  if (status === 'DISPUTED' && may.edit)
    return (
      <NextButton loading={redraw.isPending} onClick={() => redraw.mutate({ id: statement.id })}>
        {t.redraw}
      </NextButton>
    );
  return null;
}

interface NextButtonProps {
  whyNot?: string | null;
  loading?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function NextButton({ whyNot = null, loading = false, onClick, children }: NextButtonProps) {
  usePageKeys(whyNot === null && !loading ? { F9: onClick } : {});
  return (
    <DutyButton type="primary" whyNot={whyNot} loading={loading} onClick={onClick}>
      {children} <Keycap>F9</Keycap>
    </DutyButton>
  );
}

function Issue({ api, statement: { id, version } }: Props) {
  const t = useWords(statementWords);
  const issue = useCommand(api.issue, { done: t.issued });
  return (
    <NextButton loading={issue.isPending} onClick={() => issue.mutate({ id, version })}>
      {t.issue}
    </NextButton>
  );
}

function Confirm({ api, statement }: Props) {
  const t = useWords(statementWords);
  const [opened, setOpened] = useState<'confirm' | 'dispute'>();
  const { id, version, openCount, takesBill, evidence, whyNot } = statement;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onClick={() => setOpened('dispute')}>{t.dispute}</Button>
      <NextButton whyNot={openCount > 0 ? fill(t.stillOpen, { n: openCount }) : whyNot} onClick={() => setOpened('confirm')}>
        {t.confirm}
      </NextButton>
      {opened === 'confirm' && (
        <FormDrawer
          title={t.confirm}
          api={api.confirm}
          fields={[
            {
              kind: 'own',
              name: 'evidence',
              label: t.evidence,
              isOptional: !takesBill || evidence.length > 0,
              control: <PhotosInput api={api.addPicture} most={MOST_EVIDENCE} />,
            },
            { kind: 'area', name: 'note', label: t.note, max: 200, isOptional: true },
          ]}
          initial={{ evidence: [] }}
          fixed={{ id, version }}
          done={t.confirmed}
          onClose={close}
        />
      )}
      {opened === 'dispute' && (
        <FormDrawer
          title={t.dispute}
          api={api.dispute}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 200 }]}
          fixed={{ id }}
          done={t.disputed}
          onClose={close}
        />
      )}
    </>
  );
}

function Approve({ api, statement }: Props) {
  const t = useWords(statementWords);
  const { modal } = App.useApp();
  const approve = useCommand(api.approve, { done: t.approved });
  const { id, no, version, totalFen, over, whyNot } = statement;
  const ask = () =>
    void modal.confirm({
      title: fill(t.approveAsk, { no, amount: yuan(totalFen) }),
      content: (
        <>
          {totalFen <= 0 && <p>{t.approveCarry}</p>}
          {over.count > 0 && <p>{fill(t.approveOver, { n: over.count, amount: yuan(over.differenceFen) })}</p>}
        </>
      ),
      okText: t.approve,
      cancelText: t.cancel,
      onOk: () => approve.mutate({ id, version }),
    });
  return (
    <NextButton whyNot={whyNot} loading={approve.isPending} onClick={ask}>
      {t.approve}
    </NextButton>
  );
}

function Pay({ api, statement }: Props) {
  const t = useWords(statementWords);
  const [isPaying, setPaying] = useState(false);
  const [today] = useState(() => bizDate(new Date()));
  const rest = restOf(statement);
  return (
    <>
      <NextButton whyNot={statement.whyNot} onClick={() => setPaying(true)}>
        {t.pay}
      </NextButton>
      {isPaying && (
        <FormDrawer
          title={t.pay}
          api={api.pay}
          fields={[
            { kind: 'money', name: 'amountFen', label: t.amount, help: fill(t.payHelp, { rest: yuan(rest) }) },
            { kind: 'date', name: 'paidDay', label: t.paidDay },
            { kind: 'text', name: 'bankRef', label: t.bankRef, max: 60 },
          ]}
          initial={{ amountFen: rest, paidDay: today }}
          fixed={{ id: statement.id }}
          done={t.payDone}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}

type Entry = 'bill' | 'extra' | 'rebate' | 'void';

/** What else can be done, behind ⋯: details of the bill, lines that have no source, the end of it all. */
export function useStatementMenu(api: StatementApi, statement: Statement) {
  const t = useWords(statementWords);
  const [opened, setOpened] = useState<Entry>();
  const { status, may, takesBill } = statement;
  const isOpen = may.edit && (status === 'DRAFT' || status === 'ISSUED');
  const entries: { key: Entry; label: string; isDangerous?: boolean }[] = isOpen
    ? [
        ...(takesBill
          ? [
              { key: 'bill' as const, label: t.billHead },
              { key: 'extra' as const, label: t.addExtra },
            ]
          : []),
        { key: 'rebate', label: t.addRebate },
        { key: 'void', label: t.void, isDangerous: true },
      ]
    : [];
  const menu: RecordAction[] = entries.map((entry) => ({ ...entry, onClick: () => setOpened(entry.key) }));
  const close = () => setOpened(undefined);
  const drawer = opened && <EntryDrawer api={api} statement={statement} entry={opened} onClose={close} />;
  return { menu, drawer };
}

function EntryDrawer({ api, statement, entry, onClose }: Props & { entry: Entry; onClose: () => void }) {
  const t = useWords(statementWords);
  const fixed = { id: statement.id };
  if (entry === 'void')
    return (
      <FormDrawer
        title={t.void}
        api={api.void}
        fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.voidHelp, max: 200 }]}
        fixed={fixed}
        done={t.voided}
        onClose={onClose}
      />
    );
  if (entry === 'rebate')
    return (
      <FormDrawer
        title={t.addRebate}
        api={api.addRebate}
        fields={[
          { kind: 'text', name: 'title', label: t.item, max: 100 },
          { kind: 'money', name: 'amountFen', label: t.amount, help: t.rebateHelp },
        ]}
        fixed={fixed}
        done={t.added}
        onClose={onClose}
      />
    );
  const isExtra = entry === 'extra';
  return (
    <FormDrawer
      title={isExtra ? t.addExtra : t.billHead}
      api={api.enterBill}
      fields={
        isExtra
          ? [
              { kind: 'text', name: 'title', label: t.item, max: 100 },
              { kind: 'money', name: 'billFen', label: t.amount },
            ]
          : [
              { kind: 'text', name: 'billNo', label: t.billNo, max: 60, isOptional: true },
              {
                kind: 'own',
                name: 'evidence',
                label: t.evidence,
                isOptional: true,
                control: <PhotosInput api={api.addBillPicture} most={MOST_EVIDENCE} />,
              },
            ]
      }
      initial={isExtra ? {} : { billNo: statement.billNo, evidence: statement.evidence }}
      send={(typed) => (isExtra ? { extras: [typed] } : typed)}
      fixed={{ ...fixed, lines: [] }}
      done={t.billEntered}
      onClose={onClose}
    />
  );
}
