import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useAskEvidence } from '#features/guests/evidence/kit/use-ask-evidence.tsx';
import { isFinalAnswer } from '#kernel/call.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { memberSignInWords } from './sign-in.words.ts';
import './sign-in.css';

/** The sign-ins and prize draws that a member at this counter may take part in. Shows nothing where there are none. */
export function MemberActivities({ member }: { member: { id: string; brandId: string } }) {
  const t = useWords(memberSignInWords);
  const branch = useOwnBranches().find(({ brandId }) => brandId === member.brandId);
  const enabled = useCan('ORDER_PAY') && branch !== undefined;
  const place = { branchId: branch?.id ?? '', memberId: member.id };
  const signIns = useApi(memberSignInApi.open, place, { enabled }).data ?? [];
  const draws = useApi(drawApi.open, place, { enabled }).data ?? [];
  if (signIns.length === 0 && draws.length === 0) return null;
  return (
    <Panel title={t.atCounter} note={t.atCounterNote}>
      <ul className="member-activities">
        {signIns.map((open) => (
          <SignInRow key={open.activityId} open={open} place={place} />
        ))}
        {draws.map((open) => (
          <DrawRow key={open.activityId} open={open} place={place} />
        ))}
      </ul>
    </Panel>
  );
}

interface Place {
  branchId: string;
  memberId: string;
}

function SignInRow({
  open,
  place,
}: {
  open: { activityId: string; name: string; isSignedIn: boolean; streak: number };
  place: Place;
}) {
  const t = useWords(memberSignInWords);
  const { message } = App.useApp();
  const ask = useAskEvidence();
  const { activityId, name, isSignedIn, streak } = open;
  const signIn = useCommand(memberSignInApi.signIn, {
    onDone: (done) => void message.success(fill(t.signInDone, { n: done.streak })),
  });
  const start = () => ask({ ...place, onShown: (evidence) => signIn.mutate({ ...place, activityId, evidence }) });
  return (
    <li>
      <span>
        {name}
        <small className="muted num">{fill(t.inARow, { n: streak })}</small>
      </span>
      <Button size="small" disabled={isSignedIn} loading={signIn.isPending} onClick={start}>
        {isSignedIn ? t.signedIn : t.doSignIn}
      </Button>
    </li>
  );
}

function DrawRow({ open, place }: { open: { activityId: string; name: string; chances: number }; place: Place }) {
  const t = useWords(memberSignInWords);
  const { message } = App.useApp();
  const ask = useAskEvidence();
  const { activityId, name, chances } = open;
  // While a draw has no answer, the next press asks for the same one.
  const [requestId, setRequestId] = useState<string>(() => crypto.randomUUID());
  const draw = useCommand(drawApi.draw, {
    onDone: ({ prizeName, isHandedOut }) => {
      setRequestId(crypto.randomUUID());
      void message.success(fill(isHandedOut ? t.wonToFetch : t.won, { prize: prizeName }));
    },
  });
  const isUnanswered = draw.error !== null && !isFinalAnswer(draw.error);
  const start = () => ask({ ...place, onShown: (evidence) => draw.mutate({ ...place, activityId, evidence, requestId }) });
  return (
    <li>
      <span>
        {name}
        <small className="muted num">{isUnanswered ? t.unanswered : fill(t.chances, { n: chances })}</small>
      </span>
      <Button size="small" disabled={chances === 0 && !isUnanswered} loading={draw.isPending} onClick={start}>
        {t.doDraw}
      </Button>
    </li>
  );
}
