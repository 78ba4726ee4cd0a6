import { branchErrors } from '@netbar/contract/org/branch/branch.errors';
import { regionNames } from '@netbar/contract/org/branch/region.data';
import { regionRules } from '@netbar/contract/org/branch/region.rules';
import { AppError } from '#kernel/errors.ts';

interface TypedRegion {
  regionCode: string;
  province: string;
  city: string;
}

/** The codes of cities by their names. */
const codesByName = new Map(
  Object.keys(regionNames).flatMap((code) => {
    const place = regionRules.placeOf(regionNames, code);
    return place && place.city !== '' && place.district === '' ? [[`${place.province} ${place.city}`, code] as const] : [];
  }),
);

/** What a branch keeps of its region: the code, and its names for searching. Without a code the names, and the code they have. */
export function regionOf({ regionCode: code, province, city }: TypedRegion): TypedRegion {
  if (code === '') return { regionCode: codesByName.get(`${province} ${city}`) ?? '', province, city };
  const place = regionRules.placeOf(regionNames, code);
  // A province alone does not say where a branch is.
  if (!place || place.city === '') throw new AppError(branchErrors.unknownRegion, { code });
  const regionCode = regionRules.isInvented(code) ? `${code.slice(0, 4)}00` : code;
  return { regionCode, province: place.province, city: place.city };
}

export const districtOf = (regionCode: string) => regionRules.placeOf(regionNames, regionCode)?.district ?? '';
