import type { RowAction } from './list.types.ts';
import { RowMenu } from './RowMenu.tsx';

/** Shows up to three actions; of more, two, and the rest in a menu. */
export function RowActions({ actions }: { actions: RowAction[] }) {
  const [inSight, rest] = actions.length > 3 ? [actions.slice(0, 2), actions.slice(2)] : [actions, []];
  return (
    <span className="row row-actions">
      {inSight.map(({ key, label, onClick, isDangerous }) => (
        <button key={key} type="button" className={isDangerous ? 'link danger' : 'link'} onClick={onClick}>
          {label}
        </button>
      ))}
      {rest.length > 0 && <RowMenu actions={rest} />}
    </span>
  );
}
