import type { Task } from '@lab/contract/learner'
import { useNow } from '../../kit/use-now.ts'
import { placeWords, scoreText, standingLooks, taskAddress, whenWords } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { TaskRow } from './task-row.tsx'

type TaskListProps = {
  tasks: readonly Task[]
  /** Where several classes are listed together. */
  hasPlace?: boolean
  /** Left out where the heading says it. */
  hasKind?: boolean
}

/** Things to learn, each with how it stands, when it is due and how far it is. */
export function TaskList({ tasks, hasPlace = false, hasKind = true }: TaskListProps) {
  const now = useNow()
  return (
    <ul>
      {tasks.map((task) => (
        <TaskRow
          key={task.offering_id}
          to={taskAddress(task)}
          kind={task.kind}
          hasKind={hasKind}
          title={task.title}
          cover={task.cover}
          standing={<LookTag look={standingLooks[task.standing]} />}
          facts={[
            hasPlace && placeWords(task),
            task.within,
            task.group_name && `小组：${task.group_name}`,
            whenWords(task, now),
            task.record_id !== null && task.standing !== 'graded' && `完成 ${Math.round(task.progress)}%`,
            task.score !== null && `得分 ${scoreText(task.score)} / ${task.max_score}`,
            task.open_queries > 0 && `${task.open_queries} 个提问待回答`,
          ]}
        />
      ))}
    </ul>
  )
}
