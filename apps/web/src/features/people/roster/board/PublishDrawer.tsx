import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import { faultLine } from '@netbar/contract/people/roster/roster-fault.words';
import type { PublishPreview } from '@netbar/contract/people/roster/roster.model';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { Record } from '#kit/record/Record.tsx';
import { publishWords } from './publish.words.ts';
import { dayText } from './use-cell-text.ts';

interface PublishDrawerProps {
  branchId: string;
  from: string;
  to: string;
  onJump: (fault: Fault) => void;
  onClose: () => void;
}

const MOST_WARNINGS = 6;

/** What the publication changes for whom; what stands against it; whom it tells. */
export function PublishDrawer({ branchId, from, to, onJump, onClose }: PublishDrawerProps) {
  const t = useWords(publishWords);
  const { message } = App.useApp();
  const days = { branchId, from, to };
  const read = useApi(rosterApi.publishPreview, days);
  const publish = useCommand(rosterApi.publish, {
    quiet: true,
    onDone: ({ told }) => {
      void message.success(fill(t.done, { told }));
      onClose();
    },
  });
  const cache = useQueryClient();
  // What was refused was based on an old preview: the latest one is shown under the refusal, and the board behind it.
  const readAgain = () => void refreshFeatures(cache, rosterApi.setCells.stale);
  const { data: preview } = read;
  const changes = preview?.people.reduce((sum, person) => sum + person.changes.length, 0) ?? 0;
  const isFree = preview !== undefined && preview.faults.length === 0 && changes > 0;
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        type="primary"
        disabled={!isFree}
        loading={publish.isPending}
        onClick={() => preview && publish.mutate({ ...days, stamp: preview.stamp }, { onError: readAgain })}
      >
        {fill(t.publish, { n: changes })}
      </Button>
    </div>
  );
  return (
    <Drawer open size={560} title={t.title} onClose={onClose} footer={footer}>
      {publish.error && <Alert type="error" showIcon title={publish.error.message} className="form-refusal" />}
      <Record read={read}>{(found) => <Preview {...{ preview: found, from, to, onJump }} />}</Record>
    </Drawer>
  );
}

interface PreviewProps extends Pick<PublishDrawerProps, 'from' | 'to' | 'onJump'> {
  preview: PublishPreview;
}

function Preview({ preview: { people, faults, warnings }, from, to, onJump }: PreviewProps) {
  const t = useWords(publishWords);
  const lang = useLang();
  const silent = people.filter(({ hasAccount }) => !hasAccount).map(({ name }) => name);
  const faultRow = (fault: Fault) => (
    <li key={JSON.stringify(fault)}>
      <button type="button" className="link" onClick={() => onJump(fault)}>
        {faultLine(fault, lang)}
      </button>
    </li>
  );
  if (people.length === 0) return <p className="muted">{t.nothing}</p>;
  return (
    <div className="rb-publish">
      <p className="sec">{fill(t.note, { days: `${from} – ${to.slice(5)}`, people: people.length })}</p>
      {faults.length > 0 && <Alert type="error" showIcon title={t.stops} description={<ul>{faults.map(faultRow)}</ul>} />}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t.warnings}
          description={
            <ul>
              {warnings.slice(0, MOST_WARNINGS).map(faultRow)}
              {warnings.length > MOST_WARNINGS && <li>{fill(t.moreWarnings, { n: warnings.length - MOST_WARNINGS })}</li>}
            </ul>
          }
        />
      )}
      <table className="diff rb-changes">
        <thead>
          <tr>
            <th scope="col">{t.employee}</th>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {people.flatMap(({ employeeId, name, hasAccount, changes }) =>
            changes.map(({ date, before, after }, i) => (
              <tr key={`${employeeId} ${date}`}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={changes.length}>
                    {name}
                    {!hasAccount && <small className="muted">{t.noAccount}</small>}
                  </th>
                )}
                <td className="num">{dayText(date)}</td>
                <td>{before === null ? <span className="muted">{t.rest}</span> : <del>{before}</del>}</td>
                <td>
                  <ins>{after ?? t.rest}</ins>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p className="sec">{fill(t.told, { n: people.length - silent.length })}</p>
      {silent.length > 0 && <p className="rb-silent">{fill(t.notTold, { names: joinNames(silent) })}</p>}
    </div>
  );
}
