import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { gameErrors } from './game.errors.ts';
import { gamePages } from './game.pages.ts';

export const gameNouns = {
  game: say('游戏结果', 'game result', '遊戲結果'),
};

export const gameFeature = defineFeature('game', {
  nouns: gameNouns,
  pages: gamePages.pages,
  errors: gameErrors,
});
