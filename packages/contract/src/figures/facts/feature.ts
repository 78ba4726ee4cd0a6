import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const factsNouns = {
  figure: say('指标', 'figure', '指標'),
};

export const factsFeature = defineFeature('facts', { nouns: factsNouns });
