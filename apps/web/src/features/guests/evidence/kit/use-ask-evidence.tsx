import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { evidenceWords } from '../evidence.words.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { useEvidenceEntry } from './use-evidence-entry.ts';

interface Question {
  memberId: string;
  branchId: string;
  onShown: (evidence: Evidence) => void;
}

/** Asks the member, in a dialog, for what shows that they agree. */
export function useAskEvidence(): (question: Question) => void {
  const { modal } = App.useApp();
  return (question) => {
    const dialog = modal.info({
      icon: null,
      title: null,
      footer: null,
      closable: true,
      keyboard: true,
      width: 400,
      content: (
        <AskEvidence
          {...question}
          onShown={(evidence) => {
            dialog.destroy();
            question.onShown(evidence);
          }}
        />
      ),
    });
  };
}

function AskEvidence({ memberId, branchId, onShown }: Question) {
  const t = useWords(evidenceWords);
  const { data: member } = useApi(memberApi.get, { memberId });
  const entry = useEvidenceEntry({ memberId, branchId }, onShown);
  return (
    <div className="ev-form">
      <h2>{fill(t.askTitle, { name: member?.name ?? '' })}</h2>
      <EvidenceField entry={entry} />
      <Button type="primary" size="large" disabled={!entry.canTake} onClick={() => entry.take()}>
        {t.confirm}
      </Button>
    </div>
  );
}
