import type { Survey } from '@netbar/contract/figures/survey/survey.model';
import { occupancyBp } from '@netbar/contract/figures/survey/survey.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { surveyListWords } from './survey-list.words.ts';
import { percentOf } from './survey.rules.ts';
import { packagesText, pricesText, SurveyStatusTag } from './use-survey-columns.tsx';

const shortTime = (at: string) => formatTime(new Date(at), 'datetime').slice(0, 16);

/** One survey: what was counted, the branch beside it, prices and photo. */
export function SurveyDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const t = useWords(surveyListWords);
  const lang = useLang();
  const { own, note, picture, status, voidReason, voidedByName, voidedTime } = survey;
  const figures: Figure[] = [
    { key: 'theirs', label: t.occupancy, value: percentOf(occupancyBp(survey)), note: `${survey.occupied} / ${survey.seats}` },
    {
      key: 'own',
      label: t.ownOccupancy,
      value: percentOf(own && occupancyBp(own)),
      note: own && `${own.occupied} / ${own.seats}`,
    },
  ];
  const voided = voidedTime && fill(t.voidedBy, { name: voidedByName ?? '—', time: shortTime(voidedTime) });
  return (
    <Drawer open size={640} title={`${t.survey} ${survey.cafeName}`} onClose={onClose}>
      <div className="rec">
        <RecordHead
          isInDrawer
          title={survey.cafeName}
          tag={<SurveyStatusTag status={status} />}
          facts={[
            { label: t.branch, value: survey.branchName },
            { label: t.counted, value: <span className="num">{shortTime(survey.countedTime)}</span> },
            { label: t.creator, value: survey.creatorName ?? '—' },
            { label: t.created, value: <span className="num">{shortTime(survey.createdTime)}</span> },
            { label: t.prices, value: <span className="num">{pricesText(survey, lang) || '—'}</span> },
            { label: t.packages, value: <span className="num">{packagesText(survey, t.packageOf) || '—'}</span> },
            { label: t.note, value: note || '—' },
          ]}
        />
        <RecordFigures figures={figures} />
        {voided && (
          <Panel title={t.voidReason} note={voided}>
            {voidReason}
          </Panel>
        )}
        <Panel title={t.photo}>
          {picture ? <PhotoRow photos={[picture]} names={[survey.cafeName]} /> : <p className="muted">{t.noPhoto}</p>}
        </Panel>
      </div>
    </Drawer>
  );
}
