import { soundOf, type RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { addMember, removeMember } from '#kernel/added-members.ts';
import { useBranchId, useFlags, type Flags } from '#kernel/flags.ts';
import { flagsAfter, refreshEntries } from '#kernel/flags.rules.ts';
import { currentLang, useWords } from '#kernel/lang.ts';
import { allStale, effectOf } from '#kernel/realtime-rows.ts';
import { loadUser, useSession } from '#kernel/session.ts';
import { realtimeWords } from '../realtime.words.ts';
import { concernsPerson } from './concern.rules.ts';
import { openConnection } from './connection.ts';
import { useLine } from './line.ts';
import { showNotice } from './notices.store.ts';
import { play, takeTheFloor } from './sound.ts';

/** After a long cut: the latest ones, and how many more there were. */
const MOST_NOTICES = 4;
const GATHER_MS = 150;
const COALESCE_MS = 1_000;

const tones: Partial<Record<RealtimeEvent['type'], 'success' | 'warning'>> = {
  ORDER_PAID: 'success',
  DEPOSIT_ORDER_PAID: 'success',
  ORDER_CANCELLED: 'warning',
};

/** These are reloaded when their flag counts up. */
const counted = new Set<string>(refreshEntries.map(([, feature]) => feature));

/**
 * Connects this window to its branch, for as long as somebody is signed in and has one. `counterPath`: where the counter is, whose
 * window hears everything.
 */
export function useChannel(counterPath: string | undefined) {
  const token = useSession((state) => state.token);
  const userId = useSession((state) => state.user?.id);
  const branchId = useBranchId();
  const connection = useRef<ReturnType<typeof openConnection>>(undefined);
  const announce = useAnnounce(counterPath);
  const refresh = useRefresh();
  useTellFailure();
  const hear = useEffectEvent((event: RealtimeEvent) => {
    const effect = effectOf(event.type);
    useFlags.setState(flagsAfter(useFlags.getState(), event, effect));
    if (event.type === 'ADD_MEMBER' && event.value) addMember(event.branchId, event.value);
    if (event.type === 'SAVE_CARD_ID' && event.value) removeMember(event.branchId, event.value);
    const { stale, notice } = effect;
    // The log of events shows it; and what is announced may have left a message too (BELL-03).
    refresh(['realtime', ...stale.filter((feature) => !counted.has(feature)), ...(notice ? ['notification'] : [])]);
    const sound = soundOf(event, effect);
    if (sound && isConcerned(event, counterPath)) play(sound);
  });
  const followFlags = useEffectEvent((flags: Flags, before: Flags) => {
    for (const [flag, feature] of refreshEntries) if (flags[flag] > before[flag]) refresh([feature]);
    const { webSocketNotice } = flags;
    if (webSocketNotice && webSocketNotice !== before.webSocketNotice && isConcerned(webSocketNotice, counterPath))
      announce(webSocketNotice);
  });
  useEffect(() => useFlags.subscribe((flags, before) => followFlags(flags, before)), []);
  const refreshAll = useEffectEvent(() => refresh(allStale()));
  const pollOrders = useEffectEvent(() => refresh(['order']));

  useEffect(() => {
    if (!token || !userId || !branchId) return;
    useFlags.setState(({ initBranchId = branchId }) => ({ initBranchId }));
    const giveUpFloor = takeTheFloor(branchId);
    const refused = () => void loadUser().catch(() => {});
    connection.current = openConnection({
      token,
      userId,
      branchId,
      refused,
      hear: (event) => hear(event),
      reload: () => refreshAll(),
      poll: () => pollOrders(),
    });
    return () => {
      giveUpFloor();
      connection.current?.close();
    };
  }, [token, userId, branchId]);
  return { branchId, reconnect: () => connection.current?.reconnect() };
}

/** Whether whoever is signed in is told about an event in this window, as it is now. */
const isConcerned = (event: RealtimeEvent, counterPath: string | undefined) =>
  concernsPerson(event, effectOf(event.type), {
    user: useSession.getState().user,
    isAtCounter: window.location.pathname === counterPath,
  });

/** Reloads what is shown of these features: at once, and then at most once a second, so that the last event is in it too. */
function useRefresh() {
  const cache = useQueryClient();
  const resting = useRef(new Map<string, boolean>());
  const refresh = (feature: string) => {
    const rests = resting.current;
    if (rests.has(feature)) return void rests.set(feature, true);
    rests.set(feature, false);
    void cache.invalidateQueries({ queryKey: [feature] });
    setTimeout(() => {
      const isDue = rests.get(feature);
      rests.delete(feature);
      if (isDue) refresh(feature);
    }, COALESCE_MS);
  };
  return (features: readonly string[]) => features.forEach(refresh);
}

/** RT-14: a notice for each event; of a crowd, the latest and how many more there were. Away from the counter it names the branch. */
function useAnnounce(counterPath: string | undefined) {
  const t = useWords(realtimeWords);
  const gathered = useRef<RealtimeEvent[]>([]);
  const flush = () => {
    const events = gathered.current.splice(0);
    const more = events.length - MOST_NOTICES;
    const isAtCounter = window.location.pathname === counterPath;
    if (more > 0) showNotice({ tone: 'info', text: fill(t.more, { count: more }) });
    for (const event of events.slice(-MOST_NOTICES)) {
      const { notice, link } = effectOf(event.type);
      const text = notice && fill(notice[currentLang()], { ...event }).trim();
      const { functions, branches } = useSession.getState().user ?? {};
      const branch = isAtCounter ? undefined : branches?.find(({ id }) => id === event.branchId)?.name;
      const path = link && functions?.includes(link.can) ? fill(link.path, { ...event }) : undefined;
      if (text) showNotice({ tone: tones[event.type] ?? 'info', text: [branch, text].filter(Boolean).join(' · '), path });
    }
  };
  return (event: RealtimeEvent) => {
    if (gathered.current.push(event) === 1) setTimeout(flush, GATHER_MS);
  };
}

/** RT-02: said once when it fails, and once when it is well again. */
function useTellFailure() {
  const { message } = App.useApp();
  const t = useWords(realtimeWords);
  const status = useLine((state) => state.status);
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    if (status === was) return;
    if (status !== 'connecting') before.current = status;
    if (status === 'failed') {
      void message.error(t.failed);
      play('disconnected');
    }
    if (status === 'unsupported') void message.error(t.unsupported);
    if (status === 'ready' && was === 'failed') void message.success(t.ready);
  }, [status, message, t]);
}
