import { regionRules, type RegionNames } from '@netbar/contract/org/branch/region.rules';
import { Cascader } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { usePinyinMatch } from '../pinyin.ts';
import './region.css';

interface RegionInputProps {
  id?: string;
  disabled?: boolean;
  /** The code of a city or district. */
  value?: string;
  onChange?: (code: string | undefined) => void;
}

interface RegionOption {
  value: string;
  label: string;
  children?: RegionOption[];
}

/** Chooses province, city and district, or finds them by name or pinyin. Its value is the code; a city alone may be chosen too. */
export function RegionInput({ value, onChange, ...rest }: RegionInputProps) {
  const t = useWords(kitWords);
  const regions = useRegions();
  const [typed, setTyped] = useState('');
  const match = usePinyinMatch(typed);
  const options = useMemo(() => (regions ? optionsOf(regions.names, regions.until, value) : []), [regions, value]);
  return (
    <Cascader<RegionOption>
      {...rest}
      className="wide"
      classNames={{ popup: { root: 'region-popup' } }}
      loading={!regions}
      placeholder={t.regionHint}
      options={options}
      changeOnSelect
      value={value ? regionRules.pathOf(value) : []}
      onChange={(path) => onChange?.(path?.at(-1)?.toString())}
      displayRender={(labels) => labels.join(' ')}
      showSearch={{
        limit: 30,
        filter: (input, path) => path.length > 1 && path.some(({ label }) => match(label, input)),
        render: (_input, path) => path.map(({ label }) => label).join(' '),
      }}
      onSearch={setTyped}
    />
  );
}

/** The list of regions, loaded as a file of its own when the first form asks for it. */
function useRegions() {
  const [regions, setRegions] = useState<{ names: RegionNames; until: RegionNames }>();
  useEffect(() => {
    let isGone = false;
    void import('@netbar/contract/org/branch/region.data').then(({ regionNames: names, regionsUntil: until }) => {
      if (!isGone) setRegions({ names, until });
    });
    return () => {
      isGone = true;
    };
  }, []);
  return regions;
}

/** A code that ended is offered only where it is the one chosen. */
function optionsOf(names: RegionNames, until: RegionNames, chosen: string | undefined): RegionOption[] {
  const below = Map.groupBy(Object.keys(names), (code) => regionRules.pathOf(code).at(-2));
  const made = (parent: string | undefined): RegionOption[] =>
    (below.get(parent) ?? [])
      .filter((code) => until[code] === undefined || code === chosen)
      .map((code) => {
        const children = made(code);
        return { value: code, label: names[code] ?? '', ...(children.length > 0 && { children }) };
      });
  return made(undefined);
}
