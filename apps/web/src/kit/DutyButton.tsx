import { Button, Tooltip, type ButtonProps } from 'antd';

/** A step that the reader may be kept from. It stays visible then, and says why and who can take it. */
export function DutyButton({ whyNot, ...button }: ButtonProps & { whyNot: string | null }) {
  if (whyNot === null) return <Button {...button} />;
  return (
    <Tooltip title={whyNot} trigger={['hover', 'focus', 'click']}>
      {/* A disabled button takes no focus, so the keyboard reaches the reason by the span around it. */}
      <span role="note" aria-label={whyNot} tabIndex={0}>
        <Button {...button} disabled />
      </span>
    </Tooltip>
  );
}
