import type { QuestionBank } from '@lab/contract/question-bank'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { visibilityHelp } from '../bank-words.ts'
import { useBank } from '../use-bank.ts'

const schema = z.object(contentRules)
type Values = z.output<typeof schema>

const valuesOf = (row: QuestionBank): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a question bank: what it is called, how it is found and who sees it. */
export default function BankBasics() {
  const { id } = useMount()
  const { data } = useBank(id)
  return (
    <ContentBasics<QuestionBank, Values>
      kind="question_bank"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, tags, summary, isPublic }) => [
        title,
        category,
        tags,
        summary('哪门课程的题目，按什么教材编写'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.question_bank.update({ params: { id }, body }, { quiet: true })).question_bank
      }}
      readNow={async () => (await api.question_bank.get({ params: { id } })).question_bank}
    />
  )
}
