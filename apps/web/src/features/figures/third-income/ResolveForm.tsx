import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillRowDetail, Candidate } from '@netbar/contract/figures/third-income/third-income.model';
import { differenceOf, entriesOf, type Entry, type ResolveWay } from '@netbar/contract/figures/third-income/third-income.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { accountWords } from '#kit/books/books.words.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Money } from '#kit/Money.tsx';
import { thirdIncomeWords } from './third-income.words.ts';

interface ResolveFormProps {
  row: BillRowDetail;
  ways: ResolveWay[];
  onNext: () => void;
}

/** The ways that fit the row, a note, and the entry that would be booked. */
export function ResolveForm({ row, ways, onNext }: ResolveFormProps) {
  const t = useWords(thirdIncomeWords);
  const hasCandidate = row.candidateList.length > 0;
  const fitting = ways.filter((way) => way !== 'ATTACH' || hasCandidate);
  const [way, setWay] = useState<ResolveWay>(fitting[0] ?? 'UNIDENTIFIED');
  const [candidate, setCandidate] = useState<Candidate | undefined>(row.candidateList[0]);
  const [note, setNote] = useState('');
  const resolve = useCommand(thirdIncomeApi.resolve, { done: t.done, onDone: onNext });
  const texts = useWayTexts(row);
  const isReady = note.trim() !== '' && (way !== 'ATTACH' || candidate !== undefined);
  const send = () => {
    if (!isReady || resolve.isPending) return;
    const chosen = way === 'ATTACH' && candidate ? { candidate: { kind: candidate.kind, id: candidate.id } } : {};
    resolve.mutate({ rowId: row.id, version: row.version, way, note: note.trim(), ...chosen });
  };
  const joinsPayment = way === 'ATTACH' && candidate?.kind === 'ROW';
  return (
    <form
      className="ti-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Radio.Group
        className="ti-ways"
        aria-label={t.choose}
        value={way}
        options={fitting.map((value) => ({ value, label: texts[value] }))}
        onChange={({ target }) => setWay(target.value as ResolveWay)}
      />
      {way === 'ATTACH' && <Candidates list={row.candidateList} chosen={candidate} onChoose={setCandidate} />}
      {ways.includes('ATTACH') && !hasCandidate && <p className="muted ti-none">{t.noCandidateText}</p>}
      <label className="ti-label" htmlFor="ti-note">
        {t.note} <small className="muted">{t.noteHint}</small>
      </label>
      <Input.TextArea
        id="ti-note"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={(event) => {
          if (event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="ti-entry">
        <span className="muted">{t.entry}</span>
        <EntryText entries={entriesOf(way, row, { joinsPayment })} nothing={joinsPayment ? t.noEntryJoin : t.noEntry} />
      </div>
      <footer className="ti-panel-f">
        <Button onClick={onNext}>{t.later}</Button>
        <span className="sp" />
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={resolve.isPending}>
          {t.next}
          <Keycap>↵</Keycap>
        </Button>
      </footer>
    </form>
  );
}

/** What each way means for this row, with its amount. */
function useWayTexts(row: BillRowDetail): Record<ResolveWay, string> {
  const t = useWords(thirdIncomeWords);
  const fen = differenceOf(row);
  const amount = yuan(Math.abs(fen));
  return {
    TAKE_THEIRS: fill(fen < 0 ? t.takeLess : t.takeMore, { amount }),
    CLAIM: fill(t.claimOf, { amount }),
    CASH: fill(t.cashOf, { amount, name: row.cashierName ?? t.auto }),
    ATTACH: t.attachTo,
    UNIDENTIFIED: fill(t.unidentified, { amount }),
    WAIT: t.wait,
    WRITE_OFF: fill(t.writeOff, { amount }),
    RECOVERED: fill(t.recovered, { amount }),
  };
}

interface CandidatesProps {
  list: Candidate[];
  chosen: Candidate | undefined;
  onChoose: (candidate: Candidate) => void;
}

/** Time, branch, cashier, order and amount, so that two alike can be told apart. */
function Candidates({ list, chosen, onChoose }: CandidatesProps) {
  const t = useWords(thirdIncomeWords);
  return (
    <Radio.Group
      className="ti-candidates"
      aria-label={t.candidate}
      value={chosen?.id}
      onChange={({ target }) => {
        const found = list.find(({ id }) => id === target.value);
        if (found) onChoose(found);
      }}
    >
      {list.map((one) => (
        <Radio key={one.id} value={one.id}>
          <span className="ti-candidate">
            <span className="row">
              <b className="num">{one.orderNo}</b>
              <span className="sp" />
              <Money fen={one.amountFen} />
            </span>
            <small className="muted">
              {[
                formatTime(new Date(one.time), 'datetime').slice(5, 16),
                one.branchName,
                one.cashierName && fill(t.cashier, { name: one.cashierName }),
                one.kind === 'ROW' ? t.candidateRow : t.candidateOrder,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

/** An entry in one line, as a bookkeeper writes it. */
function EntryText({ entries, nothing }: { entries: Entry[]; nothing: string }) {
  const t = useWords(thirdIncomeWords);
  const names: { [account: string]: string } = useWords(accountWords);
  if (entries.length === 0) return <span>{nothing}</span>;
  const side = (sign: 1 | -1) =>
    entries
      .filter(({ amountFen }) => amountFen * sign > 0)
      .map(({ account }) => names[account] ?? account)
      .join('、');
  const fen = entries.reduce((sum, { amountFen }) => sum + Math.max(0, amountFen), 0);
  return (
    <span>
      {fill(t.debitCredit, { debit: side(1), credit: side(-1) })} <Money fen={fen} />
    </span>
  );
}
