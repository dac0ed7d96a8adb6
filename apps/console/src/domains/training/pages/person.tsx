import type { TypingRun } from '@lab/contract/training'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Chart } from '../../../kit/chart/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { Person } from '../../../kit/person.tsx'
import { CharacterChart, Mistakes, RunResult, Tiles } from '../../../players/typing/run-result.tsx'
import styles from '../../../players/typing/typing.module.css'
import { percentText, runsCurve, speedText } from '../../../players/typing/typing-words.ts'
import { useTraining } from '../use-training.ts'

/** One learner's runs of a text as curves, of one place where the address names it, and any one of them as it went. */
export default function TrainingPerson() {
  const { trainingid: id = '', userid: user_id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { href } = useLinks()
  const place_id = search.get('place_id') || undefined
  const { data, error, refetch } = useQuery(api.training.person.query({ params: { id, user_id }, query: { place_id } }))
  useNameInBreadcrumb(href('training.detail', { trainingid: id }) ?? '', useTraining(id).data?.title)
  const runs = data?.runs
  const goal = data?.goal
  const curve = useMemo(() => runs && goal && runsCurve(runs, goal), [runs, goal])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !curve || !goal) return <Skeleton active paragraph={{ rows: 10 }} />
  const chosen = data.runs.find(({ id: run }) => run === search.get('run')) ?? data.last
  const choose = (run: string) =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'run').concat([['run', run]])))
  return (
    <div className={styles.page}>
      <h1 className={styles.person}>
        <Person name={data.learner.real_name} avatar={data.learner.avatar} note={data.learner.number} size={40} />
      </h1>
      {data.place && (
        <p className={styles.placed}>
          仅显示在「{data.place.name}」的练习。
          <AppLink to={href('training.learner', { trainingid: id, userid: user_id })}>查看全部</AppLink>
        </p>
      )}
      <Tiles
        tiles={[
          { label: '次数', value: `${data.runs.length} 次`, note: `达标 ${data.runs.filter(isReached).length} 次` },
          {
            label: '最好速度',
            value: speedText(data.best?.speed, goal.language),
            note: `目标 ${speedText(goal.target_speed, goal.language)}`,
          },
          {
            label: '最近速度',
            value: speedText(data.last?.speed, goal.language),
            note: data.last ? `正确率 ${percentText(data.last.accuracy)}` : '还没有完成的练习',
          },
          {
            label: '最近键准',
            value: percentText(data.last?.key_accuracy),
            note: data.last ? `回改 ${data.last.corrections} 字` : '--',
          },
        ]}
      />
      <div className={styles.charts}>
        <Chart
          title="历次成绩"
          note="点击一点查看那一次"
          height={260}
          option={curve.option}
          table={curve.table}
          onPick={({ dataIndex }) => {
            const run = data.runs[dataIndex]
            if (run) choose(run.id)
          }}
        />
        <CharacterChart characters={data.characters} language={goal.language} />
      </div>
      <Mistakes mistakes={data.mistakes} />
      {chosen && (
        <section className={styles.page} aria-label="单次成绩">
          <div className={styles.choice}>
            <h2>单次成绩</h2>
            <SelectField
              width={220}
              label="看哪一次"
              value={chosen.id}
              options={data.runs.map(({ id: value, speed }, at) => ({
                value,
                label: `第${at + 1}次 · ${speedText(speed, goal.language)}`,
              }))}
              onChange={choose}
            />
          </div>
          <OneRun trainingId={id} userId={user_id} run={chosen} goal={goal} />
        </section>
      )}
    </div>
  )
}

const isReached = (run: TypingRun): boolean => run.is_reached

function OneRun(props: {
  trainingId: string
  userId: string
  run: TypingRun
  goal: Parameters<typeof RunResult>[0]['goal']
}) {
  const params = { id: props.trainingId, user_id: props.userId, run_id: props.run.id }
  const { data, error, refetch } = useQuery(api.training.personsRun.query({ params }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <RunResult figures={data.figures} goal={props.goal} /> : <Skeleton active paragraph={{ rows: 6 }} />
}
