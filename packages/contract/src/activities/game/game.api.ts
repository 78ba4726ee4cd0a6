import { defineApi, get } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import { GameActivityRef, GameFigures, GameResult, GameResultFilter } from './game.model.ts';

const list = { can: 'ACTIVITY_LIST' } as const;

/** Results come in as device events of type GAME_RESULT. */
export const gameApi = defineApi('game', {
  list: get('/api/game/page', { access: list, input: GameResultFilter, output: pageOf(GameResult) }),
  figures: get('/api/game/activity/:activityId', { access: list, input: GameActivityRef, output: GameFigures }),
});
