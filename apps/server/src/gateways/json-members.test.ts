import { expect, it } from 'vitest';
import { membersOf } from './json-members.ts';

it('gives each member as it is written', () => {
  const text = String.raw` { "a" : {"x":"}\"{", "y":[1,{"z":2}]} , "sign":"q\/w==", "n": -1.50 ,"e":{} } `;
  expect([...membersOf(text)!]).toEqual([
    ['a', String.raw`{"x":"}\"{", "y":[1,{"z":2}]}`],
    ['sign', String.raw`"q\/w=="`],
    ['n', '-1.50'],
    ['e', '{}'],
  ]);
  expect([...membersOf('{}')!]).toEqual([]);
});

it.each(['', '[]', '"x"', 'null', '{', '{"a":1}{"a":1}', '{"a":1,"a":2}', String.raw`{"a":1,"\u0061":2}`])(
  'gives nothing of %s',
  (text) => {
    expect(membersOf(text)).toBeUndefined();
  },
);
