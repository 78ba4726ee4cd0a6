import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { RosterSetup, ShiftKindCopied } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Checkbox, Drawer, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { setupWords } from './setup.words.ts';

/** Copies the kinds of shifts to other branches, and says what became of each. */
export function CopyDrawer({ setup: { branchId, otherBranches }, onClose }: { setup: RosterSetup; onClose: () => void }) {
  const t = useWords(setupWords);
  const [toBranchIds, setBranchIds] = useState<string[]>([]);
  const [withSettings, setWithSettings] = useState(false);
  const [withNeeds, setWithNeeds] = useState(false);
  const copy = useCommand(rosterSetupApi.copyKinds, { quiet: true });
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{copy.data ? t.close : t.cancel}</Button>
      {!copy.data && (
        <Button
          type="primary"
          disabled={toBranchIds.length === 0}
          loading={copy.isPending}
          onClick={() => copy.mutate({ branchId, toBranchIds, withSettings, withNeeds })}
        >
          {fill(t.copyNow, { n: toBranchIds.length })}
        </Button>
      )}
    </div>
  );
  return (
    <Drawer open size={480} title={t.copyTitle} onClose={onClose} footer={footer}>
      {copy.error && <Alert type="error" showIcon title={copy.error.message} className="form-refusal" />}
      {copy.data ? (
        <Copied copied={copy.data} />
      ) : (
        <div className="ss-copy">
          <p className="sec">{t.copyHelp}</p>
          <Select
            mode="multiple"
            aria-label={t.branches}
            placeholder={t.branches}
            value={toBranchIds}
            options={otherBranches.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setBranchIds}
          />
          <Checkbox checked={withSettings} onChange={({ target }) => setWithSettings(target.checked)}>
            {t.withSettings}
          </Checkbox>
          <Checkbox checked={withNeeds} onChange={({ target }) => setWithNeeds(target.checked)}>
            {t.withNeeds}
          </Checkbox>
        </div>
      )}
    </Drawer>
  );
}

function Copied({ copied }: { copied: ShiftKindCopied }) {
  const t = useWords(setupWords);
  return (
    <ul className="ss-copied">
      {copied.map(({ branchId, branchName, added, left }) => (
        <li key={branchId}>
          <b>{branchName}</b>
          <p>{added.length > 0 ? fill(t.copyAdded, { names: joinNames(added) }) : t.copyNothing}</p>
          {left.length > 0 && <p className="muted">{fill(t.copyLeft, { names: joinNames(left) })}</p>}
        </li>
      ))}
    </ul>
  );
}
