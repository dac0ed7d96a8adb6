import type { Practice } from '@lab/contract/practice'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { orgWords, practiceAddress, scoreOf, standingLooks } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { TaskRow } from './task-row.tsx'

/** What may be practised without a class, each with the own best and last attempt. */
export function PracticeList({ practices }: { practices: readonly Practice[] }) {
  const now = useNow()
  const isOfSeveral = new Set(practices.map((one) => one.org_name)).size > 1
  return (
    <ul>
      {practices.map((one) => (
        <TaskRow
          key={one.content_id}
          to={practiceAddress(one)}
          kind={one.kind}
          title={one.title}
          cover={one.cover}
          standing={<LookTag look={standingLooks[one.state]} />}
          facts={[
            isOfSeveral && orgWords(one),
            one.tags.slice(0, 3).join('、'),
            one.best && `最好 ${scoreOf(one.best)}`,
            one.last && one.last.submitted_at !== one.best?.submitted_at && `上次 ${scoreOf(one.last)}`,
            one.attempts > 0 && `练过 ${one.attempts} 次`,
            one.last_active_at && relativeTime(one.last_active_at, now),
          ]}
        />
      ))}
    </ul>
  )
}
