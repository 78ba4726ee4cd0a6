import { ReloadOutlined } from '@ant-design/icons';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { HomeKind } from '@netbar/contract/figures/home/home.rules';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useOwnBranches, useSession } from '#kernel/session.ts';
import { useUsualCutoff } from '#kit/branch/use-biz-today.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { homeWords } from './home.words.ts';
import { homes } from './homes.ts';
import { FirstSteps } from './steps/FirstSteps.tsx';
import { type HomePlace, useFigures } from './use-figures.ts';
import './home.css';

/** The first page. Which one it is follows from what somebody holds, and where. */
export default function HomePage() {
  const plan = useApi(homeApi.plan, {});
  const [isLater, setLater] = useState(false);
  return (
    <Record read={plan}>
      {({ kind, isNew }) => (isNew && !isLater ? <FirstSteps onLater={() => setLater(true)} /> : <Home kind={kind} />)}
    </Record>
  );
}

function Home({ kind }: { kind: HomeKind }) {
  const { columns, title, byBrand, byBranch, Choice } = homes[kind];
  const t = useWords(homeWords);
  const brands = useBrands();
  const branch = usePageBranch();
  const functions = useSession((state) => state.user?.functions);
  // With one brand there is nothing to choose, and the figures are those of all one's branches.
  const brandId = byBrand && brands.options.length > 1 ? brands.usual : undefined;
  const brandName = brandId && brands.nameOf(brandId);
  const place: HomePlace = { brandId, brandName, branchId: byBranch && branch?.id };
  if (byBrand && brands.isPending) return null;
  const shown = columns
    .map((column) => ({ ...column, panels: column.panels.filter(({ can }) => !can || functions?.includes(can)) }))
    .filter(({ panels }) => panels.length > 0);
  return (
    <>
      <PageHead
        title={t[title]}
        note={<Note place={place} isOfBranch={byBranch === true} />}
        actions={<Actions Choice={Choice} />}
      />
      <div className="grid12">
        {shown.map(({ span, panels }) => (
          <div key={panels[0]?.name} className={`s${span}`}>
            {panels.map(({ name, Part }) => (
              <Part key={name} {...place} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Of what the figures are, and when they were read. */
function Note({ place: { brandId, brandName }, isOfBranch }: { place: HomePlace; isOfBranch: boolean }) {
  const t = useWords(homeWords);
  const todos = useFigures(homeApi.todos, {});
  const branches = useOwnBranches();
  const own = brandId ? branches.filter((branch) => branch.brandId === brandId) : branches;
  const taken = todos.data && new Date(todos.data.takenTime);
  const cutoff = useUsualCutoff();
  const date = taken && bizDate(taken, cutoff);
  const parts = [
    brandName,
    date && `${date} ${dayjs(date).format('ddd')}`,
    !isOfBranch && own.length > 0 && fill(t.branchCount, { n: own.length }),
    taken && fill(t.updated, { time: formatTime(taken, 'time').slice(0, 5) }),
  ];
  return (
    <>
      {isOfBranch && branches.length > 0 && (branches.length > 1 ? <BranchChoice /> : <b>{branches[0]?.name}</b>)}{' '}
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** Whoever looks after several branches sees one at a time. */
function BranchChoice() {
  const t = useWords(homeWords);
  const [, setQuery] = useSearchParams();
  return (
    <BranchSelect
      className="branch-pick"
      aria-label={t.shownBranch}
      value={usePageBranch()?.id}
      popupMatchSelectWidth={false}
      onPick={(branchId) => setQuery({ branchId }, { replace: true })}
    />
  );
}

function Actions({ Choice }: { Choice: ComponentType | undefined }) {
  const t = useWords(homeWords);
  const cache = useQueryClient();
  const isPhone = useIsPhone();
  return (
    <>
      {Choice && <Choice />}
      {/* On a phone there is no room for it, and the figures are read again each minute anyway. */}
      {!isPhone && (
        <Button icon={<ReloadOutlined />} aria-label={t.refresh} onClick={() => void refreshFeatures(cache, ['home', 'order'])} />
      )}
    </>
  );
}
