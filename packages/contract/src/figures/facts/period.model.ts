import { day } from '#kernel/model.ts';
import { isDayOfFigures } from './period.rules.ts';

export const dayOfFigures = day.refine(isDayOfFigures);
