import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { completeLook, standingLooks } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { SectionCard } from './section-card.tsx'
import { TaskRow } from './task-row.tsx'

/** The practical courses of a class, each with how far one is and what comes next; nothing where there are none. */
export function ClassCourses({ placeId }: { placeId: string }) {
  const { data } = useQuery(api.mooc.ofPlace.query({ params: { id: placeId } }, { quiet: true }))
  if (!data?.moocs.length) return null
  return (
    <SectionCard title="实践课程" isFlush>
      <ul>
        {data.moocs.map((one) => (
          <TaskRow
            key={one.offering_id}
            to={`/learn/course/${one.offering_id}`}
            kind={one.kind}
            title={one.title}
            cover={one.cover}
            standing={
              <LookTag
                look={one.is_complete ? completeLook : standingLooks[one.done > 0 ? 'in_progress' : 'not_started']}
              />
            }
            facts={[`完成 ${one.done} / ${one.total} 个小节`, one.next_title && `下一小节：${one.next_title}`]}
          />
        ))}
      </ul>
    </SectionCard>
  )
}
