import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

/** Shown only when a page takes longer than this, so that fast pages do not flicker. */
const DELAY_MS = 200;

export function PageSkeleton() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <Skeleton active paragraph={{ rows: 8 }} title={{ width: 160 }} /> : null;
}
