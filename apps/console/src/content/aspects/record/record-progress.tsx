import type { StepProgress } from '@lab/contract/record'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RightOutlined } from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Duration, RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { usePlaceAddress } from '../../use-place.ts'
import { AnnotateStep, type Annotating } from './annotations.tsx'
import { checkMessage } from './check-message.ts'
import { Contributions } from './contributions.tsx'
import { useItemViews } from './item-view.ts'
import { LoadingLines } from './loading-lines.tsx'
import { StepStateTag } from './record-state.tsx'
import { bySection, hasMore, undoneWord } from './step-rules.ts'
import { StepWork } from './step-work.tsx'
import { useAttempt } from './use-attempt.ts'
import { useItemLabel } from '../../item-label.ts'
import styles from './progress.module.css'
import shared from './record.module.css'

/** 学习进度: every step of the content, section by section, with how it went. */
export default function RecordProgressPage() {
  const { recordId = '' } = usePlaceAddress()
  const item = useItemLabel()
  const views = useItemViews()
  const { record, shown, number, refusal, contributions } = useAttempt(recordId)
  const { data, error, refetch } = useQuery(
    api.record.progress.query({ params: { id: recordId }, query: { attempt: number } }),
  )
  const [annotating, setAnnotating] = useState<Annotating>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingLines />
  if (data.steps.length === 0) return <Empty kind="record" text={`内容中没有${item}。`} />
  const annotate = record?.can.grade === true && refusal === undefined ? setAnnotating : undefined
  return (
    <>
      <Contributions rows={contributions} />
      {bySection(data.steps).map((section) => (
        <section key={section.steps[0]!.step_id} className={shared.section}>
          <h2>
            {section.title}
            <small className="num">
              {section.passed}/{section.steps.length} 已完成
            </small>
          </h2>
          <ul className={styles.steps}>
            <li className={`${styles.line} ${styles.lineHead}`} aria-hidden="true">
              <span />
              <span>{item}</span>
              <span>状态</span>
              <span>最近验证</span>
              <span>次数</span>
              <span className={styles.right}>用时</span>
              <span className={styles.right}>完成时间</span>
            </li>
            {section.steps.map((step) => (
              <StepLine
                key={step.step_id}
                step={step}
                undone={undoneWord(step, views[step.kind], shown?.state)}
                recordId={recordId}
                onAnnotate={annotate}
              />
            ))}
          </ul>
        </section>
      ))}
      {annotating && (
        <AnnotateStep recordId={recordId} annotating={annotating} onClose={() => setAnnotating(undefined)} />
      )}
    </>
  )
}

type StepLineProps = {
  step: StepProgress
  undone: string | undefined
  recordId: string
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

function StepLine({ step, undone, recordId, onAnnotate }: StepLineProps) {
  const [isOpen, setOpen] = useState(false)
  const views = useItemViews()
  const canOpen = hasMore(step, views[step.kind])
  const inside = (
    <>
      <span className={styles.arrow} data-open={isOpen || undefined}>
        {canOpen && <RightOutlined aria-hidden />}
      </span>
      <span className={styles.name}>
        <b>{step.title}</b>
        {step.last_message && step.state !== 'passed' && (
          <small data-bad={step.state === 'failed' || undefined} title={step.last_message}>
            {checkMessage(step.last_message).said}
          </small>
        )}
      </span>
      <span>
        <StepStateTag state={step.state} undone={undone} />
      </span>
      <span>
        {step.last_outcome ? <StateTag state={step.last_outcome} plain /> : <span className={shared.quiet}>--</span>}
        {step.state !== 'passed' && step.share !== null && step.share > 0 && (
          <small className={shared.quiet}> 得 {Math.round(step.share * 100)}%</small>
        )}
      </span>
      <span className="num">
        {step.attempts > 0 ? `${step.attempts} 次` : '--'}
        {step.hint_opened && (
          <>
            {' '}
            <ToneTag tone="amber" plain>
              提示
            </ToneTag>
          </>
        )}
      </span>
      <span className={styles.right}>
        {step.duration_seconds > 0 ? <Duration seconds={step.duration_seconds} /> : '--'}
      </span>
      <span className={styles.right}>
        <RelativeTime at={step.passed_at} />
      </span>
    </>
  )
  return (
    <li>
      {canOpen ? (
        <Press className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {inside}
        </Press>
      ) : (
        <div className={styles.line}>{inside}</div>
      )}
      {isOpen && (
        <div className={styles.open}>
          {step.last_output && (
            <div>
              <h3>最近一次验证的输出</h3>
              <pre className={shared.output}>{step.last_output}</pre>
            </div>
          )}
          {step.hint_opened && <p className={shared.quiet}>已查看提示，扣 {step.hint_cost} 分</p>}
          <StepWork step={step} recordId={recordId} onAnnotate={onAnnotate} />
          {step.comment && (
            <div>
              <h3>评语</h3>
              <p>{step.comment}</p>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
