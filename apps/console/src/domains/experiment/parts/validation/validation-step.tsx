import type { ValidationRun, ValidationStep } from '@lab/contract/experiment'
import {
  CheckCircleFilled,
  CloseCircleFilled,
  EditOutlined,
  LoadingOutlined,
  MinusCircleOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { useId, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { Press } from '../../../../kit/press.tsx'
import {
  isAsWanted,
  outcomeWord,
  runParts,
  runTime,
  scriptOf,
  scriptWords,
  type RunPart,
} from '../../validation-words.ts'
import styles from './validation.module.css'

const icons = {
  waiting: <MinusCircleOutlined aria-label="等待" />,
  running: <LoadingOutlined aria-label="验证中" />,
  passed: <CheckCircleFilled aria-label="通过" />,
  failed: <CloseCircleFilled aria-label="未通过" />,
}

type ValidationStepRowProps = {
  step: ValidationStep
  number: number
  isOpenAtFirst: boolean
  onEdit: () => void
  /** Opens the tab of the script that went wrong. */
  onScript: (script: string) => void
}

/** One step of a validation: what its check said before and after, and every output behind it. */
export function ValidationStepRow({ step, number, isOpenAtFirst, onEdit, onScript }: ValidationStepRowProps) {
  const id = useId()
  // Undefined until a person has decided: failures open by themselves, also when they arrive later.
  const [isOpen, setOpen] = useState<boolean>()
  const isShown = isOpen ?? isOpenAtFirst
  const runs = runParts.flatMap((part) => {
    const run = step[part.part]
    return run ? [{ part, run }] : []
  })
  const totalMs = runs.reduce((sum, { run }) => sum + run.duration_ms, 0)
  return (
    <li className={styles.step} data-state={step.state}>
      <div className={styles.row}>
        <Press
          className={styles.toggle}
          aria-expanded={isShown}
          aria-controls={id}
          disabled={runs.length === 0}
          onClick={() => setOpen(!isShown)}
        >
          <RightOutlined aria-hidden className={styles.arrow} />
          <span className={styles.icon}>{icons[step.state]}</span>
          <span className={styles.number}>{number}</span>
          <span className={styles.title}>{step.title}</span>
          <span className={styles.chips}>
            {runs
              .filter(({ part }) => part.part === 'before' || part.part === 'after')
              .map(({ part, run }) => (
                <span key={part.part} className={styles.chip} data-right={isAsWanted(part, run) || undefined}>
                  {part.part === 'before' ? '前' : '后'} {outcomeWord(part, run)}
                </span>
              ))}
          </span>
          <span className={styles.time}>{totalMs > 0 ? runTime(totalMs) : ''}</span>
        </Press>
        <Button
          look="text"
          isSmall
          icon={EditOutlined}
          aria-label={`编辑${step.title}`}
          title="编辑"
          onClick={onEdit}
        />
      </div>
      {step.reason && (
        <div className={styles.reason}>
          {step.cause && <b>{step.cause}</b>}
          <p>{step.reason}</p>
          {step.at && (
            <Button look="link" isSmall onClick={() => onScript(scriptOf(step.at!))}>
              查看{scriptWords[scriptOf(step.at)]}
            </Button>
          )}
        </div>
      )}
      {isShown && runs.length > 0 && (
        <div id={id} className={styles.runs}>
          {runs.map(({ part, run }) => (
            <Run key={part.part} part={part} run={run} />
          ))}
        </div>
      )}
    </li>
  )
}

function Run({ part, run }: { part: RunPart; run: ValidationRun }) {
  const isRight = isAsWanted(part, run)
  const streams = [
    { name: '标准输出', text: run.stdout.trimEnd() },
    { name: '错误输出', text: run.stderr.trimEnd() },
  ].filter(({ text }) => text)
  return (
    <section className={styles.run}>
      <p>
        <b>{part.label}</b>
        <span className={styles.chip} data-right={isRight || undefined}>
          {outcomeWord(part, run)}
        </span>
        {!isRight && <span className={styles.wanted}>{part.wanted}</span>}
        <span className={styles.time}>
          {run.exit_code !== null && `退出码 ${run.exit_code} · `}
          {runTime(run.duration_ms)}
        </span>
      </p>
      {streams.length === 0 && <p className={styles.silent}>没有输出</p>}
      {streams.map(({ name, text }) => (
        <figure key={name} className={styles.stream}>
          <figcaption>{name}</figcaption>
          <pre>{text}</pre>
        </figure>
      ))}
    </section>
  )
}
