import { CheckCircleFilled, EditFilled, MinusCircleOutlined, SearchOutlined } from '@ant-design/icons';
import type { StocktakeRow, StocktakeStatus } from '@netbar/contract/goods/stocktake/stocktake.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { stocktakeWords } from './stocktake.words.ts';

const looks: { [S in StocktakeStatus]: { tone: Tone; icon: ReactNode } } = {
  COUNTING: { tone: 'primary', icon: <EditFilled /> },
  REVIEW: { tone: 'warning', icon: <SearchOutlined /> },
  POSTED: { tone: 'success', icon: <CheckCircleFilled /> },
  VOID: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function StocktakeState({ sheet: { status, isAlone } }: { sheet: Pick<StocktakeRow, 'status' | 'isAlone'> }) {
  const t = useWords(stocktakeWords);
  return (
    <span className="row">
      <StatusTag {...looks[status]}>{t[status]}</StatusTag>
      <AloneTag isAlone={isAlone} />
    </span>
  );
}
