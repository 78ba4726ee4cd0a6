import type { IconDefinition } from '@ant-design/icons-svg/es/types';

/** An icon of Ant Design as plain SVG, without loading Ant Design. */
export function Glyph({ of: { icon } }: { of: IconDefinition }) {
  if (typeof icon === 'function') return null;
  return (
    <svg className="glyph" viewBox={icon.attrs['viewBox']} width="1em" height="1em" fill="currentColor" aria-hidden="true">
      {icon.children?.map(({ attrs }) => (
        <path key={attrs['d']} d={attrs['d']} />
      ))}
    </svg>
  );
}
