import { describe, expect, it } from 'vitest';
import { contractOn } from './crew.ts';

describe('the contract of a demo employee', () => {
  it('is the one in force today, renewed every six years since they joined', () => {
    expect(contractOn('2021-03-15', '2026-11-19')).toEqual(['2021-03-15', '2027-03-14']);
    expect(contractOn('2021-03-15', '2027-03-13')).toEqual(['2021-03-15', '2027-03-14']);
    expect(contractOn('2021-03-15', '2027-03-15')).toEqual(['2027-03-15', '2033-03-14']);
    expect(contractOn('2021-03-15', '2040-01-01')).toEqual(['2039-03-15', '2045-03-14']);
  });
});
