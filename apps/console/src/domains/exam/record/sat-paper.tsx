import type { StepScore } from '../../../content/aspects/record/rubric-scores.ts'
import type { RecordRow } from '@lab/contract/record'
import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { AppealCard } from '../../../content/aspects/record/appeal-card.tsx'
import { CommentCard } from '../../../content/aspects/record/comment-card.tsx'
import { LoadingLines } from '../../../content/aspects/record/loading-lines.tsx'
import { ScoreDialog } from '../../../content/aspects/record/score-dialog.tsx'
import { useAttempt } from '../../../content/aspects/record/use-attempt.ts'
import { usePlaceAddress } from '../../../content/use-place.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { dotted } from '../../../kit/format.ts'
import { Note } from '../../../kit/note.tsx'
import print from '../../../kit/print.module.css'
import { Segmented } from '../../../kit/segmented.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { isIn, sumOf, viewLabels, views, type View } from './answered.ts'
import styles from './paper.module.css'

/** 答卷: a learner's paper as it was sat, with what is right, points, marks and comments; printed as it is shown. */
export function SatPaper() {
  const { recordId: id = '' } = usePlaceAddress()
  const { record, number, refusal } = useAttempt(id)
  const input = { params: { id }, query: { attempt: number } }
  const paper = useQuery(api.exam.satPaper.query(input))
  const scores = useQuery(api.record.scores.query(input, { quiet: true }))
  const [view, setView] = useState<View>('all')
  const editing = useOpeningOf<StepScore>()
  const failed = [paper, scores].find(({ data, error }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!paper.data || !scores.data || !record) return <LoadingLines count={8} />
  const { sections, receipt } = paper.data
  if (sections.length === 0) return <Empty kind="record" text="还没有生成试卷。学员进入候考后，答卷会显示在这里。" />
  const scored = new Map(scores.data.steps.map((step) => [step.step_id, step]))
  const isOver = receipt !== null
  const parts = sections.map((section) => ({
    ...section,
    questions: section.questions.map((asked) => ({ asked, score: scored.get(asked.key), isOver })),
  }))
  const all = parts.flatMap(({ questions }) => questions)
  const found = parts.map((part) => ({ ...part, found: part.questions.filter((one) => isIn(view, one)) }))
  const mayNot = record.can.grade === true ? refusal : (record.can.grade ?? '没有评分权限')
  return (
    <div className={styles.page}>
      <AppealCard recordId={id} />
      <div className={styles.bar}>
        <Segmented
          label="显示的题目"
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: `${viewLabels[value]} ${all.filter((one) => isIn(value, one)).length}`,
          }))}
        />
        <Button icon={PrinterOutlined} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      {!isOver && <Note tone="info">学员还没有交卷，下面是已保存的作答，尚未评分。</Note>}
      <article className={`${styles.paper} ${print.printed}`} aria-label="答卷">
        <PaperHead record={record} total={scores.data.total} max={scores.data.max_score} receipt={receipt} />
        {found.map(
          ({ title, note, questions, found: some }) =>
            some.length > 0 && (
              <section key={questions[0]!.asked.key}>
                <h2>
                  {title} <small className="num">{sectionSum(questions)}</small>
                </h2>
                {note && <p className={styles.quiet}>{note}</p>}
                {some.map((one) => (
                  <AnsweredQuestion key={one.asked.key} one={one} editing={editing} refusal={mayNot} />
                ))}
              </section>
            ),
        )}
        {all.every((one) => !isIn(view, one)) && <p className={styles.quiet}>没有{viewLabels[view]}的题目。</p>}
        {scores.data.comment && (
          <p className={styles.printOnly}>
            <b>总体评语</b> {scores.data.comment}
          </p>
        )}
      </article>
      <CommentCard recordId={id} comment={scores.data.comment} refusal={mayNot} />
      <Opened by={editing}>
        {(close, step) => <ScoreDialog recordId={id} attempt={number} step={step} onClose={close} />}
      </Opened>
    </div>
  )
}

const sectionSum = (questions: Parameters<typeof sumOf>[0]): string => {
  const { earned, points } = sumOf(questions)
  return `${questions.length} 题，得 ${earned} / ${points} 分`
}

type PaperHeadProps = {
  record: RecordRow
  total: number | null
  max: number
  receipt: { at: string; checksum: string } | null
}

/** Whose paper it is and what it came to, so that a printed sheet says it too. */
function PaperHead({ record, total, max, receipt }: PaperHeadProps) {
  const { learner } = record
  return (
    <header className={styles.head}>
      <h2>{record.content_title}</h2>
      <p>{dotted([learner.real_name, learner.number, record.place_name])}</p>
      <p className="num">
        {dotted([
          total === null ? '未评分' : `得分 ${total} / ${max} 分`,
          receipt ? `交卷 ${exactTime(receipt.at)}` : '未交卷',
          receipt ? `校验码 ${receipt.checksum}` : '',
        ])}
      </p>
    </header>
  )
}
