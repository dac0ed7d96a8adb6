import type { Experiment, Outline } from '@lab/contract/experiment'
import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import { Empty } from '../../../kit/empty.tsx'
import type { Saver } from '../../../kit/autosave/saver.ts'
import type { StepValues } from '../step-values.ts'
import { useContentPlace } from '../use-content-place.ts'
import { useTakeSaved } from '../../../content/life/stale.ts'
import { useOutlineEdits, type SelectStep } from '../use-outline-edits.ts'
import styles from './content.module.css'
import { FailedStepsContext, useFailedSteps } from './outline/failed-steps.ts'
import { OutlinePanel } from './outline/outline-panel.tsx'
import { ValidationPanel } from './validation/validation-panel.tsx'
import { StepEditor } from './step/step-editor.tsx'
import { later } from '../../../kit/later.tsx'

const ImportDialog = later(() => import('./import-dialog.tsx'))
const ParametersDialog = later(() => import('./parameters-dialog.tsx'))

// A step begins with its text: the editor's code comes while the step does. What fails here is tried again where it is drawn.
void RichTextEditor.fetchCode().catch(() => undefined)

type ContentEditorProps = { experiment: Experiment; outline: Outline }

/** The outline on the left; on the right the step that is being written, or the validation of them all. */
export function ContentEditor({ experiment, outline }: ContentEditorProps) {
  const { id } = experiment
  const [place, goTo] = useContentPlace()
  const [newId, setNewId] = useState<string>()
  const [tab, setTab] = useState('body')
  const [isImporting, setImporting] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [isSettingParameters, setSettingParameters] = useState(false)
  const takeSaved = useTakeSaved('experiment')
  const saverRef = useRef<Saver<StepValues>>(null)
  const machines = useMachines(experiment.suite_id)
  const failed = useFailedSteps(id)

  const select = useCallback<SelectStep>(
    (stepId, isNew = false) => {
      setNewId(isNew ? stepId : undefined)
      // A new step begins with its text, wherever the one before it was being worked on.
      if (isNew) setTab('body')
      goTo({ step: stepId })
    },
    [goTo],
  )
  const flush = useCallback(async () => saverRef.current?.flush(), [])
  const edits = useOutlineEdits(id, select, flush, setMaking)

  const steps = outline.sections.flatMap((section) => section.steps)
  const step = steps.find((one) => one.id === place.stepId) ?? (place.isValidation ? undefined : steps[0])
  const importing = isImporting && (
    <>
      <ImportDialog into={experiment} onClose={() => setImporting(false)} onImported={() => goTo({})} />
    </>
  )
  if (steps.length === 0 && outline.sections.length === 0) {
    return (
      <div className={styles.blank}>
        <Empty
          kind="experiment"
          title="这个实验还没有内容"
          text="内容由章节和环节组成：先写一段说明，再放一个可以自动验证的操作任务。"
          action={
            <>
              <Button look="primary" icon={PlusOutlined} onClick={() => void edits.begin('text')}>
                写第一个环节
              </Button>
              <Button onClick={() => void edits.begin('task')}>添加操作任务</Button>
              <Button icon={ImportOutlined} onClick={() => setImporting(true)}>
                导入环节
              </Button>
            </>
          }
        />
        {importing}
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <FailedStepsContext value={failed}>
          <OutlinePanel
            outline={outline}
            edits={edits}
            selectedId={place.isValidation ? undefined : step?.id}
            onSelect={select}
            onImport={() => setImporting(true)}
            parameterCount={experiment.parameters.length}
            onParameters={() => setSettingParameters(true)}
          />
        </FailedStepsContext>
      </div>
      <div className={styles.right} inert={isMaking} aria-busy={isMaking}>
        {place.isValidation ? (
          <ValidationPanel
            experiment={experiment}
            outline={outline}
            onSelect={select}
            onScript={(stepId, script) => {
              setTab(script)
              select(stepId)
            }}
          />
        ) : step ? (
          <StepEditor
            key={step.id}
            step={step}
            machines={machines}
            isNew={step.id === newId}
            tab={tab}
            onTab={setTab}
            onStored={edits.stored}
            saverRef={saverRef}
          />
        ) : (
          <div className={styles.blank}>
            <Empty
              kind="experiment"
              title="还没有环节"
              text="在左边的章节里添加第一个环节。"
              action={
                <Button look="primary" icon={PlusOutlined} onClick={() => void edits.begin('task')}>
                  添加操作任务
                </Button>
              }
            />
          </div>
        )}
      </div>
      {importing}
      {isSettingParameters && (
        <>
          <ParametersDialog experiment={experiment} onSaved={takeSaved} onClose={() => setSettingParameters(false)} />
        </>
      )}
    </div>
  )
}

/** Host names of the experiment's suite, in its order. */
export function useMachines(suiteId: string | null): readonly string[] {
  const { data } = useQuery({
    ...api.environment.getSuite.query({ params: { id: suiteId ?? '' } }, { quiet: true }),
    enabled: suiteId !== null,
  })
  return suiteId !== null && data ? data.env_suite.machines.map((machine) => machine.hostname) : []
}
