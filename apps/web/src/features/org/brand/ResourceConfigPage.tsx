import { brandApi } from '@netbar/contract/org/brand/brand.api';
import type { BrandResource } from '@netbar/contract/org/brand/brand.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PictureInput } from '#kit/picture/PictureInput.tsx';
import { brandWords } from './brand.words.ts';
import './brand.css';

/** The places the console shows a brand's pictures at. */
const places = { 'menu-logo': 'menuLogo', 'login-picture': 'loginPicture', 'counter-picture': 'counterPicture' } as const;

/** A logo is square; the others are shown as wide as they come. */
const aspects: { [key: string]: { aspect: number } } = { 'menu-logo': { aspect: 1 } };

export default function ResourceConfigPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const resources = useApi(brandApi.resources, { id });
  return (
    <Record isPage read={resources}>
      {(data) => <Resources key={JSON.stringify(data)} brandId={id} saved={data} />}
    </Record>
  );
}

function Resources({ brandId, saved }: { brandId: string; saved: BrandResource[] }) {
  const t = useWords(brandWords);
  const before = Object.fromEntries(saved.map(({ key, imageUrl }) => [key, imageUrl]));
  const [urls, setUrls] = useState(before);
  const changed = Object.keys(places).filter((key) => (urls[key] ?? '') !== (before[key] ?? ''));
  useMarkPaneDirty(changed.length > 0);
  const save = useCommand(brandApi.saveResources, { done: t.resourceSaved });
  const button = (
    <Button
      type="primary"
      disabled={changed.length === 0}
      loading={save.isPending}
      onClick={() => save.mutate({ brandId, resources: changed.map((key) => ({ key, imageUrl: urls[key] ?? '' })) })}
    >
      {t.save}
    </Button>
  );
  return (
    <>
      <PageHead title={t.resource} actions={button} />
      <Panel>
        <ul className="pictures">
          {Object.entries(places).map(([key, word]) => (
            <li key={key}>
              <b>{t[word]}</b>
              <PictureInput
                api={brandApi.addPicture}
                label={t[word]}
                value={urls[key] ?? ''}
                {...aspects[key]}
                onChange={(url) => setUrls({ ...urls, [key]: url })}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
