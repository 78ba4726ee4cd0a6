import { say, type Words } from '#kernel/words.ts';

export interface Holiday {
  name: 'newYear' | 'springFestival' | 'qingming' | 'labourDay' | 'dragonBoat' | 'midAutumn' | 'nationalDay';
  year: number;
  from: string;
  to: string;
}

export const holidayWords: Record<Holiday['name'], Words> = {
  newYear: say('元旦', 'New Year', '元旦'),
  springFestival: say('春节', 'Spring Festival', '春節'),
  qingming: say('清明节', 'Qingming', '清明節'),
  labourDay: say('劳动节', 'Labour Day', '勞動節'),
  dragonBoat: say('端午节', 'Dragon Boat Festival', '端午節'),
  midAutumn: say('中秋节', 'Mid-Autumn Festival', '中秋節'),
  nationalDay: say('国庆节', 'National Day', '國慶節'),
};

const days = (year: number, name: Holiday['name'], from: string, to: string): Holiday => ({
  name,
  year,
  from: `${year}-${from}`,
  to: `${year}-${to}`,
});

/** Days off as the State Council announced them. A year is added when it is announced, in November of the year before. */
export const holidays: readonly Holiday[] = [
  days(2024, 'newYear', '01-01', '01-01'),
  days(2024, 'springFestival', '02-10', '02-17'),
  days(2024, 'qingming', '04-04', '04-06'),
  days(2024, 'labourDay', '05-01', '05-05'),
  days(2024, 'dragonBoat', '06-08', '06-10'),
  days(2024, 'midAutumn', '09-15', '09-17'),
  days(2024, 'nationalDay', '10-01', '10-07'),
  days(2025, 'newYear', '01-01', '01-01'),
  days(2025, 'springFestival', '01-28', '02-04'),
  days(2025, 'qingming', '04-04', '04-06'),
  days(2025, 'labourDay', '05-01', '05-05'),
  days(2025, 'dragonBoat', '05-31', '06-02'),
  // In 2025 the Mid-Autumn Festival fell into the week of National Day.
  days(2025, 'nationalDay', '10-01', '10-08'),
  days(2026, 'newYear', '01-01', '01-03'),
  days(2026, 'springFestival', '02-15', '02-23'),
  days(2026, 'qingming', '04-04', '04-06'),
  days(2026, 'labourDay', '05-01', '05-05'),
  days(2026, 'dragonBoat', '06-19', '06-21'),
  days(2026, 'midAutumn', '09-25', '09-27'),
  days(2026, 'nationalDay', '10-01', '10-07'),
];
