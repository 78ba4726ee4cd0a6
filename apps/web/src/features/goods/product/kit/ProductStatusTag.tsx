import { CheckCircleFilled, EditOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { ProductStatus } from '@netbar/contract/goods/product/product.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { productWords } from '../product.words.ts';

const looks: Record<ProductStatus, { tone: Tone; icon: ReactNode }> = {
  DRAFT: { tone: 'neutral', icon: <EditOutlined /> },
  ACTIVE: { tone: 'success', icon: <CheckCircleFilled /> },
  DISABLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function ProductStatusTag({ status }: { status: ProductStatus }) {
  const t = useWords(productWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
