import { paperForms, type Paper, type PaperFormName } from '@lab/contract/paper'
import { questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from './paper.module.css'

type Line = { name: string; count: number; points: number }

/** What a paper comes to before anybody sits it. */
export default function StatisticsView({ paper }: { paper: Paper }) {
  const [form, setForm] = useState<PaperFormName>('A')
  const { data, error, refetch } = useQuery({
    ...api.paper.statistics.query({ params: { id: paper.id }, query: { form } }, { quiet: true }),
    select: ({ statistics }) => statistics,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const names = paperForms.filter((name) => name === 'A' || paper.forms.some((one) => one.name === name))
  const rate = data.points === 0 ? null : (data.expected_points / data.points) * 100
  return (
    <>
      {names.length > 1 && (
        <Segmented
          label="卷别"
          options={names.map((value) => ({ value, label: `${value}卷` }))}
          value={form}
          onChange={setForm}
          isSmall
        />
      )}
      <dl className={`${styles.card} ${styles.facts}`}>
        <Fact name="题数" value={formatNumber(data.count, 0)} />
        <Fact name="总分" value={formatNumber(data.points, 1)} />
        <Fact name="预期平均分" value={formatNumber(data.expected_points, 1)} />
        <Fact name="预期得分率" value={rate === null ? '--' : `${formatNumber(rate, 1)}%`} />
        <Fact name="预计用时" value={`${formatNumber(data.minutes, 0)} 分钟`} />
        <Fact name="难度有实测的题" value={`${formatNumber(data.measured, 0)} / ${formatNumber(data.count, 0)}`} />
      </dl>
      <Parts
        title="题型"
        total={data.points}
        lines={data.types.map(({ type, ...part }) => ({ name: questionTypeLabels[type], ...part }))}
      />
      <Parts
        title="难度"
        total={data.points}
        lines={data.difficulties.map(({ difficulty, ...part }) => ({
          name: questionDifficultyLabels[difficulty],
          ...part,
        }))}
      />
      <Parts title="知识点" total={data.points} lines={data.knowledge} />
      {data.uncovered.length > 0 && (
        <section className={styles.card}>
          <h3 className={styles.heading}>没有考到的知识点（{data.uncovered.length}）</h3>
          <p className={styles.quiet}>{data.uncovered.join('、')}</p>
        </section>
      )}
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Parts({ title, lines, total }: { title: string; lines: readonly Line[]; total: number }) {
  if (lines.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.scroll}`}>
      <h3 className={styles.heading}>{title}</h3>
      <table className={styles.table} aria-label={`按${title}`}>
        <thead>
          <tr>
            <th>{title}</th>
            <th className={styles.number}>题数</th>
            <th className={styles.number}>分数</th>
            <th>占总分</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, count, points }) => {
            const share = total === 0 ? 0 : (points / total) * 100
            return (
              <tr key={name}>
                <td>{name}</td>
                <td className={styles.number}>{formatNumber(count, 1)}</td>
                <td className={styles.number}>{formatNumber(points, 1)}</td>
                <td>
                  <span className={styles.line}>
                    <span className={styles.meter} aria-hidden>
                      <i style={{ width: `${Math.min(100, share)}%` }} />
                    </span>
                    {formatNumber(share, 0)}%
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
