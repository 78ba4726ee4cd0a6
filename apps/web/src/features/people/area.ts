import { attendanceFeature } from './attendance/feature.ts';
import { employeeFeature } from './employee/feature.ts';
import { patrolFeature } from './patrol/feature.ts';
import { rosterFeature } from './roster/feature.ts';

export const peopleArea = [employeeFeature, rosterFeature, attendanceFeature, patrolFeature];
