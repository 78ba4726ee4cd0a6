/** A branch as it looks at night: a few lamps in a row of seats. Which are lit follows from its name. */
export function BranchPicture({ name }: { name: string }) {
  const seed = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg viewBox="0 0 48 48" width="92" height="92" aria-hidden>
      <path d="M6 18L24 7l18 11v23H6z" fill="var(--wk-cat-1)" />
      {Array.from({ length: 9 }, (_, i) => (
        <rect
          key={i}
          x={12 + (i % 3) * 9}
          y={20 + Math.floor(i / 3) * 7}
          width="6"
          height="4"
          rx="1"
          fill={(seed + i * 7) % 4 === 0 ? 'var(--wk-cat-2)' : 'var(--wk-bg-container)'}
        />
      ))}
    </svg>
  );
}
