import { CourseBasics, type TaughtCourse } from '@lab/contract/taught-course'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { AnnouncementCard } from '../../../content/aspects/announcement/announcement-card.tsx'
import { PlaceBasics } from '../../../content/place/place-basics.tsx'
import { dayFields, termField } from '../../../content/place/term-fields.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { FormField } from '../../../kit/form/form-types.ts'
import { AppLink } from '../../../kit/link.tsx'
import styles from '../taught-course.module.css'
import { useCourse } from '../use-course.ts'

type Values = z.output<typeof CourseBasics>

const fields: FormField<Values>[] = [
  { kind: 'text', name: 'name', label: '课程名称', maxLength: 50 },
  termField<Values>(),
  ...dayFields<Values>(),
  { kind: 'textarea', name: 'summary', label: '简介', maxLength: 1000, rows: 3 },
]

const valuesOf = ({ name, term, summary, cover, starts_on, ends_on }: TaughtCourse): Values => ({
  name,
  term,
  summary,
  cover,
  starts_on,
  ends_on,
})

/** 基本信息 of a course: what it is called and when it is taught, and from which preparation it was started. */
export default function CourseBasicsPage() {
  const { id, row, refusal } = useCourse()
  if (!row) return null
  const params = { id }
  return (
    <PlaceBasics
      kind="course"
      row={row}
      refusal={refusal}
      schema={CourseBasics}
      fields={fields}
      valuesOf={valuesOf}
      save={async (values, version) =>
        (await api.taughtCourse.update({ params, body: { ...values, version } }, { quiet: true })).course
      }
      readNow={async () => (await api.taughtCourse.get({ params })).course}
    >
      <Preparation row={row} />
      <AnnouncementCard placeId={id} refusal={refusal} />
    </PlaceBasics>
  )
}

/** From what the course was started; what is written for it is its own since then. */
function Preparation({ row: { preparation } }: { row: TaughtCourse }) {
  const { href } = useLinks()
  const title = `${preparation.title} v${preparation.version}`
  return (
    <section className={styles.card}>
      <h2>来自备课</h2>
      <p>
        {preparation.id === null ? (
          title
        ) : (
          <AppLink to={href('lesson.detail', { lessonid: preparation.id })}>{title}</AppLink>
        )}
      </p>
      <p className={styles.words}>大纲、教案、知识图谱和授课计划已复制到本课程，修改它们不影响备课。</p>
    </section>
  )
}
