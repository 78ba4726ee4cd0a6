import { SearchOutlined } from '@ant-design/icons';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Alert, Button, Input, type InputRef, Select } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { returnPaths } from './return-paths.ts';
import { ProposalTable } from './start/ProposalTable.tsx';
import { StartAside } from './start/StartAside.tsx';
import { StartBar } from './start/StartBar.tsx';
import { StartTypes } from './start/StartTypes.tsx';
import { groupsOf, linesToSend, problemOf } from './start/start.rules.ts';
import { startWords } from './start/start.words.ts';
import { useChoice } from './start/use-choice.ts';
import '#kit/form/form.css';
import './return.css';

const typeOf = (text: string | null): PurchaseReturnType => (text === '1' ? 1 : text === '2' ? 2 : 0);

/** Sends goods back, or gives up an order. The kind and the branch are in the address. */
export default function StartRefundPage() {
  const t = useWords(startWords);
  const [query, setQuery] = useSearchParams();
  const branchId = usePageBranch()?.id ?? '';
  const type = typeOf(query.get('type'));
  const chooseType = (next: PurchaseReturnType) => setQuery({ branchId, type: String(next) }, { replace: true });
  return (
    <div className="form-page">
      <PageHead
        title={t.title}
        note={
          <span className="row">
            <PageBranchSelect />
            {type === 0 && <span className="wide-only">{t.basis0}</span>}
          </span>
        }
      />
      <StartTypes branchId={branchId} type={type} onChoose={chooseType} />
      {branchId !== '' && <StartDesk key={`${branchId} ${type}`} branchId={branchId} type={type} />}
    </div>
  );
}

export interface Question {
  keyword: string;
  supplierId: string | undefined;
  days: number;
}
const DAYS = [30, 90, 365];
const nothingAsked: Question = { keyword: '', supplierId: undefined, days: 90 };

function StartDesk({ branchId, type }: { branchId: string; type: PurchaseReturnType }) {
  const [question, setQuestion] = useState(nothingAsked);
  const { keyword, supplierId, days } = question;
  const found = useApi(purchaseReturnApi.proposals, {
    branchId,
    type,
    ...(keyword && { keyword }),
    ...(supplierId && { supplierId }),
    ...(type === 1 && { days }),
  });
  return (
    <Record read={found}>
      {(proposals) => <Desk {...{ type, proposals, question }} onAsk={(asked) => setQuestion({ ...question, ...asked })} />}
    </Record>
  );
}

interface DeskProps {
  type: PurchaseReturnType;
  proposals: Got<typeof purchaseReturnApi.proposals>;
  question: Question;
  onAsk: (asked: Partial<Question>) => void;
}

/** Goods at the left, the documents they make at the right; F2 searches, Ctrl+Enter submits. */
function Desk({ type, proposals, question, onAsk }: DeskProps) {
  const t = useWords(startWords);
  const { rows, isMore, branchId } = proposals;
  const search = useRef<InputRef>(null);
  const { choice, known, change, restore } = useChoice(rows);
  const [reason, setReason] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const groups = groupsOf(known, choice);
  const problem = problemOf({ type, groups, photos, reason });
  const submit = useSubmit();
  const send = () => {
    if (problem || submit.isPending) return;
    submit.mutate({ branchId, type, reason: reason.trim(), photos, lines: linesToSend(groups, choice) });
  };
  usePageKeys({ F2: () => search.current?.focus({ cursor: 'all' }), 'Ctrl+Enter': send });
  useScanner({ onCode: (code) => onAsk({ keyword: code }), onTyped: () => {} });
  return (
    <>
      <div className="rec ret-cols">
        <section className="panel">
          <Tools {...{ type, rows: known, question, onAsk }} searchRef={search} onRestore={restore} />
          {isMore && <Alert type="info" showIcon title={fill(t.more, { n: rows.length })} />}
          <ProposalTable {...{ type, rows, choice, groups }} onChoose={change} />
        </section>
        <StartAside {...{ type, groups, reason, photos }} onReason={setReason} onPhotos={setPhotos} />
      </div>
      <StartBar {...{ groups, problem }} isOrder={type === 2} isSending={submit.isPending} onSubmit={send} />
    </>
  );
}

/** Opens the document that was made; of several, the list. */
function useSubmit() {
  const t = useWords(startWords);
  const navigate = useNavigate();
  return useCommand(purchaseReturnApi.submit, {
    done: t.submittedDone,
    onDone: (made) => {
      const [only, ...more] = made;
      void navigate(only && more.length === 0 ? returnPaths.detail(only.id) : returnPaths.list, { replace: true });
    },
  });
}

interface ToolsProps extends Pick<DeskProps, 'type' | 'question' | 'onAsk'> {
  rows: DeskProps['proposals']['rows'];
  searchRef: RefObject<InputRef | null>;
  onRestore: () => void;
}

function Tools({ type, rows, question, onAsk, searchRef, onRestore }: ToolsProps) {
  const t = useWords(startWords);
  const suppliers = new Map(rows.flatMap(({ supplierId, supplierName }) => (supplierId ? [[supplierId, supplierName]] : [])));
  return (
    <div className="ret-tools">
      <Input
        key={question.keyword}
        ref={searchRef}
        className="ret-search"
        aria-label={t.search}
        placeholder={t.search}
        prefix={<SearchOutlined />}
        suffix={<Keycap>F2</Keycap>}
        defaultValue={question.keyword}
        maxLength={40}
        allowClear
        onPressEnter={({ currentTarget }) => onAsk({ keyword: currentTarget.value.trim() })}
        onClear={() => onAsk({ keyword: '' })}
      />
      <Select
        aria-label={t.allSuppliers}
        placeholder={t.allSuppliers}
        allowClear
        popupMatchSelectWidth={false}
        value={question.supplierId ?? null}
        options={[...suppliers].map(([value, label]) => ({ value, label }))}
        onChange={(supplierId: string | null) => onAsk({ supplierId: supplierId ?? undefined })}
      />
      {type === 1 && (
        <Select
          aria-label={t.daysBack}
          value={question.days}
          options={DAYS.map((value) => ({ value, label: fill(t.lastDays, { n: value }) }))}
          onChange={(days: number) => onAsk({ days })}
        />
      )}
      <span className="sp" />
      {type !== 2 && <span className="sec wide-only">{t.priceNote}</span>}
      {type === 0 && <Button onClick={onRestore}>{t.restore}</Button>}
    </div>
  );
}
