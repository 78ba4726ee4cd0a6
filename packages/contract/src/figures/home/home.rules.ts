/** Which question a home answers. `branch` is also the home of people who only work there. */
export const homeKinds = ['company', 'branch', 'finance', 'people', 'provider', 'unassigned'] as const;
export type HomeKind = (typeof homeKinds)[number];

/** What somebody holds and where, as far as it decides about their home. */
export interface HomeStanding {
  /** Holds any function but those of their own page. */
  hasWork: boolean;
  seesMoney: boolean;
  /** Sees the money of the whole company or of a brand. */
  seesMoneyOfMany: boolean;
  seesMachines: boolean;
  seesPeople: boolean;
  worksForProvider: boolean;
}

/** Money and machines together are somebody who runs the place; money alone is finance, people alone is personnel. */
export function homeKindOf(standing: HomeStanding): HomeKind {
  if (standing.worksForProvider) return 'provider';
  if (standing.seesMoney && standing.seesMachines) return standing.seesMoneyOfMany ? 'company' : 'branch';
  if (standing.seesMoney) return 'finance';
  if (standing.seesPeople && !standing.seesMachines) return 'people';
  return standing.hasWork ? 'branch' : 'unassigned';
}

/** What a new company sets up, in the order of the guide. */
export const stepNames = ['branch', 'machines', 'tariff', 'products', 'people', 'payment', 'shift'] as const;
export type StepName = (typeof stepNames)[number];

/** What the steps are judged by. */
export interface StepCounts {
  branches: number;
  areas: number;
  machines: number;
  reported: number;
  tariffs: number;
  products: number;
  /** People besides the caller who may open a shift. */
  cashiers: number;
  /** People who may open a shift, the caller included. */
  openers: number;
  drawers: number;
  merchants: number;
  shifts: number;
}

const isDone: Record<StepName, (counts: StepCounts) => boolean> = {
  branch: ({ branches }) => branches > 0,
  machines: ({ areas, machines }) => areas > 0 && machines > 0,
  tariff: ({ tariffs }) => tariffs > 0,
  products: ({ products }) => products > 0,
  people: ({ cashiers }) => cashiers > 0,
  payment: ({ merchants }) => merchants > 0,
  shift: ({ shifts }) => shifts > 0,
};

export const doneSteps = (counts: StepCounts) => stepNames.filter((step) => isDone[step](counts));

/** What is missing before the first sale. A blocker is what the server refuses to open a shift without. */
export type Lack = 'branch' | 'drawer' | 'opener' | 'cashier' | 'machines' | 'unreported' | 'tariff' | 'products' | 'merchant';

export function lacksOf(counts: StepCounts): { lack: Lack; isBlocking: boolean }[] {
  const { branches, drawers, openers, cashiers, machines, reported, tariffs, products, merchants } = counts;
  const lacks: [Lack, boolean, boolean][] = [
    ['branch', branches === 0, true],
    ['drawer', drawers === 0, true],
    ['opener', openers === 0, true],
    ['cashier', openers > 0 && cashiers === 0, false],
    ['machines', machines === 0, false],
    ['unreported', machines > reported, false],
    ['tariff', tariffs === 0, false],
    ['products', products === 0, false],
    ['merchant', merchants === 0, false],
  ];
  return lacks.flatMap(([lack, isMissing, isBlocking]) => (isMissing ? [{ lack, isBlocking }] : []));
}
