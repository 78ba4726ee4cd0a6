import { TagFilled } from '@ant-design/icons';
import type { Label } from '@netbar/contract/label/label.model';
import { StatusTag } from '#kit/StatusTag.tsx';

/** A label in its tone. */
export function LabelTag({ label }: { label: Pick<Label, 'name' | 'tone'> }) {
  return (
    <StatusTag tone={label.tone} icon={<TagFilled />}>
      {label.name}
    </StatusTag>
  );
}
