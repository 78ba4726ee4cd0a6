import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { addCafe, surveyOf } from '../surveys.ts';
import type { Person } from '../world.ts';

/** A cafe near the branch, and what somebody counted there. */
export async function seedSurvey(seeder: Person, branchId: string, unique: () => string) {
  const { id } = await addCafe(seeder, branchId, { name: unique(), address: unique(), note: unique() });
  await seeder.call(surveyApi.add, surveyOf(id, { note: unique() }));
}
