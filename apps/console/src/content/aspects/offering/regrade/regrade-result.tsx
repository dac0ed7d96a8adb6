import {
  type Regrade,
  regradePolicies,
  regradePolicyLabels,
  regradePolicyTexts,
  type RegradePolicy,
  type RegradeRow,
  regradeStateLabels,
} from '@lab/contract/regrade'
import type { PartyKind } from '@lab/contract/record-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { partyTitle } from '../../record/party.ts'
import { Button } from '../../../../kit/button.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { RadioField } from '../../../../kit/form/controls/radio-field.tsx'
import { formatNumber } from '../../../../kit/format.ts'
import { Pagination } from '../../../../kit/list/pagination.tsx'
import { Person } from '../../../../kit/person.tsx'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { stateTones } from './regrade-words.ts'
import { passMark } from '../pass-mark.ts'
import styles from './regrade.module.css'

type RegradeResultProps = {
  /** What the content calls a step. */
  item: string
  offeringId: string
  regradeId: string
  /** Whose work is graded: one line each. */
  partyKind: PartyKind
  passScore: number
  refusal: string | undefined
  onBack: () => void
}
type Show = 'all' | 'changed' | 'up' | 'down' | 'crosses' | 'unchecked'

const isUnderWay = (regrade: Regrade): boolean => ['computing', 'applying', 'undoing'].includes(regrade.state)

