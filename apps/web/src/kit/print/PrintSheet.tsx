import { PrinterOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { kitWords } from '../kit.words.ts';
import './print.css';

interface SheetColumn {
  title: string;
  /** Numbers stand at the right. */
  isNumber?: boolean;
}

export interface Sheet {
  title: string;
  /** The number of the document, at the right of the title. */
  no: string;
  facts: { label: string; value: ReactNode }[];
  columns: SheetColumn[];
  /** One text for each column. */
  lines: { key: string; cells: ReactNode[] }[];
  /** Sums under the lines. */
  sums: { label: string; value: ReactNode }[];
  /** Where the goods go, under the sums. */
  places?: { title: string; rows: { label: string; value: ReactNode }[] };
  /** Who signs. */
  signatures: string[];
}

/** The button that prints a document on paper. */
export function PrintButton({ sheet }: { sheet: Sheet }) {
  const t = useWords(kitWords);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    addEventListener('afterprint', done);
    // The sheet is in the document by now.
    print();
    return () => removeEventListener('afterprint', done);
  }, [isPrinting]);
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
        {t.print}
      </Button>
      {isPrinting && createPortal(<PrintSheet sheet={sheet} />, document.body)}
    </>
  );
}

/** A document as it goes to paper: head, facts, lines, sums, lines to sign on. Everything else of the page is left out. */
export function PrintSheet({ sheet }: { sheet: Sheet }) {
  const t = useWords(kitWords);
  const user = useSession((state) => state.user);
  const [printedAt] = useState(() => new Date());
  const { title, no, facts, columns, lines, sums, places, signatures } = sheet;
  return (
    <article className="print-sheet">
      <header>
        <div>
          <small>{user?.companyName}</small>
          <h1>{title}</h1>
        </div>
        <b className="num">{no}</b>
      </header>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>#</th>
            {columns.map(({ title: name, isNumber }) => (
              <th key={name} className={isNumber ? 'r' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }, i) => (
            <tr key={key}>
              <td className="num">{i + 1}</td>
              {columns.map(({ title: name, isNumber }, at) => (
                <td key={name} className={isNumber ? 'r num' : ''}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="print-sums">
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {places && (
        <section className="print-places">
          <h2>{places.title}</h2>
          <dl>
            {places.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className="print-signatures">
        {signatures.map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
      <footer>{fill(t.printedBy, { name: user?.name ?? '', time: formatTime(printedAt, 'datetime') })}</footer>
    </article>
  );
}
