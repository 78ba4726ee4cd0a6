import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import { editorWords } from './editor.words.ts';

interface SubmitDrawerProps {
  draft: { id: string; version: number };
  onClose: () => void;
}

/** Submits a draft for review with a reason, and shows its record. */
export function SubmitDrawer({ draft: { id, version }, onClose }: SubmitDrawerProps) {
  const t = useWords(editorWords);
  const navigate = useNavigate();
  return (
    <FormDrawer
      title={t.submit}
      api={activityApi.submit}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.reasonHint, max: 200 }]}
      fixed={{ id, version }}
      done={t.submitted}
      onDone={(activity) => void navigate(activityPaths.record(activity))}
      onClose={onClose}
    />
  );
}
