import type { Grant, Grantable } from '@netbar/contract/platform/account/account.model';
import { TreeSelect } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { accountWords } from './account.words.ts';
import { placeKey } from './grants.rules.ts';

interface PlacesSelectProps {
  grantable: Grantable | undefined;
  /** Places held now, which may lie beyond what the caller may give. */
  held?: readonly Grant[];
  value: string[];
  onChange: (places: string[]) => void;
}

/** The whole company, brands and their branches, as far as the caller may give roles there. */
export function PlacesSelect({ grantable, held = [], value, onChange }: PlacesSelectProps) {
  const t = useWords(accountWords);
  const offered = grantable ? treeOf(grantable, { company: t.wholeCompany, none: t.noPlace }) : [];
  const known = new Set(offered.flatMap((node) => [node.value, ...(node.children ?? []).map((child) => child.value)]));
  const beyond = new Map(
    held.filter((grant) => !known.has(placeKey(grant))).map((grant) => [placeKey(grant), grant.placeName || t.wholeCompany]),
  );
  return (
    <TreeSelect<string[]>
      aria-label={t.places}
      placeholder={t.places}
      multiple
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      value={value}
      treeData={[...offered, ...Array.from(beyond, ([key, title]) => ({ value: key, title }))]}
      onChange={onChange}
    />
  );
}

interface PlaceNode {
  value: string;
  title: string;
  selectable?: boolean;
  children?: PlaceNode[];
}

/** A brand that the caller has only in part stands above its branches, but cannot be chosen. */
function treeOf({ isCompanyWide, brands, branches }: Grantable, words: { company: string; none: string }): PlaceNode[] {
  const whole = new Map(brands.map((brand) => [brand.id, brand.name]));
  const byBrand = Map.groupBy(branches, ({ brandId }) => brandId);
  const leaf = ({ id, name }: { id: string; name: string }) => ({
    value: placeKey({ place: 'BRANCH', placeId: id }),
    title: name,
  });
  const ofBrands = brands.map(({ id, name }) => ({
    value: placeKey({ place: 'BRAND', placeId: id }),
    title: name,
    children: (byBrand.get(id) ?? []).map(leaf),
  }));
  const single = branches.filter(({ brandId }) => !whole.has(brandId)).map(leaf);
  const company = isCompanyWide
    ? [
        { value: 'COMPANY', title: words.company },
        { value: 'NONE', title: words.none },
      ]
    : [];
  return [...company, ...ofBrands, ...single];
}
