import { homeApi } from '@netbar/contract/figures/home/home.api';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { AskForRole } from '../kit/AskForRole.tsx';
import { peopleWords } from './people.words.ts';

/** For somebody without a role: whom to ask for one. */
export function Helpers() {
  const t = useWords(peopleWords);
  const helpers = useApi(homeApi.helpers, {});
  return (
    <section className="panel helpers" aria-label={t.helpTitle}>
      <Record read={helpers}>{({ names }) => <AskForRole names={names} />}</Record>
    </section>
  );
}
