import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import type { TreeNode } from '#kit/tree/tree.rules.ts';
import { accessWords } from './access.words.ts';
import { roleInWords, type RoleLine } from './role-words.rules.ts';

/** A line names this many abilities before it says how many more there are. */
const MOST_NAMED = 6;

interface RoleWordsProps {
  nodes: TreeNode[];
  saved: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
}

/** What a role can do, in words that follow from its ticks. */
export function RoleWords(props: RoleWordsProps) {
  const t = useWords(accessWords);
  const { lines, cannot } = roleInWords(props.nodes, props.saved, props.ticked);
  return (
    <section className="role-words" aria-label={t.canDo}>
      <h3>{t.canDo}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.group}>
            <CheckCircleFilled className="role-can" />
            <Line line={line} />
          </li>
        ))}
        {cannot.length > 0 && (
          <li>
            <StopOutlined className="muted" />
            <span className="sec">{fill(t.cannotDo, { groups: joinNames(cannot) })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Line({ line: { group, abilities } }: { line: RoleLine }) {
  const t = useWords(accessWords);
  const [isWhole, setWhole] = useState(false);
  // What the draft changes is never behind “more”.
  const sorted = abilities.toSorted((a, b) => Number(b.change !== undefined) - Number(a.change !== undefined));
  const most = Math.max(MOST_NAMED, sorted.filter(({ change }) => change).length);
  const named = isWhole ? sorted : sorted.slice(0, most);
  return (
    <span>
      <b>{group}</b>{' '}
      {named.map(({ text, change }, i) => (
        <span key={text}>
          {i > 0 && joinNames(['', ''])}
          {change === 'added' ? <ins>{text}</ins> : change === 'removed' ? <del>{text}</del> : text}
        </span>
      ))}
      {named.length < sorted.length && (
        <button type="button" className="link role-more" onClick={() => setWhole(true)}>
          {fill(t.moreAbilities, { n: sorted.length })}
        </button>
      )}
    </span>
  );
}
