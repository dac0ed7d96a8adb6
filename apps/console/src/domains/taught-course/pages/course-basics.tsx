import { type Lesson, lessonBasics } from '@lab/contract/lesson'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'

const schema = z.object({ title: contentRules.title, summary: contentRules.summary, ...lessonBasics })
type Values = z.output<typeof schema>

const valuesOf = ({ title, summary, total_hours, credits, audience }: Lesson): Values => ({
  title,
  summary,
  total_hours,
  credits,
  audience,
})

/** 课程信息: what the course is on paper, as it was taken from the preparation and is taught this term. */
export default function CourseOnPaper() {
  const { id } = useMount()
  const { data } = useQuery({
    ...api.lesson.get.query({ params: { id } }),
    select: ({ lesson }) => lesson,
    placeholderData: () => undefined,
  })
  return (
    <ContentBasics<Lesson, Values>
      kind="lesson"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, summary }) => [
        title,
        { name: 'total_hours', label: '总学时', kind: 'number', min: 1, max: 500, step: 1, unit: '学时' },
        { name: 'credits', label: '学分', kind: 'number', min: 0, max: 30, step: 0.5, unit: '学分' },
        { name: 'audience', label: '授课对象', kind: 'text', maxLength: 100, placeholder: '例如：2026 级软件工程' },
        summary('课程的性质、任务和基本要求'),
      ]}
      save={async (values, version) =>
        (await api.lesson.update({ params: { id }, body: { ...values, version } }, { quiet: true })).lesson
      }
      readNow={async () => (await api.lesson.get({ params: { id } })).lesson}
    />
  )
}
