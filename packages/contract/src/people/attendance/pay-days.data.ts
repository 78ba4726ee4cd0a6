/** The last year whose days off were announced. Days of later years count as workdays, and are said to be unknown. */
export const PAY_DAYS_KNOWN_UNTIL = 2026;
/** The first year of the tables below. */
export const PAY_DAYS_KNOWN_FROM = 2024;

/** Statutory holidays: the days that pay three times, fewer than the days off around them. From 2025 on there are thirteen a year. */
export const statutoryDays: ReadonlySet<string> = new Set([
  ...['01-01', '02-10', '02-11', '02-12', '04-04', '05-01', '06-10', '09-17', '10-01', '10-02', '10-03'].map(
    (day) => `2024-${day}`,
  ),
  ...['01-01', '01-28', '01-29', '01-30', '01-31', '04-04', '05-01', '05-02', '05-31', '10-01', '10-02', '10-03', '10-06'].map(
    (day) => `2025-${day}`,
  ),
  ...['01-01', '02-16', '02-17', '02-18', '02-19', '04-05', '05-01', '05-02', '06-19', '09-25', '10-01', '10-02', '10-03'].map(
    (day) => `2026-${day}`,
  ),
]);

/** Saturdays and Sundays that are worked in exchange for a day off around a holiday. */
export const swappedWorkdays: ReadonlySet<string> = new Set([
  ...['02-04', '02-18', '04-07', '04-28', '05-11', '09-14', '09-29', '10-12'].map((day) => `2024-${day}`),
  ...['01-26', '02-08', '04-27', '09-28', '10-11'].map((day) => `2025-${day}`),
  ...['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'].map((day) => `2026-${day}`),
]);
