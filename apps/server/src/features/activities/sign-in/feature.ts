import { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { signInAtCounter, signInOnScreen } from './sign-in-member.ts';
import { getMemberSignInFigures, listMemberSignIns, listOpenSignIns, listSignInsOnScreen } from './sign-in.queries.ts';

const memberSignInRoutes = routesOf(memberSignInApi, {
  list: listMemberSignIns,
  figures: getMemberSignInFigures,
  open: listOpenSignIns,
  signIn: signInAtCounter,
});

const guestSignInRoutes = routesOf(guestSignInApi, { openOnScreen: listSignInsOnScreen, signInOnScreen });

/** Daily sign-ins of members. The sign-in of accounts is the feature `auth`. */
export const memberSignInFeature = defineFeature('signIn', { routes: [memberSignInRoutes, guestSignInRoutes] });
