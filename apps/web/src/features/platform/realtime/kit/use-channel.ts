import { soundOf, type RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { createElement, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addMember, removeMember } from '#kernel/added-members.ts';
import { useBranchId, useFlags, type Flags } from '#kernel/flags.ts';
import { flagsAfter, refreshEntries } from '#kernel/flags.rules.ts';
import { currentLang, useWords } from '#kernel/lang.ts';
import { allStale, effectOf } from '#kernel/realtime-rows.ts';
import { loadUser, useSession } from '#kernel/session.ts';
import { realtimeWords } from '../realtime.words.ts';
import { openConnection } from './connection.ts';
import { useLine } from './line.ts';
import { play, takeTheFloor } from './sound.ts';

/** RT-14. */
const NOTICE_SECONDS = 3.5;
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

/** Connects this window to its branch, for as long as somebody is signed in and has one. */
export function useChannel() {
  const token = useSession((state) => state.token);
  const userId = useSession((state) => state.user?.id);
  const branchId = useBranchId();
  const connection = useRef<ReturnType<typeof openConnection>>(undefined);
  const announce = useAnnounce();
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
    if (sound) play(sound);
  });
  const followFlags = useEffectEvent((flags: Flags, before: Flags) => {
    for (const [flag, feature] of refreshEntries) if (flags[flag] > before[flag]) refresh([feature]);
    const { webSocketNotice } = flags;
    if (webSocketNotice && webSocketNotice !== before.webSocketNotice) announce(webSocketNotice);
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

/** RT-14: a notice for each event; of a crowd, the latest and how many more there were. */
function useAnnounce() {
  const { notification } = App.useApp();
  const t = useWords(realtimeWords);
  const gathered = useRef<RealtimeEvent[]>([]);
  const openLink = useNoticeLink();
  const show = (type: 'success' | 'warning' | 'info', title: string, actions?: ReactNode) =>
    notification.open({ title, type, actions, duration: NOTICE_SECONDS, showProgress: false });
  const flush = () => {
    const events = gathered.current.splice(0);
    const more = events.length - MOST_NOTICES;
    if (more > 0) show('info', fill(t.more, { count: more }));
    for (const event of events.slice(-MOST_NOTICES)) {
      const { notice } = effectOf(event.type);
      if (notice) show(tones[event.type] ?? 'info', fill(notice[currentLang()], { ...event }).trim(), openLink(event));
    }
  };
  return (event: RealtimeEvent) => {
    if (gathered.current.push(event) === 1) setTimeout(flush, GATHER_MS);
  };
}

/** The button of a notice that leads to what it is about, for people who may see that. */
function useNoticeLink() {
  const navigate = useNavigate();
  const t = useWords(realtimeWords);
  return (event: RealtimeEvent): ReactNode => {
    const { link } = effectOf(event.type);
    if (!link || !useSession.getState().user?.functions.includes(link.can)) return undefined;
    const open = () => void navigate(fill(link.path, { ...event }));
    return createElement(Button, { size: 'small', type: 'link', onClick: open }, t.open);
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
