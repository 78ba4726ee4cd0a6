import { PresetPage } from './kit/PresetPage.tsx';

export default function FestivalPage() {
  return <PresetPage preset="FESTIVAL" />;
}
