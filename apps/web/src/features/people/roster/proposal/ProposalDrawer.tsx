import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import type { RosterProposal } from '@netbar/contract/people/roster/proposal.model';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { isResult, isWorking } from './proposal-view.rules.ts';
import { proposalWords } from './proposal.words.ts';
import { ProposalFailure } from './ProposalFailure.tsx';
import { ProposalProgress } from './ProposalProgress.tsx';
import { ProposalResult } from './ProposalResult.tsx';
import './proposal.css';

interface ProposalDrawerProps {
  board: RosterBoard;
  onClose: () => void;
}

const ASK_AGAIN_MS = 1_000;

/** Has a roster worked out: what is asked, how far it is, and what came of it. */
export function ProposalDrawer({ board, onClose }: ProposalDrawerProps) {
  const { branchId } = board;
  const latest = useApi(rosterProposalApi.latestProposal, { branchId });
  const [askedId, setAskedId] = useState<string>();
  const [isFresh, setFresh] = useState(false);
  const t = useWords(proposalWords);
  const openId = askedId ?? (latest.data && isOpen(latest.data) ? latest.data.id : undefined);
  return (
    <Drawer open size={680} title={t.title} className="pp-drawer" onClose={onClose}>
      {openId && !isFresh ? (
        <Followed key={openId} id={openId} board={board} onAgain={() => setFresh(true)} onClose={onClose} />
      ) : (
        <Record read={latest}>
          {() => (
            <Ask
              board={board}
              onStarted={(id) => {
                setFresh(false);
                setAskedId(id);
              }}
            />
          )}
        </Record>
      )}
    </Drawer>
  );
}

/** What somebody stopped is shown to them only, and not again when the drawer opens. */
const isOpen = ({ status }: RosterProposal) =>
  status === 'WAITING' || status === 'RUNNING' || status === 'DONE' || status === 'FAILED';

const limits = [10, 30, 60] as const;

/** Only days to come are worked out: from tomorrow on in the current week. */
function daysToPropose({ from, to, today }: RosterBoard, weeks: number) {
  const tomorrow = addDays(today, 1);
  return { from: from > tomorrow ? from : tomorrow, to: addDays(to, 7 * (weeks - 1)) };
}

function Ask({ board, onStarted }: { board: RosterBoard; onStarted: (id: string) => void }) {
  const t = useWords(proposalWords);
  const [weeks, setWeeks] = useState(1);
  const [limitSec, setLimitSec] = useState<number>(limits[0]);
  const propose = useCommand(rosterProposalApi.propose, { quiet: true, onDone: ({ id }) => onStarted(id) });
  const { branchId } = board;
  const { from, to } = daysToPropose(board, weeks);
  const isPast = from > to;
  const hasNeeds = board.needs.some(({ heads }) => heads.some((n) => n > 0));
  return (
    <div className="pp-ask">
      {propose.error && <Alert type="error" showIcon title={propose.error.message} />}
      {!hasNeeds && <Alert type="warning" showIcon title={t.noNeeds} />}
      {isPast && <Alert type="info" showIcon title={t.past} />}
      <p className="sec">{t.intro}</p>
      <h3>{t.days}</h3>
      <Segmented
        aria-label={t.days}
        value={weeks}
        options={[
          { value: 1, label: t.oneWeek },
          { value: 2, label: t.twoWeeks },
        ]}
        onChange={setWeeks}
      />
      {!isPast && <p className="muted num">{fill(t.daysOf, { from, to, n: daysBetween(from, to) + 1 })}</p>}
      <h3>{t.limit}</h3>
      <Segmented
        aria-label={t.limit}
        value={limitSec}
        options={limits.map((n) => ({ value: n, label: fill(t.seconds, { n }) }))}
        onChange={setLimitSec}
      />
      <p className="muted">{t.limitHelp}</p>
      <footer>
        <Button
          type="primary"
          disabled={!hasNeeds || isPast}
          loading={propose.isPending}
          onClick={() => propose.mutate({ branchId, from, to, limitSec })}
        >
          {t.start}
        </Button>
      </footer>
    </div>
  );
}

interface FollowedProps {
  id: string;
  board: RosterBoard;
  onAgain: () => void;
  onClose: () => void;
}

/** One proposal, asked for each second while it is being worked on. */
function Followed({ id, board, onAgain, onClose }: FollowedProps) {
  const [isDone, setDone] = useState(false);
  const read = useApi(rosterProposalApi.proposal, { id }, isDone ? {} : { refetchInterval: ASK_AGAIN_MS });
  const { data } = read;
  if (data && !isWorking(data) && !isDone) setDone(true);
  return (
    <Record read={read}>
      {(proposal) =>
        isWorking(proposal) ? (
          <ProposalProgress proposal={proposal} />
        ) : isResult(proposal) ? (
          <ProposalResult proposal={proposal} board={board} onAgain={onAgain} onClose={onClose} />
        ) : (
          <ProposalFailure proposal={proposal} onAgain={onAgain} />
        )
      }
    </Record>
  );
}
