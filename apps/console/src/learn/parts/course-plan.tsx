import type { Task } from '@lab/contract/learner'
import { dayOf, weekdayName, weekdayOf, weekOf } from '@lab/contract/days'
import { sessionKindLabels } from '@lab/contract/lesson-term'
import type { LearnersSession } from '@lab/contract/taught-course'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { Empty } from '../../kit/empty.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { useNow } from '../../kit/use-now.ts'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'
import { TaskList } from './task-list.tsx'
import styles from './course-plan.module.css'

const most = { per_page: 300 } as const

/** The sessions of a course in their order, each with what there is to do in it; the next one is marked. */
export function CoursePlan({ placeId }: { placeId: string }) {
  const today = dayOf(useNow())
  const query = useQuery(api.taughtCourse.plan.query({ params: { id: placeId } }, { quiet: true }))
  const tasks = useQuery(api.learner.contents.query({ params: { id: placeId }, query: most }, { quiet: true }))
  const byOffering = new Map(tasks.data?.tasks.map((task) => [task.offering_id, task]))
  return (
    <PageState query={query}>
      {({ sessions, starts_on: startsOn }) => {
        if (sessions.length === 0) {
          return (
            <SectionCard title="授课计划">
              <Empty kind="lesson" title="还没有授课计划" text="老师排好课之后会出现在这里。" />
            </SectionCard>
          )
        }
        const next = sessions.find(({ at }) => at !== null && at.day >= today)
        return (
          <SectionCard title="授课计划" aside={`共 ${sessions.length} 次课`} isFlush>
            <ol className={styles.sessions}>
              {sessions.map((session, at) => (
                <Session
                  key={session.id}
                  session={session}
                  number={at + 1}
                  isNext={session === next}
                  isOver={session.at !== null && session.at.day < today}
                  startsOn={startsOn}
                  tasks={session.offering_ids.flatMap((id) => byOffering.get(id) ?? [])}
                />
              ))}
            </ol>
          </SectionCard>
        )
      }}
    </PageState>
  )
}

type SessionProps = {
  session: LearnersSession
  number: number
  isNext: boolean
  isOver: boolean
  startsOn: string | null
  tasks: readonly Task[]
}

function whenWords({ at }: LearnersSession, startsOn: string | null): string {
  if (!at) return '时间待定'
  const week = startsOn === null ? '' : `第 ${weekOf(startsOn, at.day)} 周 `
  return `${week}${at.day} ${weekdayName(weekdayOf(at.day))} ${at.starts_at}–${at.ends_at}`
}

function Session({ session, number, isNext, isOver, startsOn, tasks }: SessionProps) {
  return (
    <li className={styles.session} data-over={isOver || undefined} aria-current={isNext ? 'step' : undefined}>
      <p className={styles.title}>
        <b>
          第 {number} 次课 {session.title}
        </b>
        {isNext && <ToneTag tone="hue">下一次课</ToneTag>}
      </p>
      <p className={styles.facts}>
        <span className="num">{whenWords(session, startsOn)}</span>
        {session.at?.room && <span>{session.at.room}</span>}
        <span>
          {sessionKindLabels[session.kind]} {session.hours} 学时
        </span>
      </p>
      {session.note !== '' && <p className={styles.note}>{session.note}</p>}
      {tasks.length > 0 && <TaskList tasks={tasks} />}
    </li>
  )
}
