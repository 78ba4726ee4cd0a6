import { CalendarOutlined, ExclamationCircleFilled, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { MovePreview, Post } from '@netbar/contract/people/employee/employee-move.model';
import type { Employee, EmploymentKind } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { usePositions } from '../kit/use-positions.ts';
import { moveWords } from './move.words.ts';
import { PostChange } from './PostChange.tsx';

interface Typed {
  toBranchId?: string;
  positionId?: string;
  kind?: EmploymentKind;
  weekHours?: number;
  baseFen?: number;
  effectiveDate?: string;
}

/** What a move would do, as it is typed: asked of the server once it is known where to, as what and from when. */
export function MoveEffect({ employee, typed }: { employee: Employee; typed: Typed }) {
  const t = useWords(moveWords);
  const { toBranchId, positionId, effectiveDate } = typed;
  const isKnown = toBranchId !== undefined && positionId !== undefined && effectiveDate !== undefined;
  return (
    <Panel title={t.effect} flush={isKnown}>
      {isKnown ? (
        <Previewed employee={employee} typed={{ ...typed, toBranchId, positionId, effectiveDate }} />
      ) : (
        <p className="muted">{t.effectHint}</p>
      )}
    </Panel>
  );
}

type Target = Typed & Required<Pick<Typed, 'toBranchId' | 'positionId' | 'effectiveDate'>>;

function Previewed({ employee, typed }: { employee: Employee; typed: Target }) {
  const { toBranchId, positionId, effectiveDate } = typed;
  const read = useApi(employeeApi.previewMove, { employeeId: employee.id, toBranchId, positionId, effectiveDate });
  const after = useAfter(typed);
  return (
    <Record read={read}>
      {(preview) => (
        <>
          <PostChange before={preview.before} after={after(preview.before)} />
          <Effects preview={preview} effectiveDate={effectiveDate} toBranchName={after(preview.before).branchName} />
        </>
      )}
    </Record>
  );
}

/** What somebody would be employed as, by what is typed; the rest stays. */
function useAfter(typed: Target) {
  const branches = useOwnBranches();
  const positions = usePositions();
  return (before: Post): Post => ({
    branchId: typed.toBranchId,
    branchName:
      typed.toBranchId === before.branchId ? before.branchName : (branches.find(({ id }) => id === typed.toBranchId)?.name ?? ''),
    positionId: typed.positionId,
    positionName: positions.rows.find(({ id }) => id === typed.positionId)?.name ?? '',
    kind: typed.kind ?? before.kind,
    weekHours: typed.weekHours ?? before.weekHours,
    baseFen: typed.baseFen ?? null,
  });
}

interface EffectsProps {
  preview: Pick<MovePreview, 'before' | 'rosters' | 'lacking' | 'earliestDate' | 'isAtOnce'>;
  effectiveDate: string;
  toBranchName: string;
}

function Effects({ preview: { before, rosters, lacking, earliestDate, isAtOnce }, effectiveDate, toBranchName }: EffectsProps) {
  const t = useWords(moveWords);
  const lang = useLang();
  const kinds = joinNames(lacking.map(({ kind }) => documentKindWords[kind][lang]));
  return (
    <ul className="emp-effects">
      {effectiveDate < earliestDate && (
        <Effect tone="error" icon={<ExclamationCircleFilled />} title={fill(t.tooEarly, { date: earliestDate })} />
      )}
      <RostersEffect rosters={rosters} branchName={before.branchName} />
      {lacking.length > 0 && (
        <Effect tone="warning" icon={<WarningFilled />} title={fill(t.lacking, { kinds })} text={t.lackingText} />
      )}
      <Effect
        tone="neutral"
        icon={<InfoCircleOutlined />}
        title={isAtOnce ? t.atOnce : fill(t.onDay, { date: effectiveDate })}
        text={fill(t.approver, { branch: toBranchName })}
      />
    </ul>
  );
}

/** How many shifts a move cancels. */
export function RostersEffect({ rosters, branchName }: { rosters: number; branchName: string }) {
  const t = useWords(moveWords);
  return rosters > 0 ? (
    <Effect
      tone="warning"
      icon={<CalendarOutlined />}
      title={fill(t.rosters, { n: rosters })}
      text={fill(t.rostersText, { branch: branchName })}
    />
  ) : (
    <Effect tone="neutral" icon={<CalendarOutlined />} title={t.noRosters} />
  );
}

function Effect({
  tone,
  icon,
  title,
  text,
}: {
  tone: 'error' | 'warning' | 'neutral';
  icon: ReactNode;
  title: string;
  text?: string;
}) {
  return (
    <li className={`t-${tone}`}>
      {icon}
      <div>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </div>
    </li>
  );
}
