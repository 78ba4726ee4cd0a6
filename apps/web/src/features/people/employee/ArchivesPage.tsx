import { useSearchParams } from 'react-router';
import { ArchiveList } from './ArchiveList.tsx';
import { EmployeeRecord } from './record/EmployeeRecord.tsx';

/** Everybody who works for the company; one of them by `?id=`. */
export default function ArchivesPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id ? <EmployeeRecord id={id} /> : <ArchiveList />;
}
