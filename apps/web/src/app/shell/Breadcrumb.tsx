import { menuGroups } from '@netbar/contract/kernel/pages';
import { Fragment } from 'react';
import { useLang } from '#kernel/lang.ts';
import { screenNamed, screens } from '../screens.ts';

/** Menu group, parent page, page. A detail page belongs to the page whose address it extends. */
export function Breadcrumb({ name }: { name: string }) {
  const lang = useLang();
  const screen = screenNamed(name);
  if (!screen) return null;
  const parent = screens.find(({ menu, path }) => menu && path !== screen.path && screen.path.startsWith(`${path}/`));
  const group = screen.menu ?? parent?.menu;
  const parts = [group && menuGroups[group].title, parent?.title, screen.title].filter((part) => part !== undefined);
  return (
    <nav className="crumb" aria-label="breadcrumb">
      {parts.map((part, i) => (
        <Fragment key={part['zh-CN']}>
          {i > 0 && <i>/</i>}
          {i === parts.length - 1 ? <b aria-current="page">{part[lang]}</b> : <span>{part[lang]}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
