import { kindLabels, type OfferingKind } from '@lab/contract/kinds'
import { placeKindLabels } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { Empty } from '../../kit/empty.tsx'
import { Person } from '../../kit/person.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TaskList } from '../parts/task-list.tsx'
import { ClassAnnouncements } from '../parts/class-announcements.tsx'
import { ClassMaterials } from '../parts/class-materials.tsx'
import { ClassQuestions } from '../parts/class-questions.tsx'
import { ClassCourses } from '../parts/class-courses.tsx'
import { CoursePlan } from '../parts/course-plan.tsx'
import { ClassSeries } from '../parts/class-series.tsx'
import styles from './class.module.css'

const planView = { value: 'plan', label: '授课计划' } as const
const views = [
  { value: 'contents', label: '学习内容' },
  { value: 'announcements', label: '公告' },
  { value: 'materials', label: '资料' },
  { value: 'questions', label: '答疑' },
  { value: 'people', label: '教师与小组' },
] as const
type View = (typeof views)[number]['value'] | 'plan'

/** A class or a course as its learner has it: contents, materials, questions, who is who, and of a course its plan. */
export default function Class() {
  const { placeId: id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('view')
  const query = useQuery(api.learner.place.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ place, group }) => {
        // A course is taught by a plan, and opens with it.
        const shown = place.kind === 'course' ? [planView, ...views] : views
        const first = shown[0]!.value
        const view: View = shown.find(({ value }) => value === asked)?.value ?? first
        return (
          <>
            <PageHead
              title={place.name}
              above={{ to: '/learn', title: '学习' }}
              facts={[
                place.course_name !== place.name && place.course_name,
                place.term,
                place.teachers.map((one) => one.real_name).join('、'),
                place.group_name && `小组：${place.group_name}`,
                place.is_archived && '已归档，只能查看',
              ]}
            />
            <Segmented<View>
              label={`${placeKindLabels[place.kind]}的内容`}
              className={styles.views}
              options={shown}
              value={view}
              onChange={(next) => setSearch(next === first ? {} : { view: next }, { replace: true })}
            />
            {view === 'plan' && <CoursePlan placeId={id} />}
            {view === 'contents' && <Contents placeId={id} />}
            {view === 'announcements' && <ClassAnnouncements placeId={id} />}
            {view === 'materials' && <ClassMaterials placeId={id} />}
            {view === 'questions' && <ClassQuestions placeId={id} />}
            {view === 'people' && (
              <>
                <SectionCard title="教师">
                  <ul className={styles.people}>
                    {place.teachers.map((one) => (
                      <li key={one.id}>
                        <Person name={one.real_name} avatar={one.avatar} />
                      </li>
                    ))}
                  </ul>
                </SectionCard>
                <SectionCard title={group ? `小组：${group.name}` : '小组'}>
                  {group ? (
                    <ul className={styles.people}>
                      {group.members.map((one) => (
                        <li key={one.id}>
                          <Person name={one.real_name} avatar={one.avatar} />
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <Empty kind="list" title="还没有分组" text="老师分组之后，组员会列在这里。" compact />
                  )}
                </SectionCard>
              </>
            )}
          </>
        )
      }}
    </PageState>
  )
}

const perPage = 50

/** What the class is taught, one kind after another where there are several. */
function Contents({ placeId }: { placeId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    api.learner.contents.query({ params: { id: placeId }, query: { page, per_page: perPage } }, { quiet: true }),
  )
  return (
    <PageState query={query}>
      {({ tasks, total }) => {
        if (total === 0) {
          return (
            <SectionCard title="学习内容">
              <Empty kind="experiment" title="还没有学习内容" text="老师布置之后会出现在这里。" />
            </SectionCard>
          )
        }
        const kinds = [...new Set(tasks.map((task) => task.kind))] as OfferingKind[]
        return (
          <>
            {page === 1 && <ClassSeries placeId={placeId} />}
            {page === 1 && <ClassCourses placeId={placeId} />}
            {kinds.map((kind) => (
              <SectionCard key={kind} title={kindLabels[kind]} isFlush>
                <TaskList tasks={tasks.filter((task) => task.kind === kind)} hasKind={false} />
              </SectionCard>
            ))}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </>
        )
      }}
    </PageState>
  )
}
