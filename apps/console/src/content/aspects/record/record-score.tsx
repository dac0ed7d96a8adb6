import type { record, RecordRow } from '@lab/contract/record'
import type { DataOf } from '@lab/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { usePlaceAddress } from '../../use-place.ts'
import { AnnotateStep, type Annotating } from './annotations.tsx'
import { AppealCard } from './appeal-card.tsx'
import { CommentCard } from './comment-card.tsx'
import { GradingCard } from './grading/grading-card.tsx'
import { SaidSaves } from './grading/score-field.tsx'
import { waitsForPerson } from './grading/score-slots.ts'
import { useGradingQueue } from './grading/use-grading-queue.ts'
import { useScoreEntry } from './grading/use-score-entry.ts'
import { useSwipe } from './grading/use-swipe.ts'
import { LoadingLines } from './loading-lines.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import type { StepScore } from './rubric-scores.ts'
import { ScoreDialog } from './score-dialog.tsx'
import { ScoreTable } from './score-table.tsx'
import { scoreWord } from './step-rules.ts'
import { useAttempt, type ShownAttempt } from './use-attempt.ts'
import { useItemLabel } from '../../item-label.ts'
import styles from './score.module.css'
import shared from './record.module.css'

type Scores = DataOf<typeof record.scores>
const noSteps: StepScore[] = []

/** 评分: what each step earned by itself, what a teacher set instead, the comment, and every change with its reason. */
export default function RecordScorePage() {
  const { recordId: id = '' } = usePlaceAddress()
  const attempt = useAttempt(id)
  const { number, record: row } = attempt
  const { data, error, refetch } = useQuery(api.record.scores.query({ params: { id }, query: { attempt: number } }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !row) return <LoadingLines />
  return <ScorePage key={`${id} ${number ?? ''}`} row={row} scores={data} attempt={attempt} />
}

function ScorePage({ row, scores, attempt }: { row: RecordRow; scores: Scores; attempt: ShownAttempt }) {
  const editing = useOpeningOf<StepScore>()
  const item = useItemLabel()
  const { number } = attempt
  const refusal = row.can.grade === true ? attempt.refusal : (row.can.grade ?? '没有评分权限')
  const isWaiting = refusal === undefined && number === undefined && row.state === 'submitted'
  const entry = useScoreEntry(row.id, isWaiting ? scores.steps.filter(waitsForPerson) : noSteps)
  const queue = useGradingQueue(row, entry)
  const swipe = useSwipe(queue.open)
  const progress = useQuery(
    api.record.progress.query({ params: { id: row.id }, query: { attempt: number } }, { quiet: true }),
  )
  const work = new Map(progress.data?.steps.map((step) => [step.step_id, step]))
  const [annotating, setAnnotating] = useState<Annotating>()
  return (
    <div className={styles.scores} data-swipe={queue.isOpen || undefined} {...(queue.isOpen ? swipe : {})}>
      <div className={styles.table}>
        {progress.error && !progress.data && (
          <Alert
            type="error"
            banner
            title="报告和作答未能加载"
            action={<Button onClick={() => void progress.refetch()}>重试</Button>}
          />
        )}
        {scores.steps.length === 0 ? (
          <Empty kind="record" text={`内容中没有计分的${item}。`} />
        ) : (
          <ScoreTable
            item={item}
            steps={scores.steps}
            entry={entry}
            onOpen={queue.open}
            refusal={refusal}
            editing={editing}
            recordId={row.id}
            work={work}
            onAnnotate={refusal === undefined ? setAnnotating : undefined}
          />
        )}
        <SaidSaves entry={entry} />
      </div>
      <aside>
        <AppealCard recordId={row.id} />
        <TotalCard row={row} scores={scores} />
        <GradingCard queue={queue} />
        <CommentCard recordId={row.id} comment={scores.comment} refusal={refusal} />
        <ChangesCard changes={scores.changes} steps={scores.steps} hasSeveral={row.attempt > 1} />
      </aside>
      {annotating && (
        <AnnotateStep recordId={row.id} annotating={annotating} onClose={() => setAnnotating(undefined)} />
      )}
      <Opened by={editing}>
        {(close, step) => <ScoreDialog recordId={row.id} attempt={number} step={step} onClose={close} />}
      </Opened>
    </div>
  )
}

function TotalCard({ row, scores }: { row: RecordRow; scores: Scores }) {
  const stale = useStale()
  const [isReturning, setReturning] = useState(false)
  const isGiven = row.state === 'submitted' || row.state === 'graded'
  return (
    <section className={styles.card}>
      <h2>总成绩</h2>
      <p className={styles.total}>
        <b>
          <Num value={scores.total} />
        </b>
        <span>/ {scores.max_score} 分</span>
      </p>
      <div className={styles.buttons}>
        {isGiven && row.can.grade === true && <Button onClick={() => setReturning(true)}>退回</Button>}
        {!isGiven && <span className={shared.quiet}>学员提交后可确认评分</span>}
      </div>
      {isReturning && (
        <ReturnDialog
          rows={[row]}
          onClose={(isDone) => {
            setReturning(false)
            if (isDone) void stale('record')
          }}
        />
      )}
    </section>
  )
}

type ChangesCardProps = Pick<Scores, 'changes' | 'steps'> & { hasSeveral: boolean }

function ChangesCard({ changes, steps, hasSeveral }: ChangesCardProps) {
  const scoreText = (score: number | null, id: string | null) =>
    scoreWord(
      score,
      steps.find((step) => step.step_id === id),
    )
  return (
    <section className={styles.card}>
      <h2>成绩修改记录</h2>
      {changes.length === 0 ? (
        <p className={shared.quiet}>成绩没有被修改过。</p>
      ) : (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <li key={`${change.at} ${change.attempt} ${change.step_id ?? ''}`}>
              <p>
                {change.step_title || '总成绩'}：{scoreText(change.before, change.step_id)} →{' '}
                <b>{scoreText(change.after, change.step_id)}</b>
              </p>
              {change.criteria.map((one) => (
                <p key={one.title} className={shared.quiet}>
                  {one.title}：{one.before ?? '未评'} → {one.after ?? '未评'}
                </p>
              ))}
              <p>{change.reason}</p>
              <small>
                {hasSeveral && `第${change.attempt}次作答 · `}
                {change.who.real_name} · <RelativeTime at={change.at} />
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
