import type { record, RecordRow } from '@lab/contract/record'
import type { DataOf } from '@lab/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { useStale } from '../../../app/use-stale.ts'
import { runAction, standing } from '../../../kit/action.ts'
import { Opened, opens, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { useMount } from '../../use-mount.ts'
import { LoadingLines } from './loading-lines.tsx'
import { confirmGrades } from './record-actions.ts'
import { ReturnDialog } from './return-dialog.tsx'
import type { StepScore } from './rubric-scores.ts'
import { ScoreDialog } from './score-dialog.tsx'
import styles from './record.module.css'

type Scores = DataOf<typeof record.scores>

/** 评分: what each step earned by itself, what a teacher set instead, the comment, and every change with its reason. */
export default function RecordScorePage() {
  const { ids } = useMount()
  const id = ids.recordid ?? ''
  const found = useQuery(api.record.get.query({ params: { id } }))
  const { data, error, refetch } = useQuery(api.record.scores.query({ params: { id } }))
  const editing = useOpeningOf<StepScore>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const row = found.data?.record
  if (!data || !row) return <LoadingLines />
  const refusal = row.can.grade === true ? undefined : (row.can.grade ?? '没有评分权限')
  return (
    <div className={styles.scores}>
      <div className={styles.table}>
        {data.steps.length === 0 ? (
          <Empty kind="record" text="内容中没有计分的环节。" />
        ) : (
          <table className={styles.scoreTable}>
            <thead>
              <tr>
                <th scope="col">环节</th>
                <th scope="col" data-align="right">
                  满分
                </th>
                <th scope="col" data-align="right">
                  自动评分
                </th>
                <th scope="col" data-align="right">
                  得分
                </th>
                <th scope="col">评语</th>
                <th scope="col">
                  <span className="visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.steps.map((step) => (
                <tr key={step.step_id}>
                  <td style={{ minWidth: 232 }}>
                    {step.title}
                    {step.rubric.length > 0 && <RubricLines rubric={step.rubric} />}
                  </td>
                  <td data-align="right">
                    {step.points > 0 ? step.points : <span className={styles.quiet}>不计分</span>}
                  </td>
                  <td data-align="right">
                    <Num value={step.points > 0 ? step.auto_score : null} digits={1} />
                  </td>
                  <td data-align="right">
                    {step.points === 0 ? (
                      '--'
                    ) : step.manual_score !== null ? (
                      <>
                        <b>
                          <Num value={step.manual_score} digits={1} />
                        </b>
                        <small>{step.graded_by ? `${step.graded_by.real_name} 修改` : '教师修改'}</small>
                      </>
                    ) : (
                      <Num value={step.auto_score} digits={1} />
                    )}
                  </td>
                  <td>{step.comment || <span className={styles.quiet}>--</span>}</td>
                  <td data-align="right">
                    {step.points > 0 && (
                      <button
                        type="button"
                        className={styles.more}
                        aria-label={`修改「${step.title}」的成绩`}
                        aria-disabled={refusal === undefined ? undefined : true}
                        title={refusal}
                        {...(refusal === undefined ? opens(editing.of(step)) : {})}
                      >
                        修改
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <aside>
        <TotalCard row={row} scores={data} />
        <CommentCard key={row.id} recordId={row.id} comment={data.comment} refusal={refusal} />
        <ChangesCard changes={data.changes} />
      </aside>
      <Opened by={editing}>{(close, step) => <ScoreDialog recordId={id} step={step} onClose={close} />}</Opened>
    </div>
  )
}

/** What was given for each criterion; who and when are in its title. */
function RubricLines({ rubric }: { rubric: StepScore['rubric'] }) {
  return (
    <ul className={styles.criteria} aria-label="评分标准">
      {rubric.map((one) => (
        <li key={one.id} title={one.graded_by ? `${one.graded_by.real_name} 评分` : undefined}>
          <span>{one.title}</span>
          <span>
            {one.score ?? '--'} / {one.points}
          </span>
        </li>
      ))}
    </ul>
  )
}

function TotalCard({ row, scores }: { row: RecordRow; scores: Scores }) {
  const stale = useStale()
  const [isReturning, setReturning] = useState(false)
  const confirm = async () => {
    if (await runAction(confirmGrades, [row])) await stale('record')
  }
  const isGiven = row.state === 'submitted' || row.state === 'graded'
  return (
    <section className={styles.card}>
      <h2>总成绩</h2>
      <p className={styles.total}>
        <b>
          <Num value={scores.total} digits={1} />
        </b>
        <span>/ {scores.max_score} 分</span>
      </p>
      <div className={styles.buttons}>
        {standing(confirmGrades, row) === 'possible' && (
          <Button type="primary" onClick={() => void confirm()}>
            确认评分
          </Button>
        )}
        {isGiven && row.can.grade === true && <Button onClick={() => setReturning(true)}>退回</Button>}
        {!isGiven && <span className={styles.quiet}>学员提交后可确认评分</span>}
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

type CommentCardProps = { recordId: string; comment: string; refusal: string | undefined }

function CommentCard({ recordId, comment, refusal }: CommentCardProps) {
  const stale = useStale()
  const [text, setText] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = text !== undefined && text !== comment
  useLeaveGuard(isDirty && !isSaving)
  const save = async () => {
    setSaving(true)
    try {
      await api.record.comment({ params: { id: recordId }, body: { comment: text ?? '' } }, { quiet: true })
      await stale('record')
      setText(undefined)
      showToast('总评已保存')
    } catch (error) {
      await showNotice(isApiError(error) ? error.message : '保存失败，请重试')
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className={styles.card}>
      <h2>
        <label htmlFor="record-comment">总评</label>
      </h2>
      <div className={styles.commentEdit}>
        <Input.TextArea
          id="record-comment"
          value={text ?? comment}
          maxLength={2000}
          disabled={refusal !== undefined}
          placeholder={refusal ?? '写给学员的评语'}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={(event) => setText(event.target.value)}
        />
        {isDirty && (
          <div className={styles.buttons}>
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              保存
            </Button>
            <Button onClick={() => setText(undefined)}>取消</Button>
          </div>
        )}
      </div>
    </section>
  )
}

const scoreText = (score: number | null): string => (score === null ? '自动评分' : `${score} 分`)

function ChangesCard({ changes }: { changes: Scores['changes'] }) {
  return (
    <section className={styles.card}>
      <h2>成绩修改记录</h2>
      {changes.length === 0 ? (
        <p className={styles.quiet}>成绩没有被修改过。</p>
      ) : (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <li key={`${change.at} ${change.step_id ?? ''}`}>
              <p>
                {change.step_title || '总成绩'}：{scoreText(change.before)} → <b>{scoreText(change.after)}</b>
              </p>
              {change.criteria.map((one) => (
                <p key={one.title} className={styles.quiet}>
                  {one.title}：{one.before ?? '未评'} → {one.after ?? '未评'}
                </p>
              ))}
              <p>{change.reason}</p>
              <small>
                {change.who.real_name} · <RelativeTime at={change.at} />
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
