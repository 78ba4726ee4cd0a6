import { TagFilled } from '@ant-design/icons';
import type { Label } from '@netbar/contract/guests/label/label.model';
import { StatusTag } from '#kit/StatusTag.tsx';

/** All that is stuck on something. */
export const LabelTags = ({ labels }: { labels: (Pick<Label, 'name' | 'tone'> & { id: string })[] }) =>
  labels.length === 0 ? '—' : labels.map((label) => <LabelTag key={label.id} label={label} />);

/** A label in its tone. */
export function LabelTag({ label }: { label: Pick<Label, 'name' | 'tone'> }) {
  return (
    <StatusTag tone={label.tone} icon={<TagFilled />}>
      {label.name}
    </StatusTag>
  );
}
