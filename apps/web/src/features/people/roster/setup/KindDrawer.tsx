import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { type ShiftKind, ShiftTone } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { Input, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { hoursOfKind } from '../board/board.rules.ts';
import { ShiftChip } from '../board/ShiftChip.tsx';
import { DayBar, SpanText } from './KindTable.tsx';
import { minutesOfKind } from './setup.rules.ts';
import { setupWords } from './setup.words.ts';

const usual = {
  hotKey: '',
  tone: 'teal',
  startMin: 480,
  endMin: 960,
  breakMin: 30,
  inBeforeMin: 60,
  outAfterMin: 60,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 120,
  absentMin: 240,
} as const;

const DAY_MIN = 1440;

interface MinuteInputProps {
  id?: string;
  value?: number;
  onChange?: (minutes: number | undefined) => void;
  disabled?: boolean;
  /** Midnight is the end of the day, 24:00, and not its beginning. */
  isEnd?: boolean;
}

/** A time of day; its value is minutes from midnight. */
function MinuteInput({ id, value, onChange, disabled, isEnd = false }: MinuteInputProps) {
  const shown = value === undefined ? null : dayjs('2000-01-01').add(value % DAY_MIN, 'minute');
  return (
    <TimePicker
      {...(id && { id })}
      className="wide"
      format="HH:mm"
      minuteStep={5}
      showNow={false}
      needConfirm={false}
      disabled={disabled ?? false}
      value={shown}
      onChange={(picked) => {
        const minutes = picked ? picked.hour() * 60 + picked.minute() : undefined;
        onChange?.(minutes === 0 && isEnd ? DAY_MIN : minutes);
      }}
    />
  );
}

/** One letter, in capitals whatever was typed. */
function LetterInput({ value, onChange, ...rest }: { id?: string; value?: string; onChange?: (letter: string) => void }) {
  return (
    <Input
      {...rest}
      maxLength={1}
      className="ss-letter"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value.toUpperCase().replaceAll(/[^A-Z]/g, ''))}
    />
  );
}

interface KindDrawerProps {
  branchId: string;
  /** The one to change; a new one without it. */
  kind: ShiftKind | undefined;
  /** What a new one begins with, such as the times that fill a gap. */
  start?: Partial<ShiftKind> | undefined;
  onClose: () => void;
}

/** Adds or changes a kind of shift. It may cross midnight. */
export function KindDrawer({ branchId, kind, start, onClose }: KindDrawerProps) {
  const t = useWords(setupWords);
  const minutes = (name: string, label: string, most: number, min = 0): Field => ({
    kind: 'number',
    name,
    label,
    min,
    max: most,
  });
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.name, help: t.nameHelp, max: 20 },
    { kind: 'text', name: 'shortName', label: t.shortName, help: t.shortHelp, max: 2 },
    { kind: 'select', name: 'tone', label: t.tone, options: ShiftTone.options.map((value) => ({ value, label: t[value] })) },
    { kind: 'own', name: 'hotKey', label: t.hotKey, help: t.hotKeyHelp, isOptional: true, control: <LetterInput /> },
    { kind: 'own', name: 'startMin', label: t.start, control: <MinuteInput /> },
    { kind: 'own', name: 'endMin', label: t.end, help: t.endHelp, control: <MinuteInput isEnd /> },
    minutes('breakMin', t.breakMin, 240),
    minutes('inBeforeMin', t.inBefore, 240),
    minutes('outAfterMin', t.outAfter, 240),
    minutes('lateGraceMin', t.lateGrace, 60),
    minutes('earlyGraceMin', t.earlyGrace, 60),
    minutes('halfDayMin', t.halfDay, DAY_MIN, 1),
    minutes('absentMin', t.absentMin, DAY_MIN, 1),
  ];
  const shared = {
    fields,
    sections: [
      { title: t.sectionShift, note: t.sectionShiftNote, names: ['name', 'shortName', 'tone', 'hotKey'] },
      { title: t.sectionTime, note: t.sectionTimeNote, names: ['startMin', 'endMin', 'breakMin'] },
      {
        title: t.sectionPunch,
        note: t.sectionPunchNote,
        names: ['inBeforeMin', 'outAfterMin', 'lateGraceMin', 'earlyGraceMin', 'halfDayMin', 'absentMin'],
      },
    ],
    preview: (typed: Record<string, unknown>) => <KindPreview typed={typed} />,
    onClose,
  };
  if (!kind)
    return (
      <FormDrawer
        {...shared}
        title={t.addKind}
        api={rosterSetupApi.addKind}
        initial={{ ...usual, ...start }}
        fixed={{ branchId }}
        done={t.kindAdded}
      />
    );
  const { id, version } = kind;
  return (
    <FormDrawer
      {...shared}
      title={t.editKind}
      api={rosterSetupApi.changeKind}
      initial={kind}
      fixed={{ id, version }}
      done={t.kindSaved}
    />
  );
}

/** The cell of the board and the bar of the day, as typed. */
function KindPreview({ typed }: { typed: Record<string, unknown> }) {
  const t = useWords(setupWords);
  const { name = '', shortName = '', startMin, endMin, breakMin } = typed;
  const tone = ShiftTone.catch('teal').parse(typed['tone']);
  if (typeof startMin !== 'number' || typeof endMin !== 'number') return null;
  const span = { startMin, endMin };
  const hours = minutesOfKind(span) / 60;
  const rest = typeof breakMin === 'number' ? breakMin : 0;
  const write = (n: number) => Math.round(n * 10) / 10;
  return (
    <div className="ss-preview">
      <h3>{t.inCell}</h3>
      <ShiftChip kind={{ name: String(name), shortName: String(shortName), tone }} hours={hoursOfKind(span)} />
      <DayBar kind={{ ...span, tone }} />
      <p>
        <SpanText kind={span} />
      </p>
      <p className="sec num">
        {rest > 0
          ? fill(t.lastsNet, { hours: write(hours), net: write(hours - rest / 60) })
          : fill(t.lasts, { hours: write(hours) })}
      </p>
    </div>
  );
}
