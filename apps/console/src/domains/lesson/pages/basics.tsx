import type { Lesson } from '@lab/contract/lesson'
import { lessonBasics } from '@lab/contract/lesson'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { visibilityHelp } from '../lesson-words.ts'
import { useLesson } from '../use-lesson.ts'

const schema = z.object({ ...contentRules, ...lessonBasics })
type Values = z.output<typeof schema>

const valuesOf = (row: Lesson): Values => ({
  title: row.title,
  total_hours: row.total_hours,
  credits: row.credits,
  audience: row.audience,
  category_id: row.category?.id ?? null,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a preparation: what the course is called, how many hours it has and who sees it. */
export default function LessonBasics() {
  const { id } = useMount()
  const { data } = useLesson(id)
  return (
    <ContentBasics<Lesson, Values>
      kind="lesson"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, tags, summary, isPublic }) => [
        title,
        { name: 'total_hours', label: '总学时', kind: 'number', min: 1, max: 500, step: 1, unit: '学时' },
        { name: 'credits', label: '学分', kind: 'number', min: 0, max: 30, step: 0.5, unit: '学分' },
        { name: 'audience', label: '授课对象', kind: 'text', maxLength: 100, placeholder: '例如：2026 级软件工程' },
        category,
        tags,
        summary('课程的性质、任务和基本要求'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.lesson.update({ params: { id }, body }, { quiet: true })).lesson
      }}
      readNow={async () => (await api.lesson.get({ params: { id } })).lesson}
    />
  )
}
