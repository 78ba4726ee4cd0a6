import { CompanyView } from './sheet/CompanyView.tsx';
import { BranchView } from './sheet/BranchView.tsx';
import { RequestQueue } from './sheet/RequestQueue.tsx';
import { useAttendanceAddress } from './sheet/use-attendance-address.ts';
import './attendance.css';

/** Attendance of a month: all branches, one branch, or what waits for a decision. */
export default function AttendancePage() {
  const address = useAttendanceAddress();
  const { queue, branchId } = address;
  if (queue) return <RequestQueue key={queue} address={address} kind={queue} />;
  return branchId === undefined ? <CompanyView address={address} /> : <BranchView address={address} branchId={branchId} />;
}
