import { CheckCircleFilled, FileImageOutlined, PlusOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { DocumentKind, EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import { Button } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { ExpiryTag, MissingTag } from '../EmployeeTags.tsx';
import type { OpenDocument } from './DocumentDrawers.tsx';
import { documentWords } from './document.words.ts';
import '../employee.css';
import './employee-record.css';

interface DocumentTilesProps {
  employee: Employee;
  /** One kind alone. */
  only?: DocumentKind;
  onOpen: (open: OpenDocument) => void;
}

/** The valid documents and those that are missing, each with what it is worth now. */
export function DocumentTiles({ employee, only, onOpen }: DocumentTilesProps) {
  const t = useWords(documentWords);
  const lang = useLang();
  const today = useBizToday();
  const isShown = ({ kind }: { kind: DocumentKind }) => only === undefined || kind === only;
  const valid = employee.documents.filter(({ status }) => status === 'VALID').filter(isShown);
  const missing = employee.lacking
    .filter(isShown)
    .filter(({ kind, lackingFrom }) => lackingFrom <= today && valid.every((one) => one.kind !== kind));
  const canAdd = employee.can.includes('addDocument');
  const add = canAdd && (
    <Button
      className="emp-act"
      size="small"
      icon={<PlusOutlined />}
      onClick={() => onOpen({ what: 'add', ...(only && { kind: only }) })}
    >
      {t.add}
    </Button>
  );
  const isEmpty = valid.length + missing.length === 0;
  return (
    <Panel
      title={only ? documentKindWords[only][lang] : t.documents}
      {...(!isEmpty && !only && { note: <span className="num">{valid.length}</span> })}
      extra={add}
    >
      {isEmpty ? (
        <p className="muted">{t.none}</p>
      ) : (
        <ul className="emp-docs">
          {missing.map(({ kind }) => (
            <li key={kind} className="is-missing">
              <button type="button" disabled={!canAdd} onClick={() => onOpen({ what: 'add', kind })}>
                <span className="emp-doc-icon" aria-hidden>
                  <PlusOutlined />
                </span>
                <span>
                  <b>{documentKindWords[kind][lang]}</b>
                  <small>{canAdd ? t.upload : t.missing}</small>
                </span>
                <MissingTag />
              </button>
            </li>
          ))}
          {valid.map((document) => (
            <li key={document.id}>
              <Tile document={document} bankCard={employee.bankCard} onOpen={() => onOpen({ what: 'show', id: document.id })} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface TileProps {
  document: EmployeeDocument;
  /** The last digits of the card that wages go to. */
  bankCard: string | null;
  onOpen: () => void;
}

function Tile({ document, bankCard, onOpen }: TileProps) {
  const t = useWords(documentWords);
  const isCard = document.kind === 'BANK_CARD' && document.validTo === null && bankCard !== null;
  return (
    <button type="button" onClick={onOpen}>
      <span className="emp-doc-icon" aria-hidden>
        <FileImageOutlined />
      </span>
      <span>
        <b className="ell">{document.name}</b>
        <small className="num">{isCard ? fill(t.card, { no: bankCard }) : validityText(document, t)}</small>
      </span>
      <DocumentTag document={document} />
    </button>
  );
}

/** From when until when a document is good. */
export function validityText(
  { validFrom, validTo, state }: Pick<EmployeeDocument, 'validFrom' | 'validTo' | 'state'>,
  t: Record<'long' | 'until' | 'ends' | 'ended', string>,
) {
  if (validTo === null) return t.long;
  if (state === 'EXPIRED') return fill(t.ended, { to: validTo });
  if (state === 'EXPIRING') return fill(t.ends, { to: validTo });
  return validFrom === null ? fill(t.until, { to: validTo }) : `${validFrom} – ${validTo}`;
}

/** What a document is worth: replaced, void, ended or about to, verified or not. */
export function DocumentTag({ document: { status, state, daysLeft, verifiedTime } }: { document: EmployeeDocument }) {
  const t = useWords(documentWords);
  if (status !== 'VALID') return <span className="muted">{t[status]}</span>;
  if (state !== 'VALID') return <ExpiryTag state={state} daysLeft={daysLeft} />;
  return verifiedTime === null ? (
    <span className="muted">{t.unverified}</span>
  ) : (
    <StatusTag isBare tone="success" icon={<CheckCircleFilled />}>
      {t.verified}
    </StatusTag>
  );
}

/** All documents, with those that were replaced or voided below. */
export function DocumentList({ employee, onOpen }: Omit<DocumentTilesProps, 'only'>) {
  const t = useWords(documentWords);
  const lang = useLang();
  const past = employee.documents.filter(({ status }) => status !== 'VALID');
  return (
    <>
      <DocumentTiles employee={employee} onOpen={onOpen} />
      {past.length > 0 && (
        <Panel title={t.past} note={<span className="num">{past.length}</span>} flush>
          <RecordTable
            label={t.past}
            rows={past}
            keyOf={({ id }) => id}
            empty={t.none}
            columns={[
              {
                key: 'name',
                title: t.name,
                render: ({ id, name }) => (
                  <button type="button" className="link" onClick={() => onOpen({ what: 'show', id })}>
                    {name}
                  </button>
                ),
              },
              { key: 'kind', title: t.kind, render: ({ kind }) => documentKindWords[kind][lang] },
              {
                key: 'valid',
                title: t.validTo,
                render: ({ validTo }) => <span className="num">{validTo ?? t.long}</span>,
              },
              { key: 'status', title: t.status, render: (row) => <DocumentTag document={row} /> },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
