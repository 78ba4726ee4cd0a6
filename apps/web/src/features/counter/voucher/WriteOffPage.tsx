import { ShopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { Blank } from '#kit/Blank.tsx';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Record } from '#kit/record/Record.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { CodeField } from './CodeField.tsx';
import { FailureLine } from './FailureLine.tsx';
import { RecordsDrawer } from './RecordsDrawer.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import { useRevoke } from './use-revoke.ts';
import { useWriteOff, type WriteOffDesk } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';
import './voucher.css';

/** 卡券核销: one field, one result, and what was written off today. */
export default function WriteOffPage() {
  const t = useWords(voucherWords);
  const branch = usePageBranch();
  if (!branch) return <Blank isPage icon={<ShopOutlined />} title={t.title} text={t.noPlatform} />;
  return <Desk key={branch.id} branchId={branch.id} />;
}

function Desk({ branchId }: { branchId: string }) {
  const desk = useWriteOff(branchId);
  /** The records are open, and searched for this. */
  const [records, setRecords] = useState<string>();
  const revoke = useRevoke();
  useScanner({ onCode: (code) => (records === undefined ? desk.writeOff(code) : setRecords(code)), onTyped: () => {} });
  const last = lastRevocable(desk.rows);
  usePageKeys({ Escape: desk.clear, ...(last && { F7: () => revoke.ask(last) }) });
  return (
    <div className="woff">
      <div className="woff-main">
        <Head />
        <CodeField desk={desk} />
        <ResultPanel branchId={branchId} desk={desk} revoke={revoke} />
        {desk.failure && <FailureLine failure={desk.failure} onRecords={() => setRecords('')} />}
      </div>
      <Record read={desk.day}>{(day) => <TodayPanel day={day} desk={desk} onRecords={() => setRecords('')} />}</Record>
      {records !== undefined && (
        <RecordsDrawer key={records} branchId={branchId} wanted={records} onClose={() => setRecords(undefined)} />
      )}
    </div>
  );
}

/** The newest voucher that its platform still takes back. */
const lastRevocable = (rows: WriteOffDesk['rows']) =>
  rows.find(
    ({ status, isRevoking, revocableUntil }) =>
      status === 'VERIFIED' && !isRevoking && revocableUntil !== null && new Date(revocableUntil) > serverNow(),
  );

function Head() {
  const t = useWords(voucherWords);
  const keys = [
    ['Enter', t.keyWriteOff],
    ['Esc', t.keyClear],
    ['F7', t.keyRevoke],
  ] as const;
  return (
    <div className="phead woff-head">
      <div className="phead-l">
        <h1>{t.title}</h1>
        <span className="phead-s">
          <PageBranchSelect />
          <span className="wide-only">{t.anywhere}</span>
        </span>
      </div>
      <div className="phead-x woff-keys wide-only">
        {keys.map(([key, does]) => (
          <span key={key}>
            <Keycap>{key}</Keycap> {does}
          </span>
        ))}
      </div>
    </div>
  );
}
