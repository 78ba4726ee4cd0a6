import type { HomeKind } from '@netbar/contract/figures/home/home.rules';
import type { ComponentType } from 'react';
import { BranchCalls } from './branch/BranchCalls.tsx';
import { BranchSeats } from './branch/BranchSeats.tsx';
import { BranchTakings } from './branch/BranchTakings.tsx';
import { BranchRanking } from './company/BranchRanking.tsx';
import { CompanyKpis } from './company/CompanyKpis.tsx';
import { Recent } from './company/Recent.tsx';
import { RevenueTrend } from './company/RevenueTrend.tsx';
import { VisitHeat } from './company/VisitHeat.tsx';
import { MoneyKpis } from './finance/MoneyKpis.tsx';
import { Owed } from './finance/Owed.tsx';
import { PeriodChoice } from './finance/PeriodChoice.tsx';
import { TakingsTable } from './finance/TakingsTable.tsx';
import type { homeWords } from './home.words.ts';
import { BranchPeople } from './people/BranchPeople.tsx';
import { Helpers } from './people/Helpers.tsx';
import { NetbarList } from './people/NetbarList.tsx';
import { PeopleKpis } from './people/PeopleKpis.tsx';
import { DelegationList, LatestGrants, LockedPeople } from './people/PeopleLists.tsx';
import { TodoPanel } from './todo/TodoPanel.tsx';
import type { HomePlace } from './use-figures.ts';

/** A part of a home. It reads its own figures. People without its function do not get it. */
interface HomePanel {
  name: string;
  Part: ComponentType<HomePlace>;
  can?: string;
}

/** Panels one below the other, so many of twelve columns wide. */
export interface HomeColumn {
  span: 3 | 4 | 5 | 7 | 8 | 9 | 12;
  panels: HomePanel[];
}

/** A home answers one question. A new area adds a panel here, with the function that lets people see it. */
interface Home {
  title: keyof typeof homeWords;
  /** Its figures are of one brand at a time where somebody has several. */
  byBrand?: true;
  /** It is about one branch at a time. */
  byBranch?: true;
  /** Beside the title. */
  Choice?: ComponentType;
  columns: HomeColumn[];
}

const todos: HomePanel = { name: 'todos', Part: TodoPanel };
const column = (span: HomeColumn['span'], ...panels: HomePanel[]): HomeColumn => ({ span, panels });

export const homes: Readonly<Record<HomeKind, Home>> = {
  company: {
    title: 'companyTitle',
    byBrand: true,
    columns: [
      column(12, { name: 'companyKpis', Part: CompanyKpis }),
      column(8, { name: 'revenueTrend', Part: RevenueTrend, can: 'ORDER_LIST' }),
      column(4, { name: 'branchRanking', Part: BranchRanking, can: 'ORDER_LIST' }),
      column(5, { name: 'visitHeat', Part: VisitHeat, can: 'ORDER_LIST' }),
      column(4, todos),
      column(3, { name: 'recent', Part: Recent, can: 'LOG_LIST' }),
    ],
  },
  branch: {
    title: 'branchTitle',
    byBranch: true,
    columns: [
      column(4, { name: 'branchTakings', Part: BranchTakings, can: 'ORDER_LIST' }),
      column(4, { name: 'branchSeats', Part: BranchSeats }),
      column(4, { name: 'branchCalls', Part: BranchCalls, can: 'ORDER_WORK' }),
      column(4, todos),
      column(8, { name: 'revenueTrend', Part: RevenueTrend, can: 'ORDER_LIST' }),
      column(7, { name: 'visitHeat', Part: VisitHeat, can: 'ORDER_LIST' }),
      column(5, { name: 'recent', Part: Recent, can: 'LOG_LIST' }),
    ],
  },
  finance: {
    title: 'financeTitle',
    byBrand: true,
    Choice: PeriodChoice,
    columns: [
      column(12, { name: 'moneyKpis', Part: MoneyKpis, can: 'ORDER_LIST' }),
      column(
        9,
        { name: 'takingsTable', Part: TakingsTable, can: 'ORDER_LIST' },
        { name: 'revenueTrend', Part: RevenueTrend, can: 'ORDER_LIST' },
      ),
      column(3, todos, { name: 'owed', Part: Owed, can: 'ORDER_LIST' }),
    ],
  },
  people: {
    title: 'peopleTitle',
    columns: [
      column(12, { name: 'peopleKpis', Part: PeopleKpis, can: 'USER_LIST' }),
      column(5, { name: 'branchPeople', Part: BranchPeople, can: 'USER_LIST' }),
      column(4, { name: 'latestGrants', Part: LatestGrants, can: 'USER_LIST' }),
      column(
        3,
        todos,
        { name: 'delegationList', Part: DelegationList, can: 'USER_LIST' },
        { name: 'lockedPeople', Part: LockedPeople, can: 'USER_LIST' },
      ),
    ],
  },
  provider: {
    title: 'providerTitle',
    columns: [column(8, { name: 'netbarList', Part: NetbarList }), column(4, todos)],
  },
  unassigned: { title: 'unassignedTitle', columns: [column(12, { name: 'helpers', Part: Helpers })] },
};
