import type { DocumentKind, EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { useState } from 'react';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentView } from './DocumentView.tsx';

/** Which document is shown, or added: one of a kind, or in place of another one. */
export type OpenDocument = { what: 'show'; id: string } | { what: 'add'; kind?: DocumentKind; replaces?: EmployeeDocument };

interface DocumentDrawersProps {
  open: OpenDocument;
  employee: Employee;
  onOpen: (open: OpenDocument | undefined) => void;
}

/** The form of a new document, then the document itself, which uploads what was photographed. */
export function DocumentDrawers({ open, employee, onOpen }: DocumentDrawersProps) {
  const [taken, setTaken] = useState<File[]>([]);
  // What was just added is in the answer; the record is read again meanwhile.
  const [added, setAdded] = useState<EmployeeDocument>();
  if (open.what === 'add')
    return (
      <DocumentForm
        employee={employee}
        {...(open.kind && { kind: open.kind })}
        {...(open.replaces && { replaces: open.replaces })}
        onDone={(document, files) => {
          setAdded(document);
          setTaken(files);
          onOpen({ what: 'show', id: document.id });
        }}
        onClose={() => onOpen(undefined)}
      />
    );
  const document = employee.documents.find(({ id }) => id === open.id) ?? (added?.id === open.id ? added : undefined);
  if (!document) return null;
  return (
    <DocumentView
      key={document.id}
      employee={employee}
      document={document}
      taken={added?.id === document.id ? taken : []}
      onReplace={() => onOpen({ what: 'add', kind: document.kind, replaces: document })}
      onClose={() => onOpen(undefined)}
    />
  );
}
