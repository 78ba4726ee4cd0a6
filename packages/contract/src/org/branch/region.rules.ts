/** Names of regions by their code of six digits: two for the province, two for the city, two for the district. */
export type RegionNames = Readonly<Record<string, string>>;

export interface Place {
  province: string;
  city: string;
  district: string;
}

/** Cities without districts. Their towns have no codes of six digits, and those that circulate are invented. */
const undivided = ['4419', '4420', '4604', '6202'];
/** Entries that only gather what stands directly under a province. */
const gathering = /^(省直辖县|自治区直辖县级行政区划|县)$/;

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
const cityOf = (code: string) => `${code.slice(0, 4)}00`;

/** The codes from the province down to this one. */
const pathOf = (code: string) => [...new Set([provinceOf(code), cityOf(code), code])];

const isInvented = (code: string) => undivided.includes(code.slice(0, 4)) && !code.endsWith('00');

/** Where a region lies, in words; nothing for a code that nobody knows. An invented code means its city. */
function placeOf(names: RegionNames, code: string): Place | undefined {
  const known = isInvented(code) ? cityOf(code) : code;
  if (names[known] === undefined) return undefined;
  const [province = '', city = '', district = ''] = pathOf(known).map((part) => names[part] ?? '');
  return gathering.test(city) ? { province, city: district, district: '' } : { province, city, district };
}

/** The codes directly below, or the provinces. */
function codesBelow(names: RegionNames, parent: string | undefined): string[] {
  const codes = Object.keys(names);
  if (parent === undefined) return codes.filter((code) => code.endsWith('0000'));
  const isProvince = parent.endsWith('0000');
  const isBelow = (code: string) => (isProvince ? provinceOf(code) === parent && code.endsWith('00') : cityOf(code) === parent);
  return codes.filter((code) => code !== parent && isBelow(code));
}

export const regionRules = { isInvented, placeOf, pathOf, codesBelow };
