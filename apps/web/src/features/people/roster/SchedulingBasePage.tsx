import { PlusOutlined } from '@ant-design/icons';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { rosterPages } from '@netbar/contract/people/roster/roster.pages';
import type { RosterSetup, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { NoBranch } from './board/BoardBlanks.tsx';
import { CopyDrawer } from './setup/CopyDrawer.tsx';
import { KindDrawer } from './setup/KindDrawer.tsx';
import { KindTable } from './setup/KindTable.tsx';
import { RotationPanel } from './setup/RotationPanel.tsx';
import { RulesDrawer } from './setup/RulesDrawer.tsx';
import { setupWords } from './setup/setup.words.ts';
import { StaffingPanel } from './setup/StaffingPanel.tsx';
import './setup/setup.css';

type Open = { kind: ShiftKind | undefined; start?: Partial<ShiftKind> } | 'copy' | 'rules' | undefined;

/** Sets up the shifts of a branch: kinds, rotations, and how many people each hour needs. */
export default function SchedulingBasePage() {
  const branch = usePageBranch();
  if (!branch) return <NoBranch />;
  return <BranchSetup key={branch.id} branchId={branch.id} />;
}

function BranchSetup({ branchId }: { branchId: string }) {
  const t = useWords(setupWords);
  const read = useApi(rosterSetupApi.setup, { branchId });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const branches = useOwnBranches();
  const navigate = useNavigate();
  const seesBoard = useCan('ROSTER_LIST');
  const { data: setup } = read;
  return (
    <div className="ss-page">
      <PageHead
        title={t.title}
        note={setup && fill(t.note, { branch: setup.branchName })}
        actions={
          <div className="ss-head">
            {branches.length > 1 && <PageBranchSelect />}
            {seesBoard && (
              <Button onClick={() => void navigate(`${rosterPages.pages['scheduling-new'].path}?branchId=${branchId}`)}>
                {t.toBoard}
              </Button>
            )}
            {setup && <Button onClick={() => setOpen('rules')}>{t.rules}</Button>}
            {setup && setup.otherBranches.length > 0 && setup.kinds.length > 0 && (
              <Button onClick={() => setOpen('copy')}>{t.copy}</Button>
            )}
            <Button type="primary" icon={<PlusOutlined />} disabled={!setup} onClick={() => setOpen({ kind: undefined })}>
              {t.addKind}
            </Button>
          </div>
        }
      />
      <Record read={read}>{(found) => <Setup setup={found} onOpen={setOpen} />}</Record>
      {setup && open === 'copy' && <CopyDrawer setup={setup} onClose={close} />}
      {setup && open === 'rules' && <RulesDrawer branchId={branchId} settings={setup.settings} onClose={close} />}
      {open && open !== 'copy' && open !== 'rules' && (
        <KindDrawer branchId={branchId} kind={open.kind} start={open.start} onClose={close} />
      )}
    </div>
  );
}

function Setup({ setup, onOpen }: { setup: RosterSetup; onOpen: (open: Open) => void }) {
  const kinds = useMemo(() => new Map(setup.kinds.map((kind) => [kind.id, kind])), [setup.kinds]);
  const active = setup.kinds.filter(({ isActive }) => isActive);
  return (
    <div className="ss-parts">
      <KindTable
        branchId={setup.branchId}
        kinds={active}
        onAdd={() => onOpen({ kind: undefined })}
        onEdit={(kind) => onOpen({ kind })}
      />
      <div className="ss-pair">
        <RotationPanel setup={setup} kinds={kinds} />
        <StaffingPanel setup={setup} kinds={kinds} onAddKind={(start) => onOpen({ kind: undefined, start })} />
      </div>
    </div>
  );
}
