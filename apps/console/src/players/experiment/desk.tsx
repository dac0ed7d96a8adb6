import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { Empty } from '../../kit/empty.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { whenIdle } from '../../kit/when-idle.ts'
import { useLead } from '../saving/use-lead.ts'
import { stepBeside, stepToGoOn } from './rules.ts'
import { useLearnerActs, type Learning } from './use-learning.ts'
import { SplitPanes } from './split-panes.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { DeskNotes } from './desk-notes.tsx'
import type { TypedCommand } from './machine-views.tsx'
import type { RunCommand } from './step-body.tsx'
import { StepList } from './step-list.tsx'
import { StepWork } from './step-work.tsx'
import { useHeartbeat } from './use-heartbeat.ts'
import { useSaving, type ExperimentSaver } from './use-work-saver.ts'
import styles from './player.module.css'

const LoadedMachines = onDemand(
  async () => (await import('./machines.tsx')).Machines,
  () => null,
)

/** The text is read first: the code of the machine next to it is asked for in an idle moment after the text's own. */
function Machines(props: ComponentProps<typeof LoadedMachines>) {
  const [isDue, setDue] = useState(false)
  // Asks the browser to call when it is idle.
  useEffect(() => {
    let isGone = false
    let stop = (): void => void (isGone = true)
    const wait = (): void => {
      if (!isGone) stop = whenIdle(() => setDue(true), 1_000)
    }
    void RichTextView.fetchCode().then(wait, wait)
    return () => stop()
  }, [])
  return isDue ? <LoadedMachines {...props} /> : <div />
}

type DeskProps = {
  recordId: string
  learning: Learning
  saver: ExperimentSaver
  /** Asks a teacher for environments beyond the limits; nobody is asked for those of an author. */
  onAskEnvironment?: () => void
  /** Below a step: what only its author has. */
  belowStep?: (stepId: string) => ReactNode
}

/** A learner's desk: the steps, the text of the present one, and the machine next to it. */
export function ExperimentDesk({ recordId, learning, saver, onAskEnvironment, belowStep }: DeskProps) {
  const acts = useLearnerActs(recordId)
  const { outline, steps: progress } = learning
  const steps = outline.sections.flatMap((section) => section.steps)
  const [chosen, setChosen] = useState(() => ({ id: stepToGoOn(progress) ?? steps[0]?.id, isMoved: false }))
  const go = (id: string) => setChosen({ id, isMoved: true })
  const [complaint, setComplaint] = useState<string>()
  const [command, setCommand] = useState<TypedCommand>()
  const { leads, takeOver } = useLead(`work:${recordId}`)
  const isOver = learning.record.state === 'submitted' || learning.record.state === 'graded'
  const isLocked = isOver || !leads
  useSaving(saver, !isLocked)
  const step = steps.find((one) => one.id === chosen.id) ?? steps[0]
  const stepId = step?.id
  const isRunning = learning.environment?.state === 'running'

  // Tells the server which step is before the learner; its setup runs then, and again in an environment started later.
  useEffect(() => {
    if (stepId === undefined || !leads) return
    let isCurrent = true
    acts.open(stepId).then(
      () => isCurrent && setComplaint(undefined),
      (error: unknown) => isCurrent && setComplaint(isApiError(error) ? error.message : '打开环节失败'),
    )
    return () => {
      isCurrent = false
    }
  }, [acts, stepId, isRunning, leads])
  useHeartbeat(recordId, stepId, !isLocked)

  const run: RunCommand = (given) => {
    if (isRunning) setCommand((last) => ({ id: (last?.id ?? 0) + 1, ...given }))
    else setComplaint('环境还没有启动，启动后再运行命令')
  }
  if (!step) return <Empty kind="experiment" title="这个实验还没有环节" text="作者写好内容之后再来。" />
  const own = progress.find((one) => one.step_id === step.id)
  const before = stepBeside(steps, step.id, -1)
  const after = stepBeside(steps, step.id, 1)
  return (
    <div className={styles.room}>
      <DeskNotes leads={leads} onTakeOver={takeOver} saver={saver} isOver={isOver} />
      <div className={styles.desk}>
        <StepList outline={outline} progress={progress} currentId={step.id} onChoose={go} />
        <SplitPanes
          label="调整正文与终端的宽度"
          first={
            <StepWork
              // Who takes over from another tab goes on with what is there then, not with what this one had before.
              key={`${step.id} ${isLocked}`}
              step={step}
              progress={own}
              acts={acts}
              onRun={learning.suite === null || isLocked ? undefined : run}
              below={belowStep?.(step.id)}
              saver={saver}
              isLocked={isLocked}
              remark={learning.comment}
              returned={isOver ? '' : learning.return_reason}
              complaint={complaint}
              isMoved={chosen.isMoved}
              onBefore={before && (() => go(before.id))}
              onNext={after && (() => go(after.id))}
            />
          }
          second={
            learning.suite === null ? undefined : (
              <Machines
                environment={learning.environment}
                acts={acts}
                suite={learning.suite}
                wanted={step.machine}
                isOver={isOver}
                command={command}
                isLocked={!leads}
                onAsk={onAskEnvironment}
              />
            )
          }
        />
      </div>
    </div>
  )
}
