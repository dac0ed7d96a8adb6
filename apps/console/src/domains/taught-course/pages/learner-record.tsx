import type { CourseWork } from '@lab/contract/taught-course'
import { whenOf } from '@lab/contract/lesson-calendar'
import type { TermPlan } from '@lab/contract/lesson-term'
import { kindLabels } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { RecordStateTag } from '../../../content/aspects/record/record-state.tsx'
import { contentLink, learnerLink } from '../../../content/content-link.ts'
import { useBackToList } from '../../../content/use-back.ts'
import { useMount } from '../../../content/use-mount.ts'
import type { Links } from '../../../content/use-links.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import styles from '../taught-course.module.css'
import { useCourse } from '../use-course.ts'

const scoreText = (value: number): string => `${Math.round(value * 10) / 10}`

/** 记录详情: one learner's course, session by session. */
export default function LearnerRecord() {
  const { id, ids, href } = useMount()
  const { row } = useCourse()
  useNameInBreadcrumb(href('course.detail', { lessonid: id }).split('?')[0]!, row?.name)
  const userId = ids.recordid ?? ''
  const back = useBackToList()
  const { data, error, refetch } = useQuery({
    ...api.taughtCourse.learner.query({ params: { id, user_id: userId } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  const { data: term } = useQuery(api.lesson.term.query({ params: { id } }, { quiet: true }))
  const one = data?.learner
  return (
    <DetailPage
      title={one?.learner.real_name}
      kind="lesson"
      hideCover
      onBack={back}
      facts={
        one
          ? [
              { label: '学号', value: one.learner.number || '--' },
              ...(one.learner.group_name ? [{ label: '小组', value: one.learner.group_name }] : []),
              { label: '已上课次的内容', value: `${one.due_done_count} / ${one.due_count}` },
              { label: '全部内容', value: `${one.done_count} / ${one.work_count}` },
              { label: '得分', value: one.score === null ? '--' : scoreText(one.score) },
              { label: '最近学习', value: one.last_active_at ? exactTime(one.last_active_at) : '--' },
            ]
          : []
      }
      {...(error && !data ? { error, onRetry: () => void refetch() } : {})}
    >
      {data && term ? (
        <Works works={data.works} plan={term.plan} learnerId={userId} placeId={id} />
      ) : (
        <i className="bone" style={{ height: 240 }} />
      )}
    </DetailPage>
  )
}

type WorksProps = { works: readonly CourseWork[]; plan: TermPlan; learnerId: string; placeId: string }

/** What there is to do, in the order of the plan; what is in no session comes last. */
function Works({ works, plan, learnerId, placeId }: WorksProps) {
  const links = useMount()
  if (works.length === 0)
    return <Empty kind="record" text="课程还没有教学内容。在授课计划中为课次添加实验、课程或考试。" />
  const bySession = Map.groupBy(works, (work) => work.session_id)
  const known = new Set(plan.sessions.map((session) => session.id))
  const groups = [
    ...plan.sessions.flatMap((session, at) => {
      const own = bySession.get(session.id)
      const title = `第 ${at + 1} 次课 ${session.title}`
      return own ? [{ key: session.id, title, when: whenOf(session, plan.slots), works: own }] : []
    }),
    {
      key: 'others',
      title: '未排入课次',
      when: '',
      works: works.filter(({ session_id: id }) => id === null || !known.has(id)),
    },
  ]
  return groups
    .filter((group) => group.works.length > 0)
    .map((group) => (
      <section key={group.key} className={styles.session} aria-label={group.title}>
        <h2>
          {group.title} <small>{group.when}</small>
        </h2>
        <ul>
          {group.works.map((work) => (
            <Work key={work.offering_id} work={work} to={addressOf(links, work, learnerId, placeId)} />
          ))}
        </ul>
      </section>
    ))
}

const addressOf = (links: Links, work: CourseWork, learnerId: string, placeId: string): string | undefined =>
  work.record_id === null
    ? undefined
    : (contentLink(links, work.kind, 'record.detail', work.content_id, { recordid: work.record_id }) ??
      learnerLink(links, work.kind, work.content_id, { learnerId, placeId }))

function Work({ work, to }: { work: CourseWork; to: string | undefined }) {
  return (
    <li className={styles.work}>
      <span className={styles.contentText}>
        {to === undefined ? work.title : <AppLink to={to}>{work.title}</AppLink>}
        <small>
          {kindLabels[work.kind]}
          {work.submitted_at ? ` · 提交于 ${exactTime(work.submitted_at)}` : ''}
        </small>
      </span>
      <RecordStateTag state={work.state} />
      <ProgressBar label={`${work.title}的进度`} percent={work.progress} width={140} />
      <span className={`num ${styles.score}`}>
        {work.score === null ? '--' : `${scoreText(work.score)} / ${work.max_score}`}
      </span>
    </li>
  )
}
