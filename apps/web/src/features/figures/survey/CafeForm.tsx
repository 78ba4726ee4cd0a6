import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { AreaKind, FARTHEST_M, type NearCafe } from '@netbar/contract/figures/survey/survey.model';
import { areaKindWords } from '@netbar/contract/figures/survey/survey.words';
import { Button, InputNumber, Select } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import type { Field, FormSection } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { cafeWords } from './cafe.words.ts';

interface CafeFormProps {
  /** Left out: a new one. */
  cafe?: NearCafe;
  onClose: () => void;
  onDone?: (cafe: NearCafe) => void;
}

/** Adds or changes a cafe near a branch. */
export function CafeForm({ cafe, onClose, onDone }: CafeFormProps) {
  const t = useWords(cafeWords);
  const [branch] = useOwnBranches();
  const content = {
    fields: useCafeFields(cafe === undefined),
    sections: useSections(cafe === undefined),
    done: t.saved,
    onClose,
  };
  const more = onDone ? { onDone } : {};
  if (!cafe)
    return (
      <FormDrawer
        title={t.add}
        api={surveyApi.addCafe}
        initial={{ branchId: branch?.id, areas: [{ kind: 'HALL' }], address: '', note: '', picture: '' }}
        draft="nearCafe"
        {...content}
        {...more}
      />
    );
  const { id: cafeId, version, name, address, distanceM, bearingDeg, areas, note, picture } = cafe;
  return (
    <FormDrawer
      title={t.editTitle}
      api={surveyApi.changeCafe}
      initial={{ name, address, distanceM, bearingDeg, areas, note, picture }}
      fixed={{ cafeId, version }}
      {...content}
      {...more}
    />
  );
}

function useCafeFields(isNew: boolean): Field[] {
  const t = useWords(cafeWords);
  return [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    ...(isNew ? [{ kind: 'own' as const, name: 'branchId', label: t.branch, control: <BranchSelect /> }] : []),
    { kind: 'text', name: 'address', label: t.address, max: 100, isOptional: true, isWide: true },
    { kind: 'number', name: 'distanceM', label: t.distanceField, min: 1, max: FARTHEST_M },
    { kind: 'number', name: 'bearingDeg', label: t.bearingField, min: 0, max: 359, help: t.bearingHelp },
    { kind: 'own', name: 'areas', label: t.areas, help: t.areasHelp, isWide: true, control: <AreasInput /> },
    { kind: 'area', name: 'note', label: t.note, max: 200, isOptional: true },
    { kind: 'picture', api: surveyApi.addCafePicture, name: 'picture', label: t.picture, isOptional: true },
  ];
}

function useSections(isNew: boolean): FormSection[] {
  const t = useWords(cafeWords);
  return [
    { title: t.title, names: ['name', ...(isNew ? ['branchId'] : []), 'address'] },
    { title: t.distance, note: t.bearingHelp, names: ['distanceM', 'bearingDeg'] },
    { title: t.areas, names: ['areas'] },
    { title: t.note, names: ['note', 'picture'] },
  ];
}

/** Seats of an area while they are typed. */
interface TypedArea {
  kind: AreaKind;
  seats?: number | undefined;
}

/** Seats by kind of area, a row each; every kind at most once. */
function AreasInput({ value = [], onChange }: { value?: TypedArea[]; onChange?: (areas: TypedArea[]) => void }) {
  const t = useWords(cafeWords);
  const lang = useLang();
  const unused = AreaKind.options.filter((kind) => value.every((area) => area.kind !== kind));
  const put = (at: number, change: Partial<TypedArea>) =>
    onChange?.(value.map((row, i) => (i === at ? { ...row, ...change } : row)));
  return (
    <div className="sv-areas">
      {value.map((area, i) => (
        <div key={area.kind} className="row">
          <Select<AreaKind>
            aria-label={t.areaKind}
            value={area.kind}
            options={[area.kind, ...unused].map((kind) => ({ value: kind, label: areaKindWords[kind][lang] }))}
            onChange={(kind) => put(i, { kind })}
          />
          <InputNumber
            aria-label={t.seatsOfArea}
            min={1}
            max={2000}
            precision={0}
            value={area.seats ?? null}
            onChange={(seats) => put(i, { seats: seats ?? undefined })}
          />
          {value.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t.dropArea}
              onClick={() => onChange?.(value.filter((each) => each !== area))}
            />
          )}
        </div>
      ))}
      {unused[0] && (
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...value, { kind: unused[0] as AreaKind }])}>
          {t.addArea}
        </Button>
      )}
    </div>
  );
}
