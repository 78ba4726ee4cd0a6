import { describe, expect, it } from 'vitest';
import {
  boxOf,
  changesOf,
  findInTree,
  lineTyped,
  linesOf,
  moveInTree,
  partlyTicked,
  tickBranch,
  toggleBox,
  type TreeNode,
} from './tree.rules.ts';

const leaf = (key: string, over: Partial<TreeNode> = {}): TreeNode => ({ key, title: key, children: [], ...over });
const refunds: TreeNode = {
  key: 'refunds',
  title: '退款',
  children: [leaf('apply'), leaf('look', { isReading: true }), leaf('audit', { lock: '您自己没有' })],
};
const shifts: TreeNode = { key: 'shifts', title: '班次', children: [leaf('open'), leaf('close')] };
const nodes: TreeNode[] = [{ key: 'bar', title: '吧台', children: [refunds, shifts] }, leaf('home')];
const all = () => true;

describe('K6 boxes of a tree', () => {
  it('a branch is ticked, partly ticked or empty, as its leaves are', () => {
    expect(boxOf(shifts, new Set())).toBe('none');
    expect(boxOf(shifts, new Set(['open']))).toBe('some');
    expect(boxOf(shifts, new Set(['open', 'close']))).toBe('all');
  });

  it('bulk steps give all, leave what only shows, or clear, and never touch a locked leaf', () => {
    expect([...tickBranch(refunds, new Set(['open']), 'all')]).toEqual(['open', 'apply', 'look']);
    expect([...tickBranch(refunds, new Set(['apply']), 'reading')]).toEqual(['look']);
    expect([...tickBranch(refunds, new Set(['apply', 'audit']), 'none')]).toEqual(['audit']);
  });

  it('a press gives the rest of a branch, and clears it once nothing more can be given', () => {
    expect([...toggleBox(refunds, new Set(['look']))]).toEqual(['look', 'apply']);
    expect([...toggleBox(refunds, new Set(['look', 'apply']))]).toEqual([]);
  });

  it('names what was added and taken away', () => {
    const { added, removed } = changesOf(nodes, new Set(['open', 'home']), new Set(['home', 'apply']));
    expect([added, removed].map((list) => list.map(({ key }) => key))).toEqual([['apply'], ['open']]);
  });

  it('opens where something is ticked partly or changed, and nowhere else', () => {
    expect([...partlyTicked(nodes, new Set(['open', 'close']), new Set(['open', 'close']))]).toEqual(['bar']);
    expect([...partlyTicked(nodes, new Set(['open']), new Set(['open']))]).toEqual(['bar', 'shifts']);
    expect([...partlyTicked([refunds], new Set(), new Set(['look']))]).toEqual(['refunds']);
  });
});

describe('K6 lines of a tree', () => {
  it('a search finds nodes and the way to them', () => {
    const { hits, onTheWay } = findInTree(nodes, ({ title }) => title.includes('o'));
    expect([[...hits], [...onTheWay]]).toEqual([
      ['look', 'open', 'close', 'home'],
      ['refunds', 'shifts', 'bar'],
    ]);
  });

  it('the arrows open, close and move as in every tree', () => {
    const shut = linesOf(nodes, new Set(), all);
    const opened = linesOf(nodes, new Set(['bar', 'shifts']), all);
    expect(opened.map(({ node, level }) => `${level} ${node.key}`)).toEqual([
      '1 bar',
      '2 refunds',
      '2 shifts',
      '3 open',
      '3 close',
      '1 home',
    ]);
    expect(moveInTree(shut, 'bar', 'ArrowRight')).toEqual({ open: 'bar' });
    expect(moveInTree(opened, 'bar', 'ArrowRight')).toEqual({ goTo: 'refunds' });
    expect(moveInTree(opened, 'close', 'ArrowLeft')).toEqual({ goTo: 'shifts' });
    expect(moveInTree(opened, 'shifts', 'ArrowLeft')).toEqual({ close: 'shifts' });
    expect(moveInTree(opened, 'close', 'ArrowDown')).toEqual({ goTo: 'home' });
    expect(moveInTree(opened, 'close', 'Home')).toEqual({ goTo: 'bar' });
    expect(moveInTree(opened, 'bar', 'End')).toEqual({ goTo: 'home' });
    expect(moveInTree(opened, 'home', 'ArrowDown')).toBeUndefined();
  });

  it('typed letters go to the next title that begins so, and round', () => {
    const lines = linesOf([leaf('ape'), leaf('bee'), leaf('ant')], new Set(), all);
    expect(lineTyped(lines, 'ape', 'a')).toBe('ant');
    expect(lineTyped(lines, 'ant', 'a')).toBe('ape');
    expect(lineTyped(lines, 'ant', 'an')).toBe('ant');
    expect(lineTyped(lines, 'ape', 'z')).toBeUndefined();
  });
});
