import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { SectionCard } from './section-card.tsx'
import { TaskRow } from './task-row.tsx'
import { LookTag } from './look-tag.tsx'
import { completeLook, scoreText, standingLooks } from '../words.ts'

/** The series of a class, each with how far one is and what comes next; nothing where there are none. */
export function ClassSeries({ placeId }: { placeId: string }) {
  const { data } = useQuery(api.series.ofPlace.query({ params: { id: placeId } }, { quiet: true }))
  if (!data?.series.length) return null
  return (
    <SectionCard title="系列" isFlush>
      <ul>
        {data.series.map((one) => (
          <TaskRow
            key={one.offering_id}
            to={`/learn/series/${one.offering_id}`}
            kind={one.kind}
            title={one.title}
            cover={one.cover}
            standing={<LookTag look={one.is_complete ? completeLook : standingLooks[standingOf(one)]} />}
            facts={[
              `完成 ${one.done} / ${one.total} 项`,
              one.score !== null && `得分 ${scoreText(one.score)}`,
              one.next_title && `下一项：${one.next_title}`,
            ]}
          />
        ))}
      </ul>
    </SectionCard>
  )
}

const standingOf = ({ done }: { done: number }) => (done > 0 ? 'in_progress' : 'not_started')
