import { UploadOutlined } from '@ant-design/icons';
import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { BankImportOutcome } from '@netbar/contract/figures/cash-deposit/bank-line.model';
import { fill } from '@netbar/contract/kernel/words';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useWords } from '#kernel/lang.ts';
import { pressOnce } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { uploadFile } from '#kernel/upload.ts';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { FreeLines } from './FreeLines.tsx';
import { bankImportWords } from './import.words.ts';

const TAIL_LENGTH = 4;

/** A chosen bank statement is tried for the brand and account in the fields, taken on the next press; free lines are listed below. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(bankImportWords);
  const brands = useBrands();
  const [brandId, setBrandId] = useState<string>();
  const [tail, setTail] = useState('');
  const [file, setFile] = useState<File>();
  const picker = useRef<HTMLInputElement>(null);
  const brand = brandId ?? brands.usual;
  const accountTail = tail.length === TAIL_LENGTH ? tail : undefined;
  const { outcome, problem, isBusy, take } = useStatement(file, brand, accountTail);
  const isFit = outcome !== undefined && outcome.problems.length === 0 && !outcome.isDone;
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{t.close}</Button>
      <Button type="primary" disabled={!isFit} loading={isBusy} onClick={take}>
        {t.import}
      </Button>
    </div>
  );
  return (
    <Drawer open size={820} title={t.title} onClose={onClose} footer={footer}>
      <p className="sec">{t.hint}</p>
      <div className="dep-import">
        {brands.options.length > 1 && (
          <Select aria-label={t.brand} value={brand ?? null} options={brands.options} onChange={setBrandId} />
        )}
        <Input
          aria-label={t.tail}
          placeholder={t.tail}
          title={t.tailHelp}
          inputMode="numeric"
          maxLength={TAIL_LENGTH}
          value={tail}
          onChange={({ target }) => setTail(target.value.replaceAll(/\D/g, ''))}
        />
        <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => picker.current?.click()}>
          {t.chooseFile}
        </Button>
        <span className="ell sec">{file?.name}</span>
        <input
          ref={picker}
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          aria-label={t.chooseFile}
          style={{ display: 'none' }}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) setFile(chosen);
          }}
        />
      </div>
      <small className="muted">{t.tailHelp}</small>
      {problem && <Alert type="error" showIcon title={problem} className="form-refusal" />}
      {outcome && <Outcome outcome={outcome} />}
      <FreeLines />
    </Drawer>
  );
}

/** Tries the file whenever it, the brand or the account changes, so that what is taken is what was tried. */
function useStatement(file: File | undefined, brandId: string | undefined, accountTail: string | undefined) {
  const t = useWords(bankImportWords);
  const { message } = App.useApp();
  const cache = useQueryClient();
  const api = cashDepositApi.importLines;
  const send = (statement: Statement, isTrial: boolean) => {
    const { file: chosen, ...rest } = statement;
    const { name, size, lastModified } = chosen;
    const input = { ...rest, name, isTrial: String(isTrial) };
    // A file sent again without an answer is the same import.
    return pressOnce(api, { ...input, file: { name, size, lastModified } }, (key) =>
      uploadFile(api, { ...input, file: chosen }, { key }),
    );
  };
  const statement: Statement | undefined = file && brandId ? { file, brandId, ...(accountTail && { accountTail }) } : undefined;
  const trial = useQuery({
    queryKey: ['bankStatement', file?.name, file?.size, file?.lastModified, brandId, accountTail],
    queryFn: statement ? () => send(statement, true) : skipToken,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const taking = useMutation({
    mutationFn: (chosen: Statement) => send(chosen, false),
    onSuccess: async (got) => {
      await refreshFeatures(cache, api.stale);
      message.success(fill(t.done, { ...got, problems: '', isDone: '' }));
    },
  });
  const taken = taking.variables;
  const isTaken = taken?.file === file && taken?.brandId === brandId && taken?.accountTail === accountTail;
  const result = isTaken ? taking : trial;
  return {
    outcome: result.data,
    problem: result.error?.message,
    isBusy: trial.isFetching || taking.isPending,
    take: () => statement && taking.mutate(statement),
  };
}

interface Statement {
  file: File;
  brandId: string;
  accountTail?: string;
}

function Outcome({ outcome }: { outcome: BankImportOutcome }) {
  const t = useWords(bankImportWords);
  const { rows, added, known, matched, different, problems } = outcome;
  if (problems.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        className="form-refusal"
        title={fill(outcome.isDone ? t.done : t.fits, { rows, added, known, matched, different })}
      />
    );
  return (
    <>
      <Alert type="error" showIcon className="form-refusal" title={fill(t.problems, { n: problems.length })} />
      <RecordTable
        label={t.why}
        rows={problems}
        keyOf={({ row, column, text }) => `${row} ${column} ${text}`}
        empty=""
        columns={[
          { key: 'row', title: t.row, render: ({ row }) => <span className="num">{row || '—'}</span> },
          { key: 'column', title: t.column, render: ({ column }) => column || '—' },
          { key: 'text', title: t.why, render: ({ text }) => text },
        ]}
      />
    </>
  );
}
