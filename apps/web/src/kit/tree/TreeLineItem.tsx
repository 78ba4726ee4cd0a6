import { CaretDownFilled, CaretRightFilled, CheckOutlined, LockOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { boxOf, countTicked, isLeaf, type BoxState, type BulkStep, type TreeLine } from './tree.rules.ts';
import { treeWords } from './tree.words.ts';

/** What ticked leaves and changes are called, where they are not rights that are granted. */
export interface TreeMarks {
  ticked: string;
  added: string;
  removed: string;
}

interface TreeLineItemProps {
  line: TreeLine;
  id: string;
  /** Nothing for a tree without boxes. */
  ticked: ReadonlySet<string> | undefined;
  saved: ReadonlySet<string> | undefined;
  marks: TreeMarks;
  isActive: boolean;
  isDim: boolean;
  isHit: boolean;
  isReadOnly: boolean;
  onOpen: () => void;
  onTick: () => void;
  onBulk: (step: BulkStep) => void;
  onFocus: () => void;
}

/** One line of a tree: a branch with its share and its bulk steps, or a leaf with its box. */
export function TreeLineItem(props: TreeLineItemProps) {
  const { line, id, ticked, saved, isActive, isDim, isHit, isReadOnly } = props;
  const { node, level, isOpen } = line;
  const leaf = isLeaf(node);
  const box = ticked && boxOf(node, ticked);
  const change = leaf && ticked && saved && ticked.has(node.key) !== saved.has(node.key) ? changeOf(ticked, node.key) : undefined;
  const isLocked = leaf && node.lock !== undefined;
  const classes = [
    'tree-line',
    leaf ? 'leaf' : 'branch',
    change ?? '',
    isDim ? 'dim' : '',
    isHit ? 'hit' : '',
    isOpen ? 'open' : '',
  ];
  return (
    <li
      id={id}
      role="treeitem"
      className={classes.join(' ')}
      data-level={level}
      aria-level={level}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      {...(!leaf && { 'aria-expanded': isOpen })}
      {...(box && { 'aria-checked': box === 'some' ? 'mixed' : box === 'all' })}
      {...((isLocked || (box && isReadOnly)) && { 'aria-disabled': true })}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
      onClick={leaf ? props.onTick : props.onOpen}
    >
      <span className="tree-caret" aria-hidden>
        {!leaf && (isOpen ? <CaretDownFilled /> : <CaretRightFilled />)}
      </span>
      {box && <Box state={box} isLocked={isLocked || isReadOnly} onPress={props.onTick} />}
      <span className="tree-name">
        <span className="tree-title">{node.title}</span>
        {node.note && <small className="num">{node.note}</small>}
      </span>
      {!leaf && <Share line={line} ticked={ticked} />}
      <span className="sp" />
      {!leaf && ticked && !isReadOnly && <Bulk title={node.title} isReached={isActive} onBulk={props.onBulk} />}
      {change && <Mark change={change} marks={props.marks} />}
      {isLocked && !change && (
        <small className="tree-lock">
          <LockOutlined /> {node.lock}
        </small>
      )}
    </li>
  );
}

const changeOf = (ticked: ReadonlySet<string>, key: string) => (ticked.has(key) ? 'added' : 'removed');

function Mark({ change, marks }: { change: 'added' | 'removed'; marks: TreeMarks }) {
  return (
    <small className="tree-mark">
      {change === 'added' ? <PlusOutlined /> : <MinusOutlined />} {marks[change]}
    </small>
  );
}

/** Drawn, since hundreds of checkboxes are slow; the line says its state to a screen reader. */
function Box({ state, isLocked, onPress }: { state: BoxState; isLocked: boolean; onPress: () => void }) {
  return (
    <span
      className={`tree-box ${state}${isLocked ? ' locked' : ''}`}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {state === 'all' && <CheckOutlined />}
    </span>
  );
}

function Share({ line, ticked }: { line: TreeLine; ticked: ReadonlySet<string> | undefined }) {
  const t = useWords(treeWords);
  const { ticked: some, all } = countTicked(line.node, ticked ?? new Set());
  if (!ticked) return <small className="tree-count num">{all}</small>;
  return (
    <>
      <span className="tree-bar" aria-hidden>
        <i style={{ width: `${(100 * some) / all}%` }} />
      </span>
      <small className="tree-count num">{fill(t.countOf, { n: some, all })}</small>
    </>
  );
}

function Bulk({ title, isReached, onBulk }: { title: string; isReached: boolean; onBulk: (step: BulkStep) => void }) {
  const t = useWords(treeWords);
  const steps: [BulkStep, string][] = [
    ['all', t.giveAll],
    ['reading', t.reading],
    ['none', t.clear],
  ];
  return (
    <span className="tree-bulk">
      {steps.map(([step, label]) => (
        <button
          key={step}
          type="button"
          className="link"
          // Reached by Tab from the line the keyboard is at, so that a tree is one stop among the others.
          tabIndex={isReached ? 0 : -1}
          aria-label={fill(t.bulkOf, { step: label, branch: title })}
          onClick={(event) => {
            event.stopPropagation();
            onBulk(step);
          }}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
