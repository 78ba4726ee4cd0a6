import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { MemberSignInRecord, SignInList } from './MemberSignInRecord.tsx';

/** Sign-in activities, and one of them with its calendar. */
export default function MemberSignInPage() {
  return (
    <PresetPage
      preset="SIGN_IN"
      more={({ id, status }) => isLaunched(status) && <MemberSignInRecord activityId={id} />}
      log={({ id, status }) => isLaunched(status) && <SignInList activityId={id} />}
    />
  );
}
