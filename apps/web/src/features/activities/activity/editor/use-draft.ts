import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { ActivityContent, type Activity } from '@netbar/contract/activities/activity/activity.model';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { press } from '#kernel/press.ts';
import { useSession } from '#kernel/session.ts';
import { useLatest } from '#kernel/use-latest.ts';

const AUTOSAVE_MS = 10_000;
/** A content that cannot be stored yet is kept in this browser after this pause. */
const KEEP_MS = 600;

export interface Saved {
  id: string;
  version: number;
}

interface DraftOptions {
  brandId: string;
  /** Null: the brand's own. */
  branchId: string | null;
  first: ActivityContent;
  activity: Activity | undefined;
  onCreated: (id: string) => void;
}

interface StoredDraft extends Saved {
  text: string;
  at: Date;
}

const textOf = (content: ActivityContent) => JSON.stringify(content);

/**
 * The content of an editor: saved every ten seconds and on leaving a field once it is whole, one save at a time. What is not whole
 * yet is kept in this browser.
 */
export function useDraft({ brandId, branchId, first, activity, onCreated }: DraftOptions) {
  const cache = useQueryClient();
  const [typed, setContent] = useState(first);
  /** A branch's own activity is for that branch alone. */
  const ofBranch = (one: ActivityContent) => (branchId === null ? one : { ...one, branchIds: [branchId] });
  const content = ofBranch(typed);
  const [stored, setStored] = useState<StoredDraft | undefined>(
    () => activity && { id: activity.id, version: activity.version, text: textOf(first), at: new Date(activity.createdTime) },
  );
  const [refusal, setRefusal] = useState<string>();
  const text = textOf(content);
  const isDirty = text !== (stored?.text ?? textOf(ofBranch(first)));
  const isWhole = ActivityContent.safeParse(content).success && brandId !== '';
  useMarkPaneDirty(isDirty);
  const kept = useKeptContent(stored?.id ?? `new ${first.preset}`, setContent);
  const { keep } = kept;
  useEffect(() => (isDirty && !isWhole ? keep(typed) : undefined), [isDirty, isWhole, typed, keep]);

  const { save, isSaving } = useSaving(stored, async (before) => {
    if (!isWhole || before?.text === text) return before;
    try {
      const known = before && { id: before.id, version: before.version };
      const got = await press(activityApi.save, { ...content, ...known, brandId, branchId });
      const next = { id: got.id, version: got.version, text, at: new Date() };
      setStored(next);
      setRefusal(undefined);
      kept.drop();
      refreshLists(cache);
      if (!before) onCreated(got.id);
      return next;
    } catch (error) {
      setRefusal((error as Error).message);
      return undefined;
    }
  });
  const autosave = useLatest(() => {
    if (isDirty && isWhole && refusal === undefined && !isSaving) void save();
  });
  useEvery(AUTOSAVE_MS, autosave);
  const change = (part: Partial<ActivityContent>) => {
    setRefusal(undefined);
    setContent((before) => ({ ...before, ...part }));
  };
  return { content, change, stored, isDirty, isWhole, isSaving, refusal, save, autosave, isRestored: kept.isRestored };
}

/** One save at a time: each goes on from the version that the one before left. */
function useSaving(first: StoredDraft | undefined, store: (before: StoredDraft | undefined) => Promise<StoredDraft | undefined>) {
  const [isSaving, setSaving] = useState(false);
  const running = useRef<Promise<unknown>>(undefined);
  const latest = useRef(first);
  const storeNow = useLatest(store);
  const save = useLatest((): Promise<Saved | undefined> => {
    const next = (running.current ?? Promise.resolve()).then(async () => {
      setSaving(true);
      const stored = await storeNow(latest.current).finally(() => setSaving(false));
      if (stored) latest.current = stored;
      return stored;
    });
    running.current = next;
    return next;
  });
  return { save, isSaving };
}

function useEvery(ms: number, act: () => void) {
  useEffect(() => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  }, [ms, act]);
}

/** Other pages show the draft; the choices of the form stay as they are. */
function refreshLists(cache: QueryClient) {
  for (const name of ['list', 'home', 'get']) void cache.invalidateQueries({ queryKey: ['activity', name] });
}

/** Content that the server would refuse, kept in this browser by person and activity. */
function useKeptContent(name: string, onFound: (content: ActivityContent) => void) {
  const accountId = useSession((state) => state.user?.id);
  const [isRestored, setRestored] = useState(false);
  const key = `draft ${accountId} activity ${name}`;
  const restore = useLatest((content: ActivityContent) => {
    onFound(content);
    setRestored(true);
  });
  useEffect(() => {
    let isGone = false;
    void readKeptRecord<ActivityContent>(key).then((content) => {
      if (content && !isGone) restore(content);
    });
    return () => {
      isGone = true;
    };
  }, [key, restore]);
  const keep = useLatest((content: ActivityContent) => {
    const timer = setTimeout(() => void keepRecord(key, content), KEEP_MS);
    return () => clearTimeout(timer);
  });
  const drop = useLatest(() => {
    setRestored(false);
    void dropKeptRecord(key);
  });
  return { keep, drop, isRestored };
}
