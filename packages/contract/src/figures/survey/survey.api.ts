import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  CafeToSurvey,
  NearCafe,
  NearCafeChange,
  NearCafeFilter,
  NearCafePage,
  NearCafeRecord,
  NearCafeStep,
  NewNearCafe,
  NewSurvey,
  Survey,
  SurveyDays,
  SurveyExport,
  SurveyFilter,
  SurveyOverview,
  SurveyPage,
  SurveyVoid,
} from './survey.model.ts';

const list = { can: 'SURVEY_LIST' } as const;
const cafes = { can: 'NEAR_INTERNET_BAR' } as const;
const add = { can: 'ADD_SURVEY' } as const;
const stale = ['survey'];
const path = '/api/statistics/investigation';

export const surveyApi = defineApi('survey', {
  /** The cafes around one branch: where they are, how full they were, what they cost. */
  overview: get(`${path}/overview`, {
    access: list,
    input: z.object({ branchId: id, days: SurveyDays.default('ALL') }),
    output: SurveyOverview,
  }),
  list: get(`${path}/survey/page`, { access: list, input: SurveyFilter, output: SurveyPage }),
  export: post(`${path}/survey/export`, { access: { can: 'SURVEY_EXPORT' }, input: SurveyExport, output: Export }),
  add: post(`${path}/survey`, { access: add, input: NewSurvey, output: Survey, stale }),
  /** A wrong survey is voided and made anew; nobody changes one. */
  void: post(`${path}/survey/:id/void`, { access: add, input: SurveyVoid, output: Survey, stale }),
  addPicture: post('/api/storage/picture/survey', { access: add, ...pictureUpload }),
  /** Open cafes of the caller's branches, those without a recent survey first. */
  toSurvey: get(`${path}/cafe/toSurvey`, {
    access: add,
    input: z.object({ branchId: id.optional() }),
    output: z.array(CafeToSurvey),
  }),
  cafes: get(`${path}/cafe/page`, { access: cafes, input: NearCafeFilter, output: NearCafePage }),
  cafe: get(`${path}/cafe/:cafeId`, { access: cafes, input: z.object({ cafeId: id }), output: NearCafeRecord }),
  addCafe: post(`${path}/cafe`, { access: cafes, input: NewNearCafe, output: NearCafe, stale }),
  changeCafe: put(`${path}/cafe/:cafeId`, { access: cafes, input: NearCafeChange, output: NearCafe, stale }),
  setCafeStatus: put(`${path}/cafe/:cafeId/status`, { access: cafes, input: NearCafeStep, output: NearCafe, stale }),
  addCafePicture: post('/api/storage/picture/nearCafe', { access: cafes, ...pictureUpload }),
});
