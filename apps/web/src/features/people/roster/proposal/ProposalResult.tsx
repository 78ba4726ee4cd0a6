import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import type { ProposedRoster, RosterProposal } from '@netbar/contract/people/roster/proposal.model';
import { absenceReasonWords, softRuleWords } from '@netbar/contract/people/roster/proposal.words';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { Alert, Button } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { datesOf } from '../board/board.rules.ts';
import { ShiftChip } from '../board/ShiftChip.tsx';
import { dayText } from '../board/use-cell-text.ts';
import { ProposalFigures } from './ProposalProgress.tsx';
import { costByRule } from './proposal-view.rules.ts';
import { proposalWords } from './proposal.words.ts';

interface ProposalResultProps {
  proposal: RosterProposal;
  board: RosterBoard;
  onAgain: () => void;
  onClose: () => void;
}

/** A finished proposal: what it is worth, what it could not do and why, and its shifts. */
export function ProposalResult({ proposal, board, onAgain, onClose }: ProposalResultProps) {
  const t = useWords(proposalWords);
  const { id, best, isProven, conflicts, createdName, createdTime } = proposal;
  const apply = useCommand(rosterProposalApi.applyProposal, { done: t.applied, quiet: true, onDone: onClose });
  if (!best) return null;
  const by = { name: createdName ?? '', time: formatTime(new Date(createdTime), 'datetime').slice(5, 16) };
  return (
    <div className="pp-result">
      {apply.error && <Alert type="error" showIcon title={apply.error.message} />}
      <p className={isProven ? 'pp-verdict t-success' : 'pp-verdict t-neutral'}>
        {isProven ? <CheckCircleOutlined /> : <ClockCircleOutlined />} {isProven ? t.proven : t.notProven}
      </p>
      <p className="muted num">{fill(t.by, { ...by, days: `${proposal.from} – ${proposal.to.slice(5)}` })}</p>
      <ProposalFigures proposal={proposal} />
      {conflicts.length > 0 && <Alert type="warning" showIcon title={fill(t.conflicts, { n: conflicts.length })} />}
      <Shortages proposal={proposal} best={best} />
      <Wishes proposal={proposal} best={best} />
      <Preview proposal={proposal} best={best} board={board} />
      <Costs best={best} />
      <footer className="pp-foot">
        <Button onClick={onAgain}>{t.again}</Button>
        <span className="sp" />
        <Button type="primary" loading={apply.isPending} onClick={() => apply.mutate({ id })}>
          {t.apply}
        </Button>
      </footer>
    </div>
  );
}

interface PartProps {
  proposal: RosterProposal;
  best: ProposedRoster;
}

const MOST_NAMES = 4;

function useNames({ people, positions, kinds }: RosterProposal) {
  const t = useWords(proposalWords);
  const nameIn = (list: { id: string; name: string }[], id: string | null) => list.find((one) => one.id === id)?.name;
  const person = (id: string | null) => nameIn(people, id) ?? '';
  return {
    person,
    position: (id: string | null) => nameIn(positions, id) ?? t.anybody,
    kind: (id: string | null) => nameIn(kinds, id) ?? t.anyShift,
    persons: (ids: readonly string[]) => {
      const names = joinNames(ids.slice(0, MOST_NAMES).map(person));
      return ids.length > MOST_NAMES ? fill(t.andMore, { names, n: ids.length }) : names;
    },
  };
}

/** The hours that still lack people, and of everybody who is not there the rule that keeps them away. */
function Shortages({ proposal, best }: PartProps) {
  const t = useWords(proposalWords);
  const lang = useLang();
  const names = useNames(proposal);
  if (best.shortages.length === 0) return <p className="pp-verdict t-success">{t.noShortage}</p>;
  return (
    <section>
      <h3>{t.shortages}</h3>
      <ul className="pp-list">
        {best.shortages.map(({ date, hours, positionId, heads, reasons }) => (
          <li key={`${date} ${hours.from} ${positionId}`}>
            <b>{fill(t.shortage, { day: dayText(date), ...hours, heads, position: names.position(positionId) })}</b>
            {reasons
              .filter(({ reason }) => reason !== 'WORKING' && reason !== 'OTHER_POSITION')
              .map(({ reason, people }) => {
                const why = absenceReasonWords[reason][lang];
                return (
                  <small key={reason}>
                    {people.length === 0 ? why : fill(t.reasonPeople, { reason: why, names: names.persons(people) })}
                  </small>
                );
              })}
          </li>
        ))}
      </ul>
    </section>
  );
}

type BrokenWish = ProposedRoster['wishes'][number];

function Wishes({ proposal, best }: PartProps) {
  const t = useWords(proposalWords);
  const lang = useLang();
  const names = useNames(proposal);
  if (best.wishes.length === 0) return null;
  const otherwise = ({ otherwise: other, forbiddenBy }: BrokenWish) => {
    if (!other) return forbiddenBy ? fill(t.forbidden, { reason: absenceReasonWords[forbiddenBy][lang] }) : '';
    if (other.cost <= 0) return t.otherwiseSame;
    return fill(other.employeeId ? t.otherwiseBy : t.otherwise, { cost: other.cost, name: names.person(other.employeeId) });
  };
  return (
    <section>
      <h3>{t.wishes}</h3>
      <ul className="pp-list">
        {best.wishes.map((wish) => (
          <li key={`${wish.wishId} ${wish.date}`}>
            <b>
              {fill(t[wish.kind], {
                name: names.person(wish.employeeId),
                day: dayText(wish.date),
                shift: names.kind(wish.shiftKindId),
              })}
            </b>
            <small>{otherwise(wish)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ proposal, best, board }: PartProps & { board: RosterBoard }) {
  const t = useWords(proposalWords);
  const dates = datesOf(proposal);
  const cells = new Map(best.cells.map(({ employeeId, date, shiftKindId }) => [`${employeeId} ${date}`, shiftKindId]));
  return (
    <section>
      <h3>
        {t.preview} <small className="num muted">{best.cells.length}</small>
      </h3>
      <div className="pp-preview" tabIndex={0} role="region" aria-label={t.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.employee}</th>
              {dates.map((date) => (
                <th key={date} scope="col" className="num">
                  {date.slice(8)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proposal.people.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {dates.map((date) => {
                  const kind = board.kinds.find((one) => one.id === cells.get(`${id} ${date}`));
                  return <td key={date}>{kind && <ShiftChip kind={kind} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Costs({ best }: { best: ProposedRoster }) {
  const t = useWords(proposalWords);
  const lang = useLang();
  const rows = costByRule(best);
  if (rows.length === 0) return null;
  const write = (n: number) => <span className="num">{n.toLocaleString('en-US')}</span>;
  return (
    <section>
      <h3 title={t.costHelp}>{t.parts}</h3>
      <RecordTable
        label={t.parts}
        rows={rows}
        keyOf={({ rule }) => rule}
        empty=""
        columns={[
          { key: 'rule', title: t.part, render: ({ rule }) => softRuleWords[rule][lang] },
          { key: 'cases', title: t.times, align: 'right', render: ({ cases }) => write(cases) },
          { key: 'cost', title: t.cost, align: 'right', render: ({ cost }) => write(cost), sum: write(Math.round(best.cost)) },
        ]}
      />
    </section>
  );
}
