import { FINANCE_FROM_FEN, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { activityPaths, presetPath } from '../kit/activity-paths.ts';
import { useCheckText } from './Checks.tsx';
import type { Check } from './checks.rules.ts';
import { editorWords } from './editor.words.ts';
import { SubmitDrawer } from './SubmitDrawer.tsx';
import type { Saved, useDraft } from './use-draft.ts';

interface EditorBarProps {
  preset: Preset;
  draft: ReturnType<typeof useDraft>;
  /** The first thing that keeps from submitting. */
  problem: Check | undefined;
  /** Presets that are tried out first; says whether there is a result. */
  tryOut: (() => Promise<boolean>) | undefined;
}

/** Stays at the foot: cancel, save, submit. Submitting saves and tries out what was changed last. */
export function EditorBar({ preset, draft, problem, tryOut }: EditorBarProps) {
  const t = useWords(editorWords);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const textOf = useCheckText();
  const [isTrying, setTrying] = useState(false);
  const [submitting, setSubmitting] = useState<Saved>();
  const whyNot = problem ? fill(t.fixFirst, { what: textOf(problem) }) : null;
  const saveNow = async () => {
    if (await draft.save()) message.success(t.saved);
  };
  const prepare = async () => {
    if (whyNot !== null || isTrying || submitting) return;
    setTrying(true);
    try {
      const isTried = tryOut ? await tryOut() : true;
      const saved = await draft.save();
      if (isTried && saved) setSubmitting(saved);
    } finally {
      setTrying(false);
    }
  };
  usePageKeys({ 'Ctrl+Enter': () => void prepare() });
  return (
    <div className="form-bar editor-bar">
      <small className="muted">{fill(t.barNote, { fen: yuan(FINANCE_FROM_FEN).replace('.00', '') })}</small>
      <span className="sp" />
      <Button onClick={() => void navigate(presetPath(preset) ?? activityPaths.home)}>{t.cancel}</Button>
      <Button disabled={!draft.isWhole} loading={draft.isSaving && !isTrying} onClick={() => void saveNow()}>
        {t.saveDraft}
      </Button>
      <DutyButton type="primary" whyNot={whyNot} loading={isTrying} onClick={() => void prepare()}>
        {isTrying && tryOut ? t.trying : t.submit}
      </DutyButton>
      {submitting && <SubmitDrawer draft={submitting} onClose={() => setSubmitting(undefined)} />}
    </div>
  );
}
