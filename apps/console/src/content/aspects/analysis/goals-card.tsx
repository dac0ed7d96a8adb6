import { kindLabels } from '@lab/contract/kinds'
import type { Analysis } from '@lab/contract/analysis'
import type { Attainment } from '@lab/contract/course-goal'
import { AimOutlined, DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { downloadFile } from '../../../api/request/download.ts'
import { Button } from '../../../kit/button.tsx'
import { Chart } from '../../../kit/chart/index.ts'
import { formatNumber } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import styles from './analysis.module.css'
import { behindAnswers } from './analysis-rules.ts'
import { Count } from './content-table.tsx'
import { attainedText, pointsOf } from './goal-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

const GoalsDialog = later(() => import('./goals-dialog.tsx'))
const GoalItemsDialog = later(() => import('./goal-items-dialog.tsx'))

type GoalsCardProps = { analysis: Analysis; placeId: string; onShow: ShowWho }

/** 课程目标达成度: what the class attained of the course's goals in its exams. */
export function GoalsCard({ analysis, placeId, onShow }: GoalsCardProps) {
  const [open, setOpen] = useState<'goals' | { offeringId: string }>()
  const { data } = useQuery({
    ...api.courseGoal.attainment.query({ params: { id: placeId } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const canEdit = data?.can['edit'] === true
  // Without an exam there is nothing that shows a goal, and who may not write goals has nothing to do here before there are some.
  if (!data || (data.goals.length === 0 && (data.exams.length === 0 || !canEdit))) return null
  const close = () => setOpen(undefined)
  const exam = typeof open === 'object' ? data.exams.find(({ offering_id: id }) => id === open.offeringId) : undefined
  return (
    <section className={styles.card} aria-label="课程目标达成度">
      <h2>
        课程目标达成度
        <span className={styles.tools}>
          {data.goals.length > 0 && (
            <Button
              isSmall
              icon={DownloadOutlined}
              onClick={() => void downloadFile(`/apis/v2/places/${placeId}/course-goals/report`, '课程目标达成度.docx')}
            >
              导出 Word
            </Button>
          )}
          {canEdit && (
            <Button isSmall icon={AimOutlined} onClick={() => setOpen('goals')}>
              设置课程目标
            </Button>
          )}
        </span>
      </h2>
      {data.goals.length === 0 ? (
        <p className={styles.quiet}>写下课程目标和权重，再把考试题目对应到目标，就能按学员的得分算出达成度。</p>
      ) : (
        <Attained data={data} analysis={analysis} onShow={onShow} />
      )}
      {data.goals.length > 0 && data.exams.length > 0 && (
        <ExamRows data={data} onOpen={canEdit ? (offeringId) => setOpen({ offeringId }) : undefined} />
      )}
      {open === 'goals' && (
        <GoalsDialog
          placeId={placeId}
          goals={data.goals}
          version={data.version}
          items={data.exams.flatMap(({ items }) => items)}
          onClose={close}
        />
      )}
      {exam && <GoalItemsDialog goals={data.goals} exam={exam} onClose={close} />}
    </section>
  )
}

const head = [
  '课程目标',
  '权重',
  '对应分值',
  '平均得分',
  '标准差',
  '期望值',
  '达成度',
  '结论',
  '达到',
  '未达到',
] as const

function Attained({ data, analysis, onShow }: { data: Attainment; analysis: Analysis; onShow: ShowWho }) {
  const { goals, attainment, learners, total } = data
  const toPlaces = useMemo(
    () =>
      behindAnswers(
        analysis.people,
        learners.map(({ id }) => id),
      ),
    [analysis.people, learners],
  )
  const chart = useMemo(() => attainedChart(data), [data])
  return (
    <>
      <p className={styles.quiet}>
        {total === null
          ? '还没有题目对应到课程目标。'
          : `按 ${learners.length} 名学员的考试得分，课程总达成度 ${attainedText(total)}。`}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goals.map((goal, at) => {
              const of = attainment[at]!
              return (
                <tr key={goal.id}>
                  <th scope="row" title={goal.text}>
                    {goal.name}
                    <small>{goal.requirement}</small>
                  </th>
                  <td className="num">{formatNumber(goal.weight, 1)}%</td>
                  <td className="num">{formatNumber(of.points, 1)}</td>
                  <td className="num">{formatNumber(of.mean, 1)}</td>
                  <td className="num">{formatNumber(of.deviation, 1)}</td>
                  <td className="num">{attainedText(goal.expected / 100)}</td>
                  <td className="num">{attainedText(of.attained)}</td>
                  <td>{of.is_met === null ? '未评价' : of.is_met ? '达成' : '未达成'}</td>
                  <td>
                    <Count
                      n={of.reached.length}
                      onClick={() => onShow(`${goal.name}达到期望值`, toPlaces(of.reached))}
                    />
                  </td>
                  <td>
                    <Count
                      n={of.missed.length}
                      onClick={() => onShow(`${goal.name}未达到期望值`, toPlaces(of.missed))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {total !== null && <Chart title="课程目标达成度" isBare height={200} option={chart.option} table={chart.table} />}
    </>
  )
}

function attainedChart({ goals, attainment }: Attainment) {
  const names = goals.map(({ name }) => name)
  const rounded = (value: number | null) => (value === null ? null : Number(attainedText(value)))
  const own = attainment.map(({ attained }) => rounded(attained))
  const expected = goals.map(({ expected: percent }) => percent / 100)
  return {
    option: {
      grid: { left: 40, right: 16, top: 32, bottom: 28 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' as const },
      xAxis: { type: 'category' as const, data: names },
      yAxis: { type: 'value' as const, min: 0, max: 1 },
      series: [
        { type: 'bar' as const, name: '达成度', data: own, barMaxWidth: 40 },
        { type: 'bar' as const, name: '期望值', data: expected, barMaxWidth: 40 },
      ],
    },
    table: {
      columns: [
        { title: '课程目标', dataIndex: 'name' },
        { title: '达成度', dataIndex: 'attained', align: 'right' as const },
        { title: '期望值', dataIndex: 'expected', align: 'right' as const },
      ],
      rows: names.map((name, at) => ({ name, attained: own[at] ?? null, expected: expected[at]! })),
    },
  }
}

function ExamRows({ data, onOpen }: { data: Attainment; onOpen: ((offeringId: string) => void) | undefined }) {
  const { goals, exams, attainment } = data
  return (
    <>
      <h3>各考试的对应与达成</h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{kindLabels.exam}</th>
              <th scope="col">答卷</th>
              <th scope="col">已对应的题目</th>
              {goals.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {exams.map(({ offering_id: offeringId, title, learners, items }) => (
              <tr key={offeringId}>
                <th scope="row" title={title}>
                  {title}
                </th>
                <td className="num">{learners}</td>
                <td className="num">
                  {items.filter((item) => item.goals.length > 0).length}/{items.length}
                </td>
                {goals.map(({ id }, at) => {
                  const own = attainment[at]!.exams.find(({ offering_id }) => offering_id === offeringId)
                  return (
                    <td key={id} className="num" title={own && `${formatNumber(pointsOf(id, items), 1)} 分`}>
                      {attainedText(own?.attained ?? null)}
                    </td>
                  )
                })}
                <td>
                  {onOpen && (
                    <Button
                      isSmall
                      look="link"
                      disabled={items.length === 0}
                      title={items.length === 0 ? '还没有人交卷' : undefined}
                      onClick={() => onOpen(offeringId)}
                    >
                      对应题目
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
