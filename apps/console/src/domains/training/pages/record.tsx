import type { DataOf } from '@lab/contract/endpoint'
import type { Offering } from '@lab/contract/offering'
import { typingSorts, type training as contract, type TypingLearner, type TypingProgress } from '@lab/contract/training'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { learnerLink } from '../../../content/content-link.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Chart } from '../../../kit/chart/index.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, ListQuery, TableColumn } from '../../../kit/list/list-types.ts'
import { orderOf } from '../../../kit/list/order-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { CharacterChart, Mistakes, Tiles } from '../../../players/typing/run-result.tsx'
import styles from '../../../players/typing/typing.module.css'
import { percentText, speedBars, speedText } from '../../../players/typing/typing-words.ts'

/** What the address asks for, as the call says it. */
function asked({ page, per_page, selectValue, sort, place_id }: ListQuery) {
  return {
    page,
    per_page,
    keyword: selectValue || undefined,
    place_id: place_id === undefined ? undefined : String(place_id),
    ...orderOf(typingSorts, sort),
  }
}

/** 学习记录: what every learner's runs come to, those of one place or of all. */
export default function TrainingRecords() {
  const { id, has, href } = useMount()
  const [query, setQuery] = useListQuery()
  const offered = useQuery(
    api.offering.listOfContent.query({ params: { id }, query: { per_page: 300 } }, { quiet: true }),
  )
  const { page: _page, per_page: _size, ...who } = asked(query)
  const { keyword, place_id } = who
  const figures = useQuery(api.training.figures.query({ params: { id }, query: { keyword, place_id } }))
  const goal = figures.data?.goal
  const columns = useMemo(
    () =>
      learnerColumns(goal, (learnerId) => learnerLink({ has, href }, 'training', id, { learnerId, placeId: place_id })),
    [goal, has, href, id, place_id],
  )
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索姓名、学号' },
    {
      kind: 'select',
      name: 'place_id',
      label: '班级',
      width: 160,
      options: offered.data && placesOf(offered.data.offerings),
    },
  ]
  return (
    <div className={styles.page}>
      {figures.data && figures.data.learners > 0 && <Summary figures={figures.data} />}
      <ListPage
        name="training-records"
        title="学习记录"
        hideTitle
        source={{
          ...api.training.learners.query({ params: { id }, query: asked(query) }),
          select: ({ learners, total }) => ({ rows: learners, total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={keyOf}
        filters={filters}
        empty={{ kind: 'record', text: '还没有学员练习。发布后，有权限的学员可以开始练习，成绩会出现在这里。' }}
      />
    </div>
  )
}

const keyOf = (row: TypingLearner): string => row.learner.id

/** Each place once, however often the training is offered there. */
const placesOf = (
  offerings: readonly Pick<Offering, 'place_id' | 'place_name'>[],
): { value: string; label: string }[] =>
  [...new Map(offerings.map((row) => [row.place_id, row.place_name]))].map(([value, label]) => ({ value, label }))

function Summary({ figures }: { figures: DataOf<typeof contract.figures> }) {
  const { goal } = figures
  const speeds = useMemo(() => speedBars(figures.speeds, goal), [figures.speeds, goal])
  return (
    <>
      <Tiles
        tiles={[
          { label: '练习人数', value: `${figures.learners} 人`, note: `共 ${figures.runs} 次` },
          {
            label: '达标',
            value: `${figures.reached} 人`,
            note: percentText((figures.reached / figures.learners) * 100),
          },
          {
            label: '平均速度',
            value: speedText(figures.average_speed, goal.language),
            note: `目标 ${speedText(goal.target_speed, goal.language)}`,
          },
          {
            label: '平均正确率',
            value: percentText(figures.average_accuracy),
            note: `目标 ${percentText(goal.target_accuracy)}`,
          },
        ]}
      />
      <div className={styles.charts}>
        <Chart title="速度分布" note="按每人最好成绩" height={240} option={speeds.option} table={speeds.table} />
        <CharacterChart characters={figures.characters} language={goal.language} />
      </div>
      <Mistakes mistakes={figures.mistakes} />
    </>
  )
}

const learnerColumns = (
  goal: TypingProgress['goal'] | undefined,
  hrefOf: (learnerId: string) => string | undefined,
): TableColumn<TypingLearner>[] => {
  const speed = (value: number | null): string => (goal ? speedText(value, goal.language) : '--')
  return [
    {
      key: 'number',
      title: '学员',
      isFixed: true,
      minWidth: 160,
      sortable: true,
      render: ({ learner }) => (
        <Person name={learner.real_name} avatar={learner.avatar} note={learner.number} to={hrefOf(learner.id)} />
      ),
    },
    {
      key: 'is_reached',
      title: '目标',
      width: 84,
      priority: 8,
      render: (row) => (row.is_reached ? <ToneTag tone="green">已达标</ToneTag> : row.runs > 0 ? '未达标' : '未完成'),
    },
    {
      key: 'speed',
      title: '最好速度',
      width: 116,
      priority: 9,
      align: 'right',
      sortable: true,
      render: (row) => speed(row.best_speed),
    },
    {
      key: 'accuracy',
      title: '最高正确率',
      width: 108,
      priority: 7,
      align: 'right',
      sortable: true,
      render: (row) => percentText(row.best_accuracy),
    },
    {
      key: 'last_speed',
      title: '最近速度',
      width: 108,
      priority: 4,
      align: 'right',
      render: (row) => speed(row.last_speed),
    },
    {
      key: 'corrections',
      title: '最近回改',
      width: 88,
      priority: 2,
      align: 'right',
      render: (row) => row.corrections ?? '--',
    },
    { key: 'runs', title: '次数', width: 72, priority: 6, align: 'right', sortable: true, render: (row) => row.runs },
    { key: 'score', title: '得分', width: 72, priority: 3, align: 'right', render: (row) => row.score ?? '--' },
    {
      key: 'last_active_at',
      title: '最近练习',
      width: 122,
      priority: 5,
      sortable: true,
      render: (row) => <RelativeTime at={row.last_active_at} />,
    },
  ]
}
