import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A press that comes before what it needs is there takes effect as soon as that has come: once, and only if what it was meant
 * for is still on screen.
 */
export function usePressWhenReady<Subject, Detail>(
  { subject, isReady }: { subject: Subject; isReady: boolean },
  act: (detail: Detail) => void,
) {
  const [pressed, setPressed] = useState<{ subject: Subject; detail: Detail }>();
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isReady || pressed === undefined) return;
    setPressed(undefined);
    if (Object.is(pressed.subject, subject)) actNow(pressed.detail);
  }, [isReady, pressed, subject]);
  return {
    isPressed: pressed !== undefined && Object.is(pressed.subject, subject),
    press: (detail: Detail) => (isReady ? act(detail) : setPressed({ subject, detail })),
  };
}
