import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { DocumentKind, MOST_SCANS, type EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import { useRef } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { documentWords } from './document.words.ts';
import { ScansInput } from './ScansInput.tsx';

interface DocumentFormProps {
  employee: Employee;
  kind?: DocumentKind;
  replaces?: EmployeeDocument;
  /** The document, and the pictures that are still to be uploaded. */
  onDone: (document: EmployeeDocument, files: File[]) => void;
  onClose: () => void;
}

interface Typed {
  kind?: DocumentKind;
  name?: string;
  scans?: File[];
}

/** A new document. It is saved first, then its pictures are uploaded one by one. */
export function DocumentForm({ employee, kind, replaces, onDone, onClose }: DocumentFormProps) {
  const t = useWords(documentWords);
  const lang = useLang();
  const files = useRef<File[]>([]);
  // Closing follows what was done: the drawer of the document opens in its place.
  const isDone = useRef(false);
  const nameOf = (of: DocumentKind) => documentKindWords[of][lang];
  return (
    <FormDrawer
      title={replaces ? fill(t.replaceTitle, { kind: replaces.name }) : t.add}
      api={employeeApi.addDocument}
      fields={[
        {
          kind: 'select',
          name: 'kind',
          label: t.kind,
          isDisabled: replaces !== undefined,
          help: t.replaces,
          options: DocumentKind.options.map((value) => ({ value, label: nameOf(value) })),
        },
        { kind: 'text', name: 'name', label: t.name, max: 40, isOptional: true, help: t.nameHelp },
        { kind: 'date', name: 'validFrom', label: t.validFrom, isOptional: true },
        { kind: 'date', name: 'validTo', label: t.validTo, isOptional: true, help: t.validToHelp },
        {
          kind: 'own',
          name: 'scans',
          label: t.scans,
          isOptional: true,
          help: fill(t.scansHelp, { n: MOST_SCANS }),
          control: <ScansInput most={MOST_SCANS} />,
        },
      ]}
      initial={{ ...(kind && { kind }), ...(replaces && { name: replaces.name }) }}
      fixed={{ employeeId: employee.id, ...(replaces && { replacesId: replaces.id }) }}
      send={(typed: Typed) => {
        const { scans = [], name, ...rest } = typed;
        files.current = scans;
        return { ...rest, name: name?.trim() || (rest.kind ? nameOf(rest.kind) : '') };
      }}
      done={t.saved}
      onDone={(document) => {
        isDone.current = true;
        onDone(document, files.current);
      }}
      onClose={() => {
        if (!isDone.current) onClose();
      }}
    />
  );
}
