import type { OwnTopic } from '@lab/contract/exp-practice'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { completeLook, orgWords, scoreText, standingLooks } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { TaskRow } from './task-row.tsx'

/** Practice topics, each with how far its learner is. */
export function TopicRows({ topics }: { topics: readonly OwnTopic[] }) {
  const now = useNow()
  const isOfSeveral = new Set(topics.map((one) => one.org_name)).size > 1
  return (
    <ul>
      {topics.map((topic) => (
        <TaskRow
          key={topic.id}
          to={`/learn/topic/${topic.id}`}
          kind="exp_practice"
          hasKind={false}
          title={topic.title}
          cover={topic.cover}
          standing={<LookTag look={lookOf(topic)} />}
          facts={[
            isOfSeveral && orgWords(topic),
            `${topic.experiment_count} 个实验`,
            topic.done > 0 && `练过 ${topic.done} 个`,
            topic.done > 0 && `得分 ${scoreText(topic.points)} / ${topic.max_points}`,
            topic.last_active_at && relativeTime(topic.last_active_at, now),
          ]}
        />
      ))}
    </ul>
  )
}

function lookOf({ done, experiment_count: count, last_active_at: at }: OwnTopic) {
  if (count > 0 && done >= count) return completeLook
  return at === null ? standingLooks.not_started : standingLooks.in_progress
}
