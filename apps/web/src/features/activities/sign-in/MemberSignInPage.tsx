import { memberSignInPages } from '@netbar/contract/activities/sign-in/sign-in.pages';
import { useSearchParams } from 'react-router';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { PresetActivities } from '#features/activities/draw/kit/PresetActivities.tsx';
import { PresetRecord } from '#features/activities/draw/kit/PresetRecord.tsx';
import { useWords } from '#kernel/lang.ts';
import { MemberSignInRecord } from './MemberSignInRecord.tsx';
import { memberSignInWords } from './sign-in.words.ts';

const { path } = memberSignInPages.pages.signIn;

/** Sign-in activities, and one of them with its calendar. */
export default function MemberSignInPage() {
  const t = useWords(memberSignInWords);
  const [query] = useSearchParams();
  const id = query.get('id');
  if (query.has('edit') || query.has('new')) return <PresetPage preset="SIGN_IN" />;
  if (!id) return <PresetActivities preset="SIGN_IN" title={t.signIns} path={path} emptyText={t.empty} />;
  return (
    <PresetRecord id={id} path={path}>
      {(activity) => <MemberSignInRecord activityId={activity.id} />}
    </PresetRecord>
  );
}
