import type { TopicLearner, topicSorts } from '@lab/contract/exp-practice'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { type Links, useLinks } from '../../../content/use-links.ts'
import { useMount } from '../../../content/use-mount.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { orderOf } from '../../../kit/list/order-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../topic.module.css'

const sorts: readonly (typeof topicSorts)[number][] = ['rank', 'number', 'last_active_at']
const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索姓名、学号' }]
const keyOf = ({ learner }: TopicLearner): string => learner.id

/** 学习记录: what everybody who has begun something of the topic came to, the best first. */
export default function TopicRecords() {
  const { id } = useMount()
  const links = useLinks()
  const [query, setQuery] = useListQuery()
  const { page, per_page, selectValue, sort } = query
  const source = api.exp_practice.learners.query(
    {
      params: { id },
      query: {
        page,
        per_page,
        keyword: selectValue || undefined,
        ...orderOf(sorts, sort),
      },
    },
    { quiet: true },
  )
  const { data } = useQuery(source)
  const columns = useMemo(() => columnsOf(data?.experiments ?? [], links), [data?.experiments, links])
  return (
    <div className={styles.records}>
      {data && data.marked > 0 && (
        <p className={totalsBar.totals}>
          <span>
            <b>{data.marked}</b> 人有成绩
          </span>
          <span>
            平均总分 <b>{data.average}</b> / {data.experiments.reduce((sum, one) => sum + one.max_points, 0)}
          </span>
        </p>
      )}
      <ListPage
        name="topic-records"
        title="学习记录"
        hideTitle
        source={{ ...source, select: ({ learners, total }) => ({ rows: learners, total }) }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={keyOf}
        filters={filters}
        empty={{ kind: 'record', text: '发布专题后，学员开始练习，就会出现在这里。' }}
      />
    </div>
  )
}

type Experiments = readonly { id: string; title: string; max_points: number }[]

const columnsOf = (experiments: Experiments, links: Links): TableColumn<TopicLearner>[] => [
  {
    key: 'number',
    title: '学员',
    isFixed: true,
    minWidth: 180,
    sortable: true,
    render: ({ learner }) => <Person name={learner.real_name} avatar={learner.avatar} note={learner.number} />,
  },
  {
    key: 'rank',
    title: '名次',
    width: 72,
    priority: 9,
    align: 'right',
    sortable: true,
    render: ({ rank }) => <Num value={rank} />,
  },
  {
    key: 'points',
    title: '总分',
    width: 80,
    priority: 9,
    align: 'right',
    render: ({ points }) => <Num value={points} />,
  },
  ...experiments.map(({ id, title, max_points: max }, at): TableColumn<TopicLearner> => ({
    key: id,
    title,
    width: 136,
    priority: 8 - Math.min(at, 6),
    align: 'right',
    render: ({ works }) => <Work work={works[at]} max={max} title={title} links={links} />,
  })),
  {
    key: 'last_active_at',
    title: '最近练习',
    width: 128,
    priority: 2,
    sortable: true,
    render: ({ last_active_at: at }) => <RelativeTime at={at} />,
  },
]

type WorkProps = { work: TopicLearner['works'][number] | undefined; max: number; title: string; links: Links }

/** The best result of somebody in an experiment, and how often they tried; leads to the record. */
function Work({ work, max, title, links }: WorkProps) {
  if (!work?.record_id) return '--'
  const { best, attempts } = work
  const text = best ? `${best.score} / ${best.max_score || max}` : '未评分'
  return (
    <AppLink
      to={links.href('experiment.record.detail', { expid: work.experiment_id, recordid: work.record_id })}
      className={styles.work}
      title={`${title}：${text}，练过 ${attempts} 次`}
    >
      <span className="num">{text}</span>
      <span className={`num ${styles.times}`}>{attempts} 次</span>
    </AppLink>
  )
}
