import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import './picture.css';

/** Why an upload failed, and the way to try again. */
export function UploadProblem({ problem, retry }: { problem: string | undefined; retry: (() => void) | undefined }) {
  const t = useWords(kitWords);
  if (!problem) return null;
  return (
    <p className="pic-problem" role="alert">
      {problem}
      {retry && (
        <Button type="link" size="small" onClick={retry}>
          {t.retry}
        </Button>
      )}
    </p>
  );
}
