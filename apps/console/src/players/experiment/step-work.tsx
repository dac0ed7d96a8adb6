import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import {
  BulbOutlined,
  CheckCircleFilled,
  CheckOutlined,
  CloseCircleFilled,
  CommentOutlined,
  LeftOutlined,
  ProfileOutlined,
  RightOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Turning } from '../../kit/turning.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { earnedIn, finishOf } from './rules.ts'
import type { ExperimentSaver } from './use-work-saver.ts'
import type { LearnerActs } from './use-learning.ts'
import { stepKindWords } from './step-kinds.ts'
import { StepBody, type RunCommand } from './step-body.tsx'
import styles from './player.module.css'

/** With the fields of every type of question. */
const AnswerWork = onDemand(
  async () => (await import('./answer-work.tsx')).AnswerWork,
  () => <Turning />,
)
/** With the editor, which a step without a report does not need. */
const ReportWork = onDemand(
  async () => (await import('./report-work.tsx')).ReportWork,
  () => <Turning />,
)

type StepWorkProps = {
  step: Step
  progress: StepProgress | undefined
  acts: LearnerActs
  /** Runs a command of the text next to it; absent where there is no machine. */
  onRun?: RunCommand | undefined
  /** Below everything that a learner reads: what only an author has. */
  below?: ReactNode
  saver: ExperimentSaver
  /** Nothing can be changed: it was submitted, or another tab leads. */
  isLocked: boolean
  /** 总体评语: what the teacher wrote about the whole of it. */
  remark: string
  /** 退回原因: why it was returned, while it is. */
  returned?: string
  /** Why the step could not be opened. */
  complaint: string | undefined
  /** Another step was left for this one. */
  isMoved?: boolean
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One step as a learner works on it: text, hint, and what finishes it. */
export function StepWork(props: StepWorkProps) {
  const { step, progress, acts, below, saver, isLocked, remark, returned, complaint, isMoved, onBefore, onNext } = props
  const [busy, setBusy] = useState<'verify' | 'hint' | 'done'>()
  const [hint, setHint] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus belongs to the document: the button that led here is gone with the step before, so it goes to the new one.
  useEffect(() => {
    if (isMoved && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isMoved])
  const finish = finishOf(step)
  const isPassed = progress?.state === 'passed'

  // The request layer shows a refusal.
  const during = async (name: typeof busy, work: () => Promise<unknown>) => {
    setBusy(name)
    await work().catch(() => undefined)
    setBusy(undefined)
  }
  const openHint = async () => {
    const cost = step.hint_cost
    const agreed =
      progress?.hint_opened ||
      cost === 0 ||
      (await askQuestion({ title: '查看提示', text: `打开提示将从这一环节扣除 ${cost} 分。`, okText: '查看提示' }))
    if (agreed) await during('hint', async () => setHint((await acts.hint(step.id)).hint))
  }
  const shownHint = hint ?? (progress?.hint_opened ? step.hint : '')
  return (
    <section className={styles.text} aria-label="正文">
      <div
        className={styles.read}
        onPaste={({ clipboardData }) => acts.notePaste(clipboardData.getData('text/plain'), step.id)}
      >
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {step.title}
          </h2>
          <p className={styles.kind}>
            {stepKindWords[step.kind]}
            {step.points > 0 && ` · ${step.points} 分`}
            {isPassed && (
              <ToneTag tone="green" icon="check">
                已完成
              </ToneTag>
            )}
          </p>
        </header>
        {complaint && <Note tone="error">{complaint}</Note>}
        {returned && <Remark title="退回原因">{returned}</Remark>}
        {remark && <Remark title="总体评语">{remark}</Remark>}
        {progress?.comment && <Remark title="本环节评语">{progress.comment}</Remark>}
        <StepBody step={step} onRun={props.onRun} />
        {step.evidence.length > 0 && (
          <section className={styles.hint} aria-label="过程要求">
            <b>
              <ProfileOutlined aria-hidden /> 过程要求（在终端里做过才算）
            </b>
            <ul className={styles.asked}>
              {step.evidence.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        )}
        {step.rubric.length > 0 && (
          <section className={styles.hint} aria-label="评分标准">
            <b>
              <ProfileOutlined aria-hidden /> 评分标准
            </b>
            <ul className={styles.asked}>
              {step.rubric.map((one) => (
                <li key={one.id}>
                  {one.title}（{one.points} 分）
                </li>
              ))}
            </ul>
          </section>
        )}
        {finish === 'answer' && <AnswerWork step={step} progress={progress} saver={saver} isLocked={isLocked} />}
        {finish === 'report' && <ReportWork step={step} progress={progress} saver={saver} isLocked={isLocked} />}
        {shownHint && (
          <Hint text={shownHint} cost={progress?.hint_cost ?? step.hint_cost} isJustOpened={hint !== undefined} />
        )}
        {below}
      </div>
      <footer className={styles.foot}>
        {finish === 'check' && progress && <Verdict progress={progress} isChecking={busy === 'verify'} />}
        <div className={styles.acts}>
          <Button icon={LeftOutlined} disabled={!onBefore} onClick={onBefore}>
            上一步
          </Button>
          <span className={styles.between}>
            {finish === 'check' && (
              <Button
                look={isPassed ? 'plain' : 'primary'}
                icon={SafetyCertificateOutlined}
                isBusy={busy === 'verify'}
                disabled={isLocked}
                onClick={() => void during('verify', () => acts.verify(step.id))}
              >
                {isPassed ? '再次验证' : '验证'}
              </Button>
            )}
            {finish === 'done' && !isPassed && (
              <Button
                look="primary"
                icon={CheckOutlined}
                isBusy={busy === 'done'}
                disabled={isLocked}
                onClick={() =>
                  void during('done', async () => {
                    await acts.done(step.id)
                    onNext?.()
                  })
                }
              >
                {onNext ? '完成，下一步' : '完成'}
              </Button>
            )}
            {progress?.has_hint && !shownHint && (
              <Button icon={BulbOutlined} isBusy={busy === 'hint'} disabled={isLocked} onClick={() => void openHint()}>
                查看提示{step.hint_cost > 0 && `（−${step.hint_cost} 分）`}
              </Button>
            )}
          </span>
          <Button look={isPassed && onNext ? 'primary' : 'plain'} disabled={!onNext} onClick={onNext}>
            下一步
            <RightOutlined aria-hidden />
          </Button>
        </div>
      </footer>
    </section>
  )
}

const showHere = (section: HTMLElement | null): void => section?.focus()

type HintProps = { text: string; cost: number; isJustOpened: boolean }

/** The opened hint with what it cost; it is gone to when it opens, also below a long text. */
function Hint({ text, cost, isJustOpened }: HintProps) {
  return (
    <section
      className={styles.hint}
      aria-label="提示"
      tabIndex={-1}
      ref={isJustOpened ? showHere : undefined}
      data-arrives={isJustOpened || undefined}
    >
      <b>
        <BulbOutlined aria-hidden /> 提示
      </b>
      <span className={styles.cost}>{cost > 0 ? `已查看提示，本环节扣除 ${cost} 分` : '已查看提示，不扣分'}</span>
      <RichTextView value={text} isCompact />
    </section>
  )
}

function Remark({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.remark} aria-label={title}>
      <b>
        <CommentOutlined aria-hidden /> {title}
      </b>
      <p>{children}</p>
    </section>
  )
}

const verdicts = { passed: '验证通过', failed: '还没有通过', timeout: '验证超时', error: '验证脚本出错' }

/** What the last check said, in the words the learner reads. */
function Verdict({ progress, isChecking }: { progress: StepProgress; isChecking: boolean }) {
  const { last_outcome: outcome, last_message: message, last_output: output, attempts } = progress
  if (isChecking || !outcome) return null
  const isPassed = outcome === 'passed'
  const title = verdicts[outcome]
  const said = message || (outcome === 'failed' ? '没有说明原因，请对照要求检查' : '')
  const details = output.trim() === said ? '' : output.trim()
  return (
    <output className={styles.verdict} data-passed={isPassed || undefined}>
      <b>
        {isPassed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {title}
        {attempts > 1 && <span className={styles.attempt}>第 {attempts} 次</span>}
        {progress.state !== 'passed' && progress.points > 0 && (progress.share ?? 0) > 0 && (
          <span className={styles.attempt}>
            已得 {earnedIn(progress)} / {progress.points} 分
          </span>
        )}
      </b>
      {said && <span className={styles.message}>{said}</span>}
      {details && (
        <details className={styles.output}>
          <summary>完整输出</summary>
          <pre>{details}</pre>
        </details>
      )}
    </output>
  )
}
