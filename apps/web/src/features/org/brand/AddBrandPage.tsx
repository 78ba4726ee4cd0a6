import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCanAtCompany } from '#kernel/session.ts';
import { FormPage } from '#kit/form/FormPage.tsx';
import { NotAllowed } from '#kit/NotAllowed.tsx';
import { brandFields } from './brand-fields.ts';
import { brandWords } from './brand.words.ts';

export default function AddBrandPage() {
  const t = useWords(brandWords);
  const navigate = useNavigate();
  const canAdd = useCanAtCompany('BRAND_EDIT');
  if (!canAdd) return <NotAllowed title={t.add} text={t.addNeeds} />;
  return (
    <FormPage
      title={t.add}
      api={brandApi.save}
      fields={brandFields(t)}
      sections={[
        { title: t.sectionBasic, note: t.sectionBasicNote, names: ['name', 'enabled'] },
        { title: t.sectionContact, note: t.sectionContactNote, names: ['phone', 'intro'] },
      ]}
      draft="brand"
      initial={{ phone: '', intro: '', enabled: true }}
      done={t.saved}
      onDone={({ id }) => void navigate(`/settings/brand/detail?id=${id}`, { replace: true })}
    />
  );
}
