import { birthDateOf, idCardFault } from '@netbar/contract/kernel/id-card';
import { Gender } from '@netbar/contract/guests/member/member.model';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { EmploymentKind, type Employee } from '@netbar/contract/people/employee/employee.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import type { Field, FormSection } from '#kit/form/form.types.ts';
import { commonWords } from '#kit/words.ts';
import { EmergencyInput } from './EmergencyInput.tsx';
import { employeeFormWords } from './employee-form.words.ts';
import { usePositions } from './kit/use-positions.ts';
import { SealedInput } from './SealedInput.tsx';

const MOST_HOURS = 84;

type Words = Record<keyof typeof employeeFormWords, string>;

/** The fields of an archive. Where and as what somebody works is set once: later changes are moves. */
export function useEmployeeFields(employee: Employee | undefined): Field[] {
  const t = useWords(employeeFormWords);
  const lang = useLang();
  const other = commonWords.other[lang];
  const today = useBizToday();
  const work = useWorkFields();
  const gender = { male: t.male, female: t.female, other };
  return [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    sealed({
      name: 'phone',
      label: t.phone,
      masked: employee?.phone,
      max: 11,
      faultOf: (text) => (/^1\d{10}$/.test(text) ? undefined : t.phoneWrong),
    }),
    sealed({
      name: 'idCard',
      label: t.idCard,
      masked: employee?.idCard,
      max: 18,
      faultOf: (text) => {
        const fault = idCardFault(text, today);
        return fault && t[fault];
      },
    }),
    {
      kind: 'select',
      name: 'gender',
      label: t.gender,
      help: t.genderHelp,
      options: Gender.options.map((value) => ({ value, label: gender[value] })),
    },
    { kind: 'picture', name: 'photo', label: t.photo, api: employeeApi.addPhoto, aspect: 1, isOptional: true },
    ...(employee ? [] : work),
    // Whoever has been confirmed is on trial no more.
    ...(employee === undefined || employee.status === 'PROBATION' ? [trialField(t)] : []),
    { ...sealed({ name: 'address', label: t.address, masked: employee?.address, max: 120 }), isWide: true },
    {
      kind: 'own',
      name: 'emergency',
      label: t.emergency,
      isOptional: true,
      isWide: true,
      isPrivate: true,
      fault: (value) => (isWholeContact(value) ? undefined : t.emergencyNeeds),
      control: <EmergencyInput kept={employee?.emergency ?? null} />,
    },
    sealed({
      name: 'bankCard',
      label: t.bankCard,
      masked: employee?.bankCard,
      max: 19,
      faultOf: (text) => (/^\d{12,19}$/.test(text) ? undefined : t.bankCardWrong),
    }),
    { kind: 'text', name: 'source', label: t.source, max: 40, isOptional: true, placeholder: t.sourceHint },
    { kind: 'area', name: 'remark', label: t.remark, max: 200, isOptional: true },
  ];
}

interface Sealed {
  name: string;
  label: string;
  /** What is on record. */
  masked: string | null | undefined;
  max: number;
  /** Of numbers. */
  faultOf?: (text: string) => string | undefined;
}

/** A field that is kept sealed. Its fault is only looked for in what was typed. */
const sealed = ({ name, label, masked, max, faultOf }: Sealed): Field => ({
  kind: 'own',
  name,
  label,
  isOptional: true,
  isPrivate: true,
  control: <SealedInput kept={masked ?? null} max={max} isNumber={faultOf !== undefined} />,
  ...(faultOf && { fault: (value: unknown) => (typeof value === 'string' ? faultOf(value) : undefined) }),
});

const isWholeContact = (value: unknown) => {
  if (value === null) return true;
  const { name, phone } = value as { name?: string; phone?: string };
  return Boolean(name?.trim()) && /^1\d{10}$/.test(phone ?? '');
};

const trialField = (t: Words): Field => ({
  kind: 'date',
  name: 'probationUntil',
  label: t.probationUntil,
  help: t.probationHelp,
  isOptional: true,
});

function useWorkFields(): Field[] {
  const t = useWords(employeeFormWords);
  const lang = useLang();
  const seesPay = useCan('EMPLOYEE_PAY');
  const positions = usePositions();
  return [
    { kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect /> },
    { kind: 'select', name: 'positionId', label: t.position, options: positions.active },
    {
      kind: 'select',
      name: 'kind',
      label: t.kind,
      options: EmploymentKind.options.map((value) => ({ value, label: employmentKindWords[value][lang] })),
    },
    { kind: 'number', name: 'weekHours', label: t.weekHours, min: 1, max: MOST_HOURS },
    ...(seesPay ? [{ kind: 'money' as const, name: 'baseFen', label: t.baseFen, isOptional: true }] : []),
    { kind: 'date', name: 'joinedDate', label: t.joinedDate },
  ];
}

export function useEmployeeSections(employee: Employee | undefined): FormSection[] {
  const t = useWords(employeeFormWords);
  const isNew = employee === undefined;
  const work = ['branchId', 'positionId', 'kind', 'weekHours', 'baseFen', 'joinedDate'];
  const hasWork = isNew || employee.status === 'PROBATION';
  return [
    { title: t.person, note: t.personNote, names: ['name', 'phone', 'idCard', 'gender', 'photo'] },
    ...(hasWork
      ? [{ title: t.work, ...(isNew && { note: t.workNote }), names: [...(isNew ? work : []), 'probationUntil'] }]
      : []),
    { title: t.contact, names: ['address', 'emergency'] },
    { title: t.other, names: ['bankCard', 'source', 'remark'] },
  ];
}

/** The day of birth that a whole ID number says. */
export const bornOf = (idCard: unknown, today: string) =>
  typeof idCard === 'string' && idCardFault(idCard, today) === undefined ? birthDateOf(idCard) : undefined;
