import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { MOST_PHOTOS, type PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PhotosInput } from '#kit/picture/PhotosInput.tsx';
import type { SupplierGroup } from './start.rules.ts';
import { startWords } from './start.words.ts';

const MOST_REASON = 200;

interface StartAsideProps {
  type: PurchaseReturnType;
  groups: readonly SupplierGroup[];
  reason: string;
  photos: readonly string[];
  onReason: (reason: string) => void;
  onPhotos: (photos: string[]) => void;
}

/** The documents that would be made, why, and the photos that go with them. */
export function StartAside({ type, groups, reason, photos, onReason, onPhotos }: StartAsideProps) {
  const t = useWords(startWords);
  const isOrder = type === 2;
  return (
    <aside className="ret-side" aria-label={t.bySupplier}>
      <Panel title={t.bySupplier} flush>
        {groups.length === 0 && <p className="rec-none muted">{t.pickFirst}</p>}
        {groups.map((group) => (
          <SupplierLines key={group.supplierId} group={group} isOrder={isOrder} />
        ))}
      </Panel>
      <Panel title={t.reason}>
        <Input.TextArea
          aria-label={t.reason}
          value={reason}
          maxLength={MOST_REASON}
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder={t.reasonHint}
          onChange={({ target }) => onReason(target.value)}
        />
      </Panel>
      {!isOrder && (
        <Panel title={t.photos} {...(type === 0 && { note: t.photosNote })}>
          <PhotosInput api={purchaseReturnApi.addPicture} most={MOST_PHOTOS} value={photos} onChange={onPhotos} />
        </Panel>
      )}
      {groups.length > 0 && <Checks type={type} reason={reason} photos={photos} />}
    </aside>
  );
}

function SupplierLines({ group, isOrder }: { group: SupplierGroup; isOrder: boolean }) {
  return (
    <ul className="ret-doc">
      <li className="is-head">
        <b className="ell">{group.supplierName}</b>
        {!isOrder && <Money fen={group.claimFen} />}
      </li>
      {group.lines.map(({ row, qty, claimFen }) => (
        <li key={row.key}>
          <span className="ell">{row.name}</span>
          <span className="num">{`${qty} ${row.baseUnit}`}</span>
          {!isOrder && <Money fen={claimFen} />}
        </li>
      ))}
    </ul>
  );
}

function Checks({ type, reason, photos }: { type: PurchaseReturnType; reason: string; photos: readonly string[] }) {
  const t = useWords(startWords);
  const own =
    type === 0
      ? { isGood: photos.length > 0, good: t.checkPhoto, bad: t.checkPhotoMissing }
      : { isGood: reason.trim() !== '', good: t.checkReason, bad: t.checkReasonMissing };
  return (
    <Panel title={t.checks}>
      <ul className="ret-checks">
        <Check isGood text={t.checkQty} />
        <Check isGood={own.isGood} text={own.isGood ? own.good : own.bad} />
      </ul>
    </Panel>
  );
}

const Check = ({ isGood, text }: { isGood: boolean; text: string }) => (
  <li className={isGood ? 't-success' : 't-warning'}>
    {isGood ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
    {text}
  </li>
);
