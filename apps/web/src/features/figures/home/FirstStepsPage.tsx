import { FirstSteps } from './steps/FirstSteps.tsx';

/** The guide at its own address, for later: it leaves the home page with the first sale. */
export default function FirstStepsPage() {
  return <FirstSteps />;
}
