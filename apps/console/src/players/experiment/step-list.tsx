import type { Outline, Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { CheckCircleFilled, CloseCircleFilled, DownOutlined, UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useIsStacked } from '../../kit/narrow.ts'
import { Press } from '../../kit/press.tsx'
import { stepKindIcons } from './step-kinds.ts'
import styles from './player.module.css'

type StepListProps = {
  outline: Outline
  progress: readonly StepProgress[]
  currentId: string
  onChoose: (id: string) => void
}

/** The steps by section. Where the desk is stacked it is one line, which opens to the list and closes with a choice. */
export function StepList({ outline, progress, currentId, onChoose }: StepListProps) {
  const isStacked = useIsStacked()
  const [isOpen, setOpen] = useState(false)
  const steps = outline.sections.flatMap((section) => section.steps)
  const at = steps.findIndex((one) => one.id === currentId)
  const choose = (id: string) => {
    setOpen(false)
    onChoose(id)
  }
  return (
    <nav className={styles.steps} aria-label="环节">
      {isStacked && (
        <Press className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="num">
            环节 {at + 1} / {steps.length}
          </span>
          {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </Press>
      )}
      {(!isStacked || isOpen) &&
        outline.sections.map((section, number) => (
          <section key={section.id} aria-label={section.title}>
            <p className={styles.section}>
              <span>{number + 1}</span>
              {section.title}
            </p>
            <ol>
              {section.steps.map((one) => (
                <StepLink
                  key={one.id}
                  step={one}
                  progress={progress.find((other) => other.step_id === one.id)}
                  isCurrent={one.id === currentId}
                  onChoose={() => choose(one.id)}
                />
              ))}
            </ol>
          </section>
        ))}
    </nav>
  )
}

type StepLinkProps = {
  step: Step
  progress: StepProgress | undefined
  isCurrent: boolean
  onChoose: () => void
}

function StepLink({ step, progress, isCurrent, onChoose }: StepLinkProps) {
  const Icon = stepKindIcons[step.kind]
  const state = progress?.state ?? 'not_started'
  return (
    <li>
      <Press
        className={styles.step}
        data-state={state}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onChoose}
      >
        {state === 'passed' ? (
          <CheckCircleFilled aria-label="已完成" />
        ) : state === 'failed' ? (
          <CloseCircleFilled aria-label="未通过" />
        ) : (
          <Icon aria-hidden />
        )}
        <span className={styles.stepTitle}>{step.title}</span>
        {step.points > 0 && <span className={styles.points}>{step.points}</span>}
      </Press>
    </li>
  )
}
