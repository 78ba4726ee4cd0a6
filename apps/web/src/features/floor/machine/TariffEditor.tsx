import { PackageKind, type TariffRow } from '@netbar/contract/floor/machine/machine.model';
import { Button, Input, InputNumber, Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { machineWords } from './machine.words.ts';
import './machine.css';

type Content = TariffRow['content'];
type Period = Content['periods'][number];
type Package = Content['packages'][number];

export const emptyTariff: Content = { unitMin: 30, unitFen: 300, minFen: 0, periods: [], packages: [] };
const everyDay = [1, 2, 3, 4, 5, 6, 7];

interface TariffEditorProps {
  value?: Content;
  onChange?: (content: Content) => void;
}

/** The ordinary price, prices by time of day, and packages. */
export function TariffEditor({ value = emptyTariff, onChange }: TariffEditorProps) {
  const t = useWords(machineWords);
  const set = (more: Partial<Content>) => onChange?.({ ...value, ...more });
  const setPeriod = (i: number, more: Partial<Period>) =>
    set({ periods: value.periods.map((each, at) => (at === i ? { ...each, ...more } : each)) });
  const setPackage = (i: number, more: Partial<Package>) =>
    set({ packages: value.packages.map((each, at) => (at === i ? { ...each, ...more } : each)) });
  const addPeriod = () =>
    set({ periods: [...value.periods, { days: everyDay, from: '23:00', to: '07:00', unitFen: value.unitFen }] });
  const addPackage = () => set({ packages: [...value.packages, { name: '', kind: 'HOURS', fen: 1000, minutes: 180 }] });
  return (
    <div className="tariff">
      <UnitPrice value={value} set={set} />
      <h4>{t.periods}</h4>
      {value.periods.map((period, i) => (
        <div className="tariff-row" key={i}>
          <Weekdays days={period.days} onChange={(days) => setPeriod(i, { days })} />
          <Clock label={t.from} value={period.from} onChange={(from) => setPeriod(i, { from })} />
          <Clock label={t.to} value={period.to} onChange={(to) => setPeriod(i, { to })} />
          <MoneyInput
            label={t.unitPrice}
            value={period.unitFen}
            onChange={(unitFen) => setPeriod(i, { unitFen: unitFen ?? 0 })}
          />
          <Remove label={t.remove} onClick={() => set({ periods: value.periods.filter((_, at) => at !== i) })} />
        </div>
      ))}
      <Button size="small" onClick={addPeriod}>
        {t.addPeriod}
      </Button>
      <h4>{t.packages}</h4>
      {value.packages.map((sold, i) => (
        <div className="tariff-row" key={i}>
          <Input
            aria-label={t.name}
            placeholder={t.name}
            maxLength={20}
            value={sold.name}
            onChange={({ target }) => setPackage(i, { name: target.value })}
          />
          <Select
            aria-label={t.package}
            value={sold.kind}
            options={PackageKind.options.map((kind) => ({ value: kind, label: t[kind] }))}
            onChange={(kind) =>
              setPackage(
                i,
                kind === 'HOURS' || kind === 'ROOM'
                  ? { kind, minutes: 180, from: undefined, to: undefined }
                  : { kind, minutes: undefined, from: '23:00', to: '07:00' },
              )
            }
          />
          {sold.minutes === undefined ? (
            <>
              <Clock label={t.from} value={sold.from ?? ''} onChange={(from) => setPackage(i, { from })} />
              <Clock label={t.to} value={sold.to ?? ''} onChange={(to) => setPackage(i, { to })} />
            </>
          ) : (
            <InputNumber
              aria-label={t.minutes}
              min={10}
              max={1440}
              precision={0}
              value={sold.minutes}
              suffix={t.minutes}
              onChange={(minutes) => setPackage(i, { minutes: minutes ?? 10 })}
            />
          )}
          <MoneyInput label={t.packagePrice} value={sold.fen} onChange={(fen) => setPackage(i, { fen: fen ?? 0 })} />
          <Remove label={t.remove} onClick={() => set({ packages: value.packages.filter((_, at) => at !== i) })} />
        </div>
      ))}
      <Button size="small" onClick={addPackage}>
        {t.addPackage}
      </Button>
    </div>
  );
}

/** The ordinary price: how long a unit is, what it costs, and the least that is charged. */
function UnitPrice({ value, set }: { value: Content; set: (more: Partial<Content>) => void }) {
  const t = useWords(machineWords);
  return (
    <div className="tariff-row tariff-first">
      <label>
        <small>{t.unitMin}</small>
        <InputNumber
          aria-label={t.unitMin}
          className="wide"
          min={1}
          max={60}
          precision={0}
          value={value.unitMin}
          suffix={t.minutes}
          onChange={(unitMin) => set({ unitMin: unitMin ?? 1 })}
        />
      </label>
      <label>
        <small>{t.unitPrice}</small>
        <MoneyInput label={t.unitPrice} value={value.unitFen} onChange={(unitFen) => set({ unitFen: unitFen ?? 0 })} />
      </label>
      <label>
        <small>{t.minFen}</small>
        <MoneyInput label={t.minFen} value={value.minFen} onChange={(minFen) => set({ minFen: minFen ?? 0 })} />
      </label>
    </div>
  );
}

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const t = useWords(machineWords);
  const names = t.weekdayNames.split(' ');
  return (
    <Select
      mode="multiple"
      className="tariff-days"
      aria-label={t.weekdays}
      placeholder={t.weekdays}
      maxTagCount="responsive"
      value={days}
      options={everyDay.map((day) => ({ value: day, label: names[day - 1] }))}
      status={days.length === 0 ? 'error' : ''}
      onChange={(chosen) => onChange(chosen.toSorted((a, b) => a - b))}
    />
  );
}

const Clock = ({ label, value, onChange }: { label: string; value: string; onChange: (clock: string) => void }) => (
  <Input aria-label={label} placeholder="23:00" maxLength={5} value={value} onChange={({ target }) => onChange(target.value)} />
);

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="link danger" onClick={onClick}>
    {label}
  </button>
);
