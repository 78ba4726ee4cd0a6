import { say, type Words } from '#kernel/words.ts';
import type { AreaKind, SurveyStatus } from './survey.model.ts';

export const areaKindWords: Record<AreaKind, Words> = {
  HALL: say('大厅', 'Hall', '大廳'),
  ESPORTS: say('电竞区', 'Esports zone', '電競區'),
  ROOM: say('包厢', 'Private room', '包廂'),
  HOTEL: say('电竞客房', 'Hotel room', '電競客房'),
};

export const surveyStatusWords: Record<SurveyStatus, Words> = {
  VALID: say('有效', 'Valid', '有效'),
  VOID: say('已作废', 'Void', '已作廢'),
};
