import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseColumns } from '@netbar/contract/purchasing/purchase/purchase.columns';
import type { ImportedPurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '#kernel/download.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { uploadFile } from '#kernel/upload.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { smallXlsx } from '#kit/import/template.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { orderGoodsWords } from './order/order-goods.words.ts';
import { keepImported } from './order/use-order-draft.ts';
import { purchasePaths } from './kit/purchase-paths.ts';
import '#kit/list/list.css';
import '#kit/record/record.css';
import './purchase.css';

const columns = Object.values(purchaseColumns);

/** Goods to order from a table. It is read and checked first; nothing is saved until its lines are put into the order. */
export default function UploadXlsxPage() {
  const t = useWords(orderGoodsWords);
  const branchId = usePageBranch()?.id ?? '';
  return (
    <>
      <PageHead title={t.uploadTitle} note={<PageBranchSelect />} />
      {/* Another branch has other suppliers and prices, so a table is read anew for it. */}
      <UploadTable key={branchId} branchId={branchId} />
    </>
  );
}

function UploadTable({ branchId }: { branchId: string }) {
  const t = useWords(orderGoodsWords);
  const navigate = useNavigate();
  const accountId = useSession((state) => state.user?.id ?? '');
  const { fileName, read, problem, isReading, choose } = useTable(branchId);
  const isFit = read !== undefined && read.outcome.problems.length === 0 && read.lines.length > 0;
  const putIn = async (lines: ImportedPurchase['lines']) => {
    await keepImported({ accountId, branchId }, lines);
    await navigate(purchasePaths.orderAt(branchId));
  };
  return (
    <div className="stack">
      <Panel
        title={t.uploadTitle}
        note={t.uploadText}
        extra={
          isFit && (
            <Button type="primary" onClick={() => void putIn(read.lines)}>
              {t.putIn}
            </Button>
          )
        }
      >
        <Files fileName={fileName} isReading={isReading} isDisabled={branchId === ''} onChoose={choose} />
        {problem && <Alert type="error" showIcon title={problem} />}
        {read && <Outcome read={read} />}
      </Panel>
      {!read && <Columns />}
    </div>
  );
}

/** A table from its choice to what was read of it. */
function useTable(branchId: string) {
  const t = useWords(orderGoodsWords);
  const [fileName, setFileName] = useState('');
  const [read, setRead] = useState<ImportedPurchase>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const choose = async (file: File) => {
    setFileName(file.name);
    setRead(undefined);
    setProblem(undefined);
    const most = purchaseApi.importLines.takesFile ?? 0;
    if (file.size > most) return setProblem(fill(t.tooLarge, { most: most / 1024 / 1024 }));
    setReading(true);
    await uploadFile(purchaseApi.importLines, { branchId, file }).then(setRead, (error: Error) => setProblem(error.message));
    setReading(false);
  };
  return { fileName, read, problem, isReading, choose: (file: File) => void choose(file) };
}

interface FilesProps {
  fileName: string;
  isReading: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

function Files({ fileName, isReading, isDisabled, onChoose }: FilesProps) {
  const t = useWords(orderGoodsWords);
  const lang = useLang();
  const picker = useRef<HTMLInputElement>(null);
  const template = () => {
    const rows = [columns.map(({ title }) => title[lang]), columns.map(({ example }) => example)];
    saveFile(smallXlsx(rows), `${t.uploadTitle}.xlsx`);
  };
  return (
    <div className="row import-files">
      <Button icon={<FileTextOutlined />} onClick={template}>
        {t.template}
      </Button>
      <Button icon={<UploadOutlined />} loading={isReading} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {t.chooseFile}
      </Button>
      <span className="ell sec">{fileName}</span>
      <input
        ref={picker}
        type="file"
        accept=".csv,.xlsx,text/csv"
        aria-label={t.chooseFile}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </div>
  );
}

/** Either every wrong cell, or every line as it would be ordered. */
function Outcome({ read: { outcome, lines } }: { read: ImportedPurchase }) {
  const t = useWords(orderGoodsWords);
  const { problems } = outcome;
  if (problems.length > 0)
    return (
      <>
        <Alert type="error" showIcon title={fill(t.problems, { n: problems.length })} />
        <RecordTable
          label={t.problem}
          rows={problems}
          keyOf={({ row, column, text }) => `${row} ${column} ${text}`}
          empty=""
          columns={[
            { key: 'row', title: t.row, render: ({ row }) => <span className="num">{row || '—'}</span> },
            { key: 'column', title: t.column, render: ({ column }) => column || '—' },
            { key: 'text', title: t.problem, render: ({ text }) => text },
          ]}
        />
      </>
    );
  return (
    <>
      <Alert type="success" showIcon title={fill(t.read, { n: lines.length })} />
      <RecordTable
        label={t.uploadTitle}
        rows={lines}
        keyOf={({ productId, supplierId }) => `${productId} ${supplierId}`}
        empty=""
        columns={[
          { key: 'product', title: t.product, render: ({ name }) => name },
          { key: 'supplier', title: t.supplier, render: ({ supplierName }) => supplierName },
          { key: 'packs', title: t.packs, align: 'right', render: ({ packs }) => <span className="num">{packs}</span> },
        ]}
      />
    </>
  );
}

/** What the table must look like. */
function Columns() {
  const t = useWords(orderGoodsWords);
  const lang = useLang();
  return (
    <Panel title={t.columns} flush>
      <table className="diff">
        <thead>
          <tr>
            <th>{t.column}</th>
            <th>{t.isNeeded}</th>
            <th>{t.example}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, title, isNeeded, example }) => (
            <tr key={key}>
              <td>{title[lang]}</td>
              <td>{isNeeded ? t.yes : t.no}</td>
              <td className="num">{example || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
