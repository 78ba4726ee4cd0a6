import { adviceOf } from '@netbar/contract/people/roster/proposal.words';
import type { RosterProposal } from '@netbar/contract/people/roster/proposal.model';
import { Alert, Button } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { proposalWords } from './proposal.words.ts';

/** No roster, or one that somebody stopped: what happened, what would help, and a new start. */
export function ProposalFailure({ proposal, onAgain }: { proposal: RosterProposal; onAgain: () => void }) {
  const t = useWords(proposalWords);
  const lang = useLang();
  const { status, faultText, bindingRules } = proposal;
  return (
    <div className="pp-ask">
      {status === 'FAILED' ? (
        <Alert type="error" showIcon title={t.failed} description={faultText} />
      ) : (
        <Alert type="info" showIcon title={status === 'APPLIED' ? t.applied : t.stopped} />
      )}
      {status === 'FAILED' && bindingRules.length > 0 && (
        <>
          <h3>{t.advice}</h3>
          <ul className="pp-list">
            {bindingRules.map((rule) => (
              <li key={rule.reason}>{adviceOf(rule, lang)}</li>
            ))}
          </ul>
        </>
      )}
      <footer>
        <Button type="primary" onClick={onAgain}>
          {t.again}
        </Button>
      </footer>
    </div>
  );
}
