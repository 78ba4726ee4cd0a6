import { defineArea } from '#kernel/feature.ts';
import { attendanceFeature } from './attendance/feature.ts';
import { employeeFeature } from './employee/feature.ts';
import { patrolFeature } from './patrol/feature.ts';
import { rosterFeature } from './roster/feature.ts';

export const peopleArea = defineArea('people', [employeeFeature, rosterFeature, attendanceFeature, patrolFeature]);
