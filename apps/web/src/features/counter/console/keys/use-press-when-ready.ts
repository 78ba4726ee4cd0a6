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
  const [due, setDue] = useState<typeof pressed>();
  const isPressed = pressed !== undefined && Object.is(pressed.subject, subject);
  if (isReady && pressed) {
    setPressed(undefined);
    if (isPressed) setDue(pressed);
  }
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (due) actNow(due.detail);
  }, [due]);
  return { isPressed, press: (detail: Detail) => (isReady ? act(detail) : setPressed({ subject, detail })) };
}
