/** The logo: a power button in the shape of a cup. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="logo">
      <rect width="32" height="32" rx="8" fill="#2F5BD8" />
      <g fill="none" strokeLinecap="round" strokeWidth="2.5">
        <path d="M10.4 11.7a7.2 7.2 0 1 0 8.8 0" stroke="#fff" />
        <path d="M22.2 14.5h.9a2.8 2.8 0 0 1 0 5.6h-.9" stroke="#fff" />
        <path d="M14.8 6.6v7.2" stroke="#F5A524" />
      </g>
    </svg>
  );
}
