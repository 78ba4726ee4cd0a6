import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { CashDeposit } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { PhotosInput } from '#kit/picture/PhotosInput.tsx';
import { formWords } from './form.words.ts';

export type DrawerStep = 'bank' | 'cancel' | 'explain' | 'investigate' | 'answer' | 'book';

interface StepProps {
  deposit: CashDeposit;
  onClose: () => void;
}

/** The form of one step of a deposit. */
export function DepositDrawer({ step, ...props }: StepProps & { step: DrawerStep }) {
  switch (step) {
    case 'bank':
      return <SlipDrawer {...props} />;
    case 'cancel':
      return <CancelDrawer {...props} />;
    case 'explain':
      return <AskDrawer kind="EXPLAIN" {...props} />;
    case 'investigate':
      return <AskDrawer kind="INVESTIGATE" {...props} />;
    case 'answer':
      return <AnswerDrawer {...props} />;
    case 'book':
      return <BookDrawer {...props} />;
  }
}

const at = ({ id, version }: CashDeposit) => ({ id, version });

/** One photo, whose address is the value. */
function SlipPhoto({ value, onChange }: { value?: string; onChange?: (url: string | undefined) => void }) {
  return (
    <PhotosInput api={cashDepositApi.addPicture} most={1} value={value ? [value] : []} onChange={([url]) => onChange?.(url)} />
  );
}

/** The amount is read from the slip and typed twice; it may differ from what was in the bag. */
function SlipDrawer({ deposit, onClose }: StepProps) {
  const t = useWords(formWords);
  const fields: Field[] = [
    { kind: 'own', name: 'slipUrl', label: t.photo, control: <SlipPhoto /> },
    { kind: 'text', name: 'slipNo', label: t.slipNo, max: 40 },
    { kind: 'money', name: 'slipFen', label: t.slipFen, help: fill(t.slipFenHelp, { amount: yuan(deposit.fen) }) },
    { kind: 'money', name: 'slipFenAgain', label: t.slipFenAgain },
  ];
  return (
    <FormDrawer
      title={t.slip}
      api={cashDepositApi.bank}
      fields={fields}
      fixed={at(deposit)}
      done={t.slipDone}
      onClose={onClose}
    />
  );
}

function CancelDrawer({ deposit, onClose }: StepProps) {
  const t = useWords(formWords);
  const help = fill(t.cancelHelp, { amount: yuan(deposit.fen) });
  return (
    <FormDrawer
      title={fill(t.cancelTitle, { no: deposit.no })}
      api={cashDepositApi.cancel}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, help, max: 200 }]}
      fixed={at(deposit)}
      done={t.cancelled}
      onClose={onClose}
    />
  );
}

function AskDrawer({ deposit, kind, onClose }: StepProps & { kind: 'EXPLAIN' | 'INVESTIGATE' }) {
  const t = useWords(formWords);
  const isExplain = kind === 'EXPLAIN';
  return (
    <FormDrawer
      title={isExplain ? t.ask : t.investigate}
      api={cashDepositApi.ask}
      fields={[{ kind: 'area', name: 'question', label: t.question, help: isExplain ? t.askHelp : t.investigateHelp, max: 200 }]}
      fixed={{ ...at(deposit), kind }}
      done={t.asked}
      onClose={onClose}
    />
  );
}

function AnswerDrawer({ deposit, onClose }: StepProps) {
  const t = useWords(formWords);
  const open = deposit.inquiries.filter(({ answer }) => answer === null);
  const fields: Field[] = [
    ...(open.length > 1
      ? [
          {
            kind: 'select' as const,
            name: 'inquiryId',
            label: t.question,
            options: open.map(({ id, question }) => ({ value: id, label: question })),
          },
        ]
      : []),
    { kind: 'area', name: 'answer', label: t.answer, max: 500, ...(open[0] && { help: open[0].question }) },
  ];
  return (
    <FormDrawer
      title={t.answer}
      api={cashDepositApi.answer}
      fields={fields}
      initial={{ inquiryId: open[0]?.id }}
      fixed={{ ...at(deposit), ...(open.length === 1 && { inquiryId: open[0]?.id }) }}
      done={t.answered}
      onClose={onClose}
    />
  );
}

function BookDrawer({ deposit, onClose }: StepProps) {
  const t = useWords(formWords);
  const diffFen = deposit.diffFen ?? 0;
  const help = fill(diffFen < 0 ? t.shortHelp : t.overHelp, { amount: yuan(Math.abs(diffFen)) });
  return (
    <FormDrawer
      title={t.book}
      api={cashDepositApi.bookDifference}
      fields={[{ kind: 'area', name: 'note', label: t.note, help, max: 200 }]}
      fixed={at(deposit)}
      done={t.bookedDone}
      onClose={onClose}
    />
  );
}
