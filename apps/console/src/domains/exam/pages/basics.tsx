import type { Exam } from '@lab/contract/exam'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { visibilityHelp } from '../exam-words.ts'
import { useExam } from '../use-exam.ts'

const schema = z.object(contentRules)
type Values = z.output<typeof schema>

const valuesOf = (row: Exam): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of an exam: what it is called, how it is found and who sees it. */
export default function ExamBasics() {
  const { id } = useMount()
  const { data } = useExam(id)
  return (
    <ContentBasics<Exam, Values>
      kind="exam"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, tags, summary, isPublic }) => [
        title,
        category,
        tags,
        summary('考什么，范围是什么，学员要准备什么；学员在考试前能看到'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.exam.update({ params: { id }, body }, { quiet: true })).exam
      }}
      readNow={async () => (await api.exam.get({ params: { id } })).exam}
    />
  )
}
