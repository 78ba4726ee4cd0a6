import { BarChartOutlined, ScheduleOutlined, SettingOutlined, ShopOutlined } from '@ant-design/icons';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { isDate } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { useStepSender } from '#kit/phone-task/use-step-sender.ts';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { DayStep } from './DayStep.tsx';
import { patrolPaths } from './patrol-paths.ts';
import { patrolWords } from './patrol.words.ts';
import { RoundCards } from './RoundCards.tsx';
import { RoundTable } from './RoundTable.tsx';
import { RoundTask } from './RoundTask.tsx';
import { UnsentRounds } from './UnsentRounds.tsx';
import { useCalendarToday, useKeptRead, useRound } from './use-round.ts';
import './patrol.css';

const READ_AGAIN_MS = 30_000;

/** The rounds of a day by their windows: who is asked, how far they are, what was missed. A round is walked from here. */
export default function PatrolSchedulingPage() {
  const t = useWords(patrolWords);
  const branch = usePageBranch();
  const [query, setQuery] = useSearchParams();
  const today = useCalendarToday();
  const named = query.get('date') ?? '';
  const date = isDate(named) ? named : today;
  if (!branch) return <Blank isPage icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />;
  const goTo = (day: string) =>
    setQuery({ ...(query.has('branchId') && { branchId: branch.id }), ...(day !== today && { date: day }) }, { replace: true });
  return <DayOfRounds branchId={branch.id} date={date} task={query.get('task') ?? undefined} onDate={goTo} />;
}

interface DayOfRoundsProps {
  branchId: string;
  date: string;
  task: string | undefined;
  onDate: (date: string) => void;
}

function DayOfRounds({ branchId, date, task, onDate }: DayOfRoundsProps) {
  const t = useWords(patrolWords);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const hasSeveral = useOwnBranches().length > 1;
  const canSet = useCan('PATROL_SETTING');
  const read = useApi(patrolApi.rounds, { branchId, date }, { refetchInterval: READ_AGAIN_MS });
  const rounds = useKeptRead(read, `rounds ${branchId} ${date}`);
  useStepSender();
  const open = (id: string) => void navigate(patrolPaths.task(id, branchId, date));
  const openOther = (round: PatrolRound) => void navigate(patrolPaths.task(round.id, round.branchId, round.bizDate));
  const leave = () => void navigate(patrolPaths.rounds(branchId, date), { replace: true });
  const isKnown = rounds !== undefined || read.error !== null;
  const shownIds = task ? [task] : (rounds ?? []).map(({ id }) => id);
  const unsent = <UnsentRounds shownIds={shownIds} isListed={!task && isKnown} onOpen={openOther} />;
  if (task)
    return (
      <>
        <OneRound id={task} listed={rounds?.find(({ id }) => id === task)} onLeave={leave} />
        {unsent}
      </>
    );
  const Rounds = isPhone ? RoundCards : RoundTable;
  return (
    <>
      <PageHead
        title={t.title}
        note={<DayStep date={date} onDate={onDate} />}
        actions={
          <>
            {hasSeveral && <PageBranchSelect />}
            <Button icon={<BarChartOutlined />} onClick={() => void navigate(patrolPaths.record({ branchId, date }))}>
              {t.record}
            </Button>
            {canSet && (
              <Button icon={<SettingOutlined />} onClick={() => void navigate(patrolPaths.setting(branchId))}>
                {t.setting}
              </Button>
            )}
          </>
        }
      />
      {unsent}
      <Record read={{ ...read, data: rounds }}>
        {(list) =>
          list.length > 0 ? (
            <Rounds rounds={list} onOpen={open} />
          ) : (
            <section className="panel">
              <Blank icon={<ScheduleOutlined />} title={t.noRounds} text={t.noRoundsText} />
            </section>
          )
        }
      </Record>
    </>
  );
}

/** A round that fills the screen, also one that a notice names. */
function OneRound({ id, listed, onLeave }: { id: string; listed: PatrolRound | undefined; onLeave: () => void }) {
  const t = useWords(patrolWords);
  const read = useRound(id, listed);
  const { data: round } = read;
  if (!round)
    return (
      <PhoneTask title={t.title} onLeave={onLeave}>
        <Record read={read}>{() => null}</Record>
      </PhoneTask>
    );
  const tickets = round.visits.reduce((sum, { problems }) => sum + problems, 0);
  return <RoundTask key={id} round={round} tickets={tickets} onLeave={onLeave} />;
}