/** Old, new and difference per learner, who crosses the pass mark, and then: apply, undo, or leave it. */
export function RegradeResult({
  item,
  offeringId,
  regradeId,
  partyKind,
  passScore,
  refusal,
  onBack,
}: RegradeResultProps) {
  const stale = useStale()
  const [policy, setPolicy] = useState<RegradePolicy>('only_up')
  const [show, setShow] = useState<Show>('changed')
  const [page, setPage] = useState({ page: 1, per_page: 20 })
  const params = { id: offeringId, regrade_id: regradeId }
  const { data, error, refetch } = useQuery({
    ...api.regrade.get.query({ params, query: { policy, show, ...page } }, { quiet: true }),
    placeholderData: keepPreviousData,
    // Its end is announced; how far it is is asked for.
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data.regrade) ? 500 : false),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { regrade, counts } = data
  // A learner has several lines where every attempt is graded again.
  const unit = regrade.scope === 'all' ? '次作答' : partyKind === 'group' ? '个小组' : '人'
  const act = async (call: () => Promise<unknown>) => {
    await call().catch(() => undefined)
    await stale('regrade', 'record')
  }
  const apply = async () => {
    const agreed = await askQuestion({
      title: '应用重新评分',
      text: `按「${regradePolicyLabels[policy]}」修改：${counts.up} ${unit}升分，${counts.down} ${unit}降分，${counts.crosses_up} ${unit}变为及格，${counts.crosses_down} ${unit}变为不及格。应用后可以撤销。`,
      okText: '应用',
    })
    if (agreed) await act(() => api.regrade.apply({ params, body: { policy } }))
  }
  const undo = async () => {
    const agreed = await askQuestion({
      title: '撤销重新评分',
      text: '恢复到应用之前的分数；应用之后学员又重新作答的部分保留新成绩。',
      okText: '撤销',
      danger: true,
    })
    if (agreed) await act(() => api.regrade.undo({ params }))
  }
  const shows: { value: Show; label: string }[] = [
    { value: 'all', label: `全部 ${counts.all}` },
    { value: 'changed', label: '有变化' },
    { value: 'up', label: `升分 ${counts.up}` },
    { value: 'down', label: `降分 ${counts.down}` },
    { value: 'crosses', label: `跨及格线 ${counts.crosses_up + counts.crosses_down}` },
    { value: 'unchecked', label: `未能重判 ${counts.unchecked}` },
  ]
  return (
    <>
      <div className={styles.bar}>
        <ToneTag tone={stateTones[regrade.state]}>{regradeStateLabels[regrade.state]}</ToneTag>
        <span className={styles.grow}>{regrade.reason}</span>
        {isUnderWay(regrade) && (
          <>
            <ProgressBar
              label="重新评分进度"
              width={160}
              percent={regrade.total > 0 ? (100 * regrade.done) / regrade.total : 0}
            />
            <output aria-live="polite" className="num">
              {regrade.done} / {regrade.total}
            </output>
            {regrade.job_id && (
              <Button isSmall onClick={() => void act(() => api.job.cancel({ params: { id: regrade.job_id! } }))}>
                取消
              </Button>
            )}
          </>
        )}
      </div>
      {regrade.state === 'ready' && (
        <RadioField
          label="应用方式"
          className={styles.policies}
          value={policy}
          onChange={setPolicy}
          options={regradePolicies.map((one) => ({
            value: one,
            label: (
              <>
                <b>{regradePolicyLabels[one]}</b>
                <small>{regradePolicyTexts[one]}</small>
              </>
            ),
          }))}
        />
      )}
      {regrade.policy && (
        <p className={styles.policy}>
          应用方式：{regradePolicyLabels[regrade.policy]}（{regradePolicyTexts[regrade.policy]}）
        </p>
      )}
      {data.by_rubric.length > 0 && (
        <p className={styles.policy}>
          {data.by_rubric.map((title) => `「${title}」`).join('')}由教师按评分标准给分，不参与重新评分，得分和分值不变。
        </p>
      )}
      {counts.unchecked > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${counts.unchecked} ${unit === '人' ? '名学员' : unit}有${item}无法重新判定，保留原得分。`}
          style={{ marginBottom: 12 }}
        />
      )}
      <Segmented
        isSmall
        label="显示"
        options={shows}
        value={show}
        onChange={(value) => {
          setShow(value)
          setPage({ ...page, page: 1 })
        }}
      />
      {data.rows.length === 0 ? (
        <Empty kind="record" text={isUnderWay(regrade) ? '正在计算。' : '没有符合筛选条件的成绩。'} />
      ) : (
        <div className={styles.rows}>
          <table>
            <thead>
              <tr>
                <th scope="col">{partyTitle(partyKind)}</th>
                <th scope="col">原成绩</th>
                <th scope="col">新成绩</th>
                <th scope="col">变化</th>
                <th scope="col">及格线 {passMark(passScore, data.rows[0]!.new_max)}</th>
                <th scope="col">{item}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <ResultRow key={`${row.record_id} ${row.attempt}`} row={row} isOneOfSeveral={regrade.scope === 'all'} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <span className={styles.grow}>
          {data.total > page.per_page && (
            <Pagination
              page={page.page}
              pageSize={page.per_page}
              total={data.total}
              onChange={(next, per_page) => setPage({ page: next, per_page })}
            />
          )}
        </span>
        <Button onClick={onBack}>返回</Button>
        {regrade.state === 'applied' && (
          <Button isDanger disabled={refusal !== undefined} title={refusal} onClick={() => void undo()}>
            撤销
          </Button>
        )}
        {regrade.state === 'ready' && (
          <Button
            look="primary"
            disabled={refusal !== undefined || counts.all === 0}
            title={refusal}
            onClick={() => void apply()}
          >
            应用
          </Button>
        )}
      </div>
    </>
  )
}

/** In points; of another most only the part of it can be compared. */
const changeText = (row: RegradeRow): string => {
  if (row.percent_delta === 0 && row.delta === 0) return '不变'
  return row.old_max === row.new_max ? signed(row.delta) : `得分率 ${signed(row.percent_delta)}%`
}
const signed = (delta: number): string => (delta > 0 ? `+${formatNumber(delta, 1)}` : formatNumber(delta, 1))

function ResultRow({ row, isOneOfSeveral }: { row: RegradeRow; isOneOfSeveral: boolean }) {
  return (
    <tr>
      <td>
        <Person name={row.learner.real_name} avatar={row.learner.avatar} note={row.learner.number} />
        {isOneOfSeveral && (
          <small>
            第{row.attempt}次作答{row.is_counted && '（计分）'}
          </small>
        )}
      </td>
      <td className="num">
        {formatNumber(row.old_score, 1)} <small>/ {formatNumber(row.old_max)}</small>
      </td>
      <td className="num">
        {formatNumber(row.new_score, 1)} <small>/ {formatNumber(row.new_max)}</small>
      </td>
      <td className={styles.delta} data-sign={Math.sign(row.percent_delta)}>
        {changeText(row)}
      </td>
      <td>
        {row.crosses === 'up' && (
          <ToneTag tone="green" icon="check">
            变为及格
          </ToneTag>
        )}
        {row.crosses === 'down' && (
          <ToneTag tone="red" icon="warn">
            变为不及格
          </ToneTag>
        )}
      </td>
      <td className={styles.changes}>
        {row.steps.map((step) => (
          <small key={step.step_id}>
            {step.title}：{formatNumber(step.before, 1)} → {formatNumber(step.after, 1)}
          </small>
        ))}
        {row.unchecked.map((step) => (
          <small key={`${step.step_id} unchecked`}>
            {step.title}：{step.why}
          </small>
        ))}
      </td>
    </tr>
  )
}
