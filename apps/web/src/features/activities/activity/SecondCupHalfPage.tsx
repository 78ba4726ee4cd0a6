import { PresetPage } from './kit/PresetPage.tsx';

export default function SecondCupHalfPage() {
  return <PresetPage preset="SECOND_CUP" />;
}
