import { useWords } from '#kernel/lang.ts';
import { peopleWords } from '../people/people.words.ts';
import './ask-for-role.css';

/** Says why there is nothing to see and who can change that. */
export function AskForRole({ names, isPage = false }: { names: readonly string[]; isPage?: boolean }) {
  const t = useWords(peopleWords);
  return (
    <div className="ask-role">
      {isPage ? <h1>{t.helpTitle}</h1> : <h2>{t.helpTitle}</h2>}
      <p>{t.helpText}</p>
      <p>{names.length > 0 ? t.helpAsk : t.helpNobody}</p>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p>{t.helpAfter}</p>
    </div>
  );
}
