import type { PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { codeText, qrTextOf } from '@netbar/contract/people/patrol/patrol.rules';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { renderSVG } from 'uqr';
import { useWords } from '#kernel/lang.ts';
import '#kit/print/print.css';
import { settingWords } from './setting.words.ts';
import './code-sheet.css';

/** Codes on one sheet of A4. */
const ON_A_SHEET = 6;

/** Prints the codes of points at once, and says when that is over. */
export function CodeSheets({ points, onDone }: { points: readonly PatrolPoint[]; onDone: () => void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    addEventListener('afterprint', end);
    // The sheets are in the document by now.
    print();
    return () => removeEventListener('afterprint', end);
  }, []);
  return createPortal(<Sheets points={points} />, document.body);
}

/** Several codes a page, each with what it is, to be cut out and posted. */
function Sheets({ points }: { points: readonly PatrolPoint[] }) {
  const pages = Array.from({ length: Math.ceil(points.length / ON_A_SHEET) }, (_, i) =>
    points.slice(i * ON_A_SHEET, (i + 1) * ON_A_SHEET),
  );
  return (
    <article className="print-sheet code-sheets">
      {pages.map((page) => (
        <section key={page[0]?.id}>
          {page.map((point) => (
            <CodeCard key={point.id} point={point} />
          ))}
        </section>
      ))}
    </article>
  );
}

function CodeCard({ point: { no, name, branchName, code } }: { point: PatrolPoint }) {
  const t = useWords(settingWords);
  return (
    <figure>
      <b>
        <span className="num">{no}</span> {name}
      </b>
      {/* Drawn from our own code alone, which has letters and digits only. */}
      <div dangerouslySetInnerHTML={{ __html: renderSVG(qrTextOf(code), { ecc: 'M', border: 4 }) }} />
      <figcaption>
        <span>{branchName}</span>
        <small>
          {t.codeBelow} <span className="num">{codeText(code)}</span>
        </small>
        <small>{t.sheetNote}</small>
      </figcaption>
    </figure>
  );
}
