import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { AppLink } from '../../kit/link.tsx'
import { SectionCard } from './section-card.tsx'
import { TopicRows } from './topic-rows.tsx'

const few = 3

/** The practice topics that one was at last, or that are new; nothing where there are none. */
export function OwnTopics() {
  const { data } = useQuery(api.exp_practice.open.query({ query: { per_page: few } }, { quiet: true }))
  if (!data || data.total === 0) return null
  const all = data.total > few && <AppLink to="/learn/topics">全部 {data.total} 个专题</AppLink>
  return (
    <SectionCard title="实验练习专题" isFlush aside={all}>
      <TopicRows topics={data.topics} />
    </SectionCard>
  )
}
