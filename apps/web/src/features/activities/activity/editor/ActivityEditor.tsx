import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isTried, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import { presetWords } from '@netbar/contract/activities/activity/activity.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Suspense, useRef, useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { useTabName } from '#kernel/pane.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordSkeleton } from '#kit/record/RecordSkeleton.tsx';
import { ActivityStateTag } from '../kit/ActivityStateTag.tsx';
import { EditorSection } from '../kit/EditorSection.tsx';
import { presetParts, type PresetPartProps } from '../kit/preset-parts.ts';
import { RuleSentence } from '../kit/RuleSentence.tsx';
import { useChoices, useProductChoices } from '../kit/use-choices.ts';
import { BasicsSection } from './BasicsSection.tsx';
import { Checks } from './Checks.tsx';
import { findProblems, judgeProducts, judgeTrial, type CheckField } from './checks.rules.ts';
import { contentOf, newContent } from './content.rules.ts';
import { EditorBar } from './EditorBar.tsx';
import { editorWords } from './editor.words.ts';
import { setOf } from './example.rules.ts';
import { ExamplePanel } from './ExamplePanel.tsx';
import { HoursMask } from './HoursMask.tsx';
import { CapsSection, FundersSection, StackSection } from './LimitSections.tsx';
import { sideWords } from './side.words.ts';
import { TrialPanel } from './TrialPanel.tsx';
import { useDraft } from './use-draft.ts';
import { TrialContext, useTrial } from './use-trial.ts';
import './editor.css';

interface ActivityEditorProps {
  preset: Preset;
  brandId: string;
  /** The draft to edit; none for a new one. */
  activity?: Activity;
  onCreated: (id: string) => void;
}

/** The editor of an activity: the form, and beside it the rule in words, a worked example and the trial. */
export function ActivityEditor({ preset, brandId, activity, onCreated }: ActivityEditorProps) {
  const t = useWords(sideWords);
  const words = useWords(editorWords);
  const today = useBizToday();
  const choices = useChoices(brandId);
  const root = useRef<HTMLDivElement>(null);
  const [first] = useState(() => (activity ? contentOf(activity) : newContent(preset, today)));
  // Whoever works for single branches writes an activity of the branch they choose.
  const [own, setOwn] = useState(activity?.branchId ?? null);
  const branchId = choices.isWholeBrand ? own : (own ?? choices.branches[0]?.id ?? null);
  const draft = useDraft({ brandId, branchId, first, activity, onCreated });
  const { content } = draft;
  const problems = findProblems(content, today);
  const isRight = problems.every(({ tone }) => tone !== 'error');
  const isReady = isTried(preset) && draft.isWhole && isRight;
  const trial = useTrial({ brandId, branchId, content, isReady, save: draft.save });
  const products = useRuleProducts(brandId, content);
  const checks = [
    ...problems,
    ...judgeProducts(content, products),
    ...(trial.result && isReady && !trial.isStale ? judgeTrial(content, trial.result) : []),
  ];
  const change: typeof draft.change = (part) => {
    if (branchId !== null && part.branchIds?.[0]) setOwn(part.branchIds[0]);
    draft.change(part);
  };
  const locate = (field: CheckField) => {
    const section = root.current?.querySelector(`[data-field="${field}"]`);
    section?.scrollIntoView({ block: 'center' });
    section?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <div className="form-page" ref={root}>
      <EditorHead preset={preset} draft={draft} activity={activity} />
      <div className="activity-editor">
        <div className="form-body" onBlur={draft.autosave}>
          <TrialContext value={trial.result}>
            <BasicsSection content={content} choices={choices} onChange={change} />
            <Part preset={preset} rule={content.rule} brandId={brandId} onChange={(rule) => change({ rule })} />
            <EditorSection title={words.hours} note={words.hoursNote} field="hours">
              <HoursMask hours={content.hours} onChange={(hours) => change({ hours })} />
            </EditorSection>
            <CapsSection content={content} onChange={change} />
            <StackSection content={content} choices={choices} onChange={change} />
            <FundersSection content={content} choices={choices} onChange={change} />
          </TrialContext>
        </div>
        <aside className="editor-side">
          <Panel title={t.says} note={t.saysNote}>
            <RuleSentence content={content} nameOf={(id) => nameIn(id, [products, ...Object.values(choices)], activity)} />
          </Panel>
          <ExamplePanel content={content} products={products} />
          {isTried(preset) && (
            <TrialPanel {...trial} content={content} isReady={isReady} onAgain={() => void trial.tryOut(true)} />
          )}
          {checks.length > 0 && (
            <Panel title={t.checks}>
              <Checks checks={checks} onLocate={locate} />
            </Panel>
          )}
        </aside>
      </div>
      <EditorBar
        preset={preset}
        draft={draft}
        problem={problems.find(({ tone }) => tone === 'error')}
        tryOut={isTried(preset) ? trial.tryOut : undefined}
      />
    </div>
  );
}

/** The products that the rule names, or those that its example is made of. */
function useRuleProducts(brandId: string, content: Parameters<typeof setOf>[0]) {
  const set = setOf(content);
  const gifts = content.rule.grants.flatMap(({ benefit }) =>
    benefit.gives === 'FREE_GOODS' && benefit.productId ? [benefit.productId] : [],
  );
  const chosen = useProductChoices(brandId, set.of === 'PRODUCTS' ? set.ids : undefined);
  const given = useProductChoices(brandId, gifts);
  return [...chosen, ...given.filter(({ id }) => chosen.every((product) => product.id !== id))];
}

function nameIn(id: string, sources: readonly unknown[], activity: Activity | undefined): string | undefined {
  for (const source of sources)
    for (const one of Array.isArray(source) ? (source as { id?: string; name?: string }[]) : [])
      if (one.id === id) return one.name;
  return activity?.names[id];
}

function Part({ preset, ...props }: PresetPartProps & { preset: Preset }) {
  const PresetPart = presetParts[preset];
  return PresetPart ? (
    <Suspense fallback={<RecordSkeleton isPage={false} />}>
      <PresetPart {...props} />
    </Suspense>
  ) : null;
}

interface EditorHeadProps {
  preset: Preset;
  draft: ReturnType<typeof useDraft>;
  activity: Activity | undefined;
}

function EditorHead({ preset, draft, activity }: EditorHeadProps) {
  const t = useWords(editorWords);
  const lang = useLang();
  const { content, stored, isSaving, isDirty, isWhole, refusal, isRestored } = draft;
  const name = content.name.trim();
  const title = name
    ? fill(t.title, { preset: presetWords[preset][lang], name })
    : fill(t.newTitle, { preset: presetWords[preset][lang] });
  useTabName(name || title);
  const note = () => {
    if (refusal !== undefined) return <span className="t-error editor-refusal">{fill(t.notSaved, { reason: refusal })}</span>;
    if (isSaving) return t.saving;
    if (isDirty) return isWhole ? t.unsaved : isRestored ? t.restored : t.keptHere;
    if (!stored || (activity && stored.version === activity.version)) return null;
    return fill(t.savedAt, { time: formatTime(stored.at, 'time').slice(0, 5), version: stored.version });
  };
  return (
    <PageHead
      title={title}
      note={
        <span role="status">
          <ActivityStateTag state="DRAFT" /> {note()}
        </span>
      }
    />
  );
}
