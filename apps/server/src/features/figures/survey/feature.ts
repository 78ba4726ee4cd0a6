import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { surveyErrors } from '@netbar/contract/figures/survey/survey.errors';
import { nearCafeLifecycle, surveyLifecycle } from '@netbar/contract/figures/survey/survey.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { getCafeRecord, getSurveyOverview } from './compare-cafes.ts';
import { addNearCafe, changeNearCafe, setNearCafeStatus } from './edit-near-cafe.ts';
import { exportSurveys, surveySheet } from './export-surveys.ts';
import { getNearCafe, listCafesToSurvey, listNearCafes } from './near-cafe.queries.ts';
import { listSurveyTodos } from './survey-todos.ts';
import { listSurveys } from './survey.queries.ts';
import { addSurvey, voidSurvey } from './survey.ts';

const surveyRoutes = routesOf(surveyApi, {
  overview: getSurveyOverview,
  list: listSurveys,
  export: exportSurveys,
  add: addSurvey,
  void: voidSurvey,
  addPicture,
  toSurvey: listCafesToSurvey,
  cafes: listNearCafes,
  cafe: getCafeRecord,
  addCafe: addNearCafe,
  changeCafe: changeNearCafe,
  setCafeStatus: setNearCafeStatus,
  addCafePicture: addPicture,
});

export const surveyFeature = defineFeature('survey', {
  routes: [surveyRoutes],
  lifecycles: [nearCafeLifecycle, surveyLifecycle],
  guards: { surveys_not_in_future: surveyErrors.inFuture },
  extensions: [
    exportSheet.provide(surveySheet),
    todoList.provide(listSurveyTodos),
    recordHistory.provide({
      kind: 'NEAR_CAFE',
      read: surveyApi.cafe,
      docTypes: [nearCafeLifecycle.name],
      find: async (ctx, { id }) => [(await getNearCafe(ctx, id)).id],
    }),
  ],
});
