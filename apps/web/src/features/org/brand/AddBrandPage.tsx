import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { FormPage } from '#kit/form/FormPage.tsx';
import { brandFields } from './brand-fields.ts';
import { brandWords } from './brand.words.ts';

export default function AddBrandPage() {
  const t = useWords(brandWords);
  const navigate = useNavigate();
  return (
    <FormPage
      title={t.add}
      api={brandApi.save}
      fields={brandFields(t)}
      initial={{ phone: '', intro: '', enabled: true }}
      done={t.saved}
      onDone={({ id }) => void navigate(`/settings/brand/detail?id=${id}`, { replace: true })}
    />
  );
}
