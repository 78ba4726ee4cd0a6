import { describe, expect, it } from 'vitest';
import { regionNames, regionsUntil } from './region.data.ts';
import { regionRules } from './region.rules.ts';

const { placeOf, codesBelow, pathOf } = regionRules;

describe('K7 regions', () => {
  it.each([
    ['330106', '浙江省', '杭州市', '西湖区'],
    ['330100', '浙江省', '杭州市', ''],
    ['110101', '北京市', '北京市', '东城区'],
    ['429004', '湖北省', '仙桃市', ''],
    ['810101', '香港特别行政区', '香港岛', '中西区'],
    ['710101', '台湾省', '台北市', '中正区'],
  ])('%s is in %s, %s %s', (code, province, city, district) => {
    expect(placeOf(regionNames, code)).toEqual({ province, city, district });
  });

  it('codes that were invented below Dongguan, Zhongshan and the like mean their city', () => {
    expect(placeOf(regionNames, '441934')).toEqual({ province: '广东省', city: '东莞市', district: '' });
    expect(placeOf(regionNames, '442001')).toEqual({ province: '广东省', city: '中山市', district: '' });
    expect(codesBelow(regionNames, '441900')).toEqual([]);
    expect(Object.keys(regionNames).filter(regionRules.isInvented)).toEqual([]);
  });

  it('has all provinces with Hong Kong, Macao and Taiwan, counties of 2024, and nothing without what it is part of', () => {
    expect(codesBelow(regionNames, undefined)).toHaveLength(34);
    for (const name of ['错那市', '米林市', '白杨市', '新星市', '临平区', '钱塘区', '和安县', '和康县'])
      expect(Object.values(regionNames)).toContain(name);
    const orphans = Object.keys(regionNames).filter((code) => pathOf(code).some((part) => regionNames[part] === undefined));
    expect(orphans).toEqual([]);
    expect(Object.keys(regionsUntil).filter((code) => regionNames[code] === undefined)).toEqual([]);
  });

  it('knows no place for a code that nobody has', () => {
    expect(placeOf(regionNames, '999999')).toBeUndefined();
  });
});
