import { AuditOutlined, InboxOutlined } from '@ant-design/icons';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PrintSheet } from '#kit/print/PrintSheet.tsx';
import { DecisionPanel } from '#kit/queue/DecisionPanel.tsx';
import { DecisionQueue } from '#kit/queue/DecisionQueue.tsx';
import { UndoBar } from '#kit/queue/UndoBar.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTabs } from '#kit/record/RecordTabs.tsx';
import { RegionInput } from '#kit/region/RegionInput.tsx';
import { StepForm } from '#kit/steps/StepForm.tsx';
import { DraftBar } from '#kit/tree/DraftBar.tsx';
import { changesOf } from '#kit/tree/tree.rules.ts';
import { TreeView } from '#kit/tree/TreeView.tsx';
import { kitPageWords } from './kit-page.words.ts';
import { sampleFields, sampleItems, sampleNodes, sampleSheet } from './kit-samples.ts';

/**
 * The parts of the kit with sample data, in development only. A part is added here with the first page that uses it: next are
 * board, month sheet, matrix, matcher, pivot and week mask.
 */
export default function KitPage() {
  const t = useWords(kitPageWords);
  return (
    <>
      <PageHead title={t.title} note={t.note} />
      <div className="stack">
        <TreeSample />
        <QueueSample />
        <FormSample />
        <StepFormSample />
        <RecordTabsSample />
        <Panel title={t.sheet}>
          <div className="print-shown">
            <PrintSheet sheet={sampleSheet} />
          </div>
        </Panel>
        <Panel title={t.blank}>
          <Blank
            icon={<InboxOutlined />}
            title={t.blankTitle}
            text={t.blankText}
            actions={<Button type="primary">{t.act}</Button>}
          />
        </Panel>
      </div>
    </>
  );
}

const saved: ReadonlySet<string> = new Set(['ORDER_PAY', 'ORDER_REFUND', 'SHIFT_LIST']);

function TreeSample() {
  const t = useWords(kitPageWords);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(['ORDER_PAY', 'ORDER_WORK', 'SHIFT_LIST']));
  const { added, removed } = changesOf(sampleNodes, saved, ticked);
  return (
    <Panel title={t.tree} flush>
      <TreeView label={t.tree} nodes={sampleNodes} ticked={ticked} saved={saved} onTick={setTicked} />
      {added.length + removed.length > 0 && (
        <DraftBar
          added={added}
          removed={removed}
          note={t.draftNote}
          isSaving={false}
          onDiscard={() => setTicked(saved)}
          onSave={() => setTicked(saved)}
        />
      )}
    </Panel>
  );
}

function QueueSample() {
  const t = useWords(kitPageWords);
  const [chosen, setChosen] = useState<string | undefined>('1');
  const [sendAt] = useState(() => Date.now() + 10_000);
  const isOwn = chosen === '2';
  return (
    <Panel title={t.queue} flush>
      <DecisionQueue
        label={t.queue}
        tools={null}
        items={sampleItems.map((item) => ({ ...item, icon: <AuditOutlined /> }))}
        chosen={chosen}
        onChoose={setChosen}
        more={null}
        decision={<DecisionPanel key={chosen} approveNote={t.approveNote} whyNot={isOwn ? t.whyNot : null} onDecide={() => {}} />}
      >
        <p>
          <del>
            <Money fen={950} />
          </del>{' '}
          →{' '}
          <ins>
            <Money fen={1000} />
          </ins>
        </p>
      </DecisionQueue>
      <UndoBar
        held={[
          { id: 'a', title: 'TJ-1', decision: 'APPROVE', sendAt, state: 'held' },
          { id: 'b', title: 'TJ-2', decision: 'REJECT', sendAt, state: { failed: t.failed } },
        ]}
        onUndo={() => {}}
        onSend={() => {}}
      />
    </Panel>
  );
}

function FormSample() {
  const t = useWords(kitPageWords);
  const [isOpen, setOpen] = useState(false);
  const [region, setRegion] = useState<string | undefined>('330106');
  return (
    <Panel title={t.form} extra={<Button onClick={() => setOpen(true)}>{t.openForm}</Button>}>
      <label htmlFor="kit-region">{t.region}</label>
      <RegionInput id="kit-region" {...(region && { value: region })} onChange={setRegion} />
      {isOpen && (
        <FormDrawer
          title={t.form}
          // Nothing is sent: the sample lacks what the endpoint needs.
          api={brandApi.save}
          fields={sampleFields}
          sections={[
            { title: t.sectionFirst, note: t.sectionNote, names: ['name', 'phone'] },
            { title: t.sectionSecond, names: ['enabled', 'intro'] },
          ]}
          preview={(typed) => (
            <Panel title={t.preview}>
              <p className="form-says">{typed['name'] as string}</p>
            </Panel>
          )}
          draft="kit sample"
          done={t.title}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

function StepFormSample() {
  const t = useWords(kitPageWords);
  const [current, setCurrent] = useState('first');
  const [skipped, setSkipped] = useState<string[]>([]);
  return (
    <StepForm
      label={t.steps}
      steps={[
        { name: 'done', title: t.stepDone, text: t.stepDoneText, state: 'done' },
        { name: 'first', title: t.sectionFirst, text: t.sectionNote, state: skipped.includes('first') ? 'skipped' : 'open' },
        { name: 'second', title: t.sectionSecond, text: t.sectionNote, state: skipped.includes('second') ? 'skipped' : 'open' },
      ]}
      current={current}
      onChoose={setCurrent}
      onSkip={(name, isSkipped) => setSkipped(isSkipped ? [...skipped, name] : skipped.filter((one) => one !== name))}
    >
      <p>{t.blankText}</p>
    </StepForm>
  );
}

function RecordTabsSample() {
  const t = useWords(kitPageWords);
  const [chosen, setChosen] = useState<'first' | 'second'>('first');
  return (
    <RecordHead
      isInDrawer
      title={t.record}
      tabs={
        <RecordTabs
          label={t.parts}
          chosen={chosen}
          onChoose={setChosen}
          tabs={[
            { key: 'first', label: t.sectionFirst },
            { key: 'second', label: t.sectionSecond, count: 3 },
          ]}
        />
      }
    />
  );
}
