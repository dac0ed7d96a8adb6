import { taughtCourse } from '@lab/contract/taught-course'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useStartingFields } from '../../../content/place/starting-fields.ts'
import { dayFields, termField } from '../../../content/place/term-fields.tsx'
import { termsAround } from '../../../content/place/term.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { useNow } from '../../../kit/use-now.ts'

const schema = taughtCourse.start.definition.body
type Values = z.output<typeof schema>

type StartDialogProps = {
  lesson: { id: string; title: string; published_version: number }
  onClose: () => void
  onStarted: (id: string) => void
}

/** 开课: a course of this term from the published version of a preparation. */
export default function StartDialog({ lesson, onClose, onStarted }: StartDialogProps) {
  const stale = useStale()
  const started = useRef('')
  const term = termsAround(useNow())[0] ?? ''
  const starting = useStartingFields<Values>(words)
  return (
    <FormDialog<Values>
      open
      title={`用「${lesson.title}」开课`}
      submitText="开课"
      schema={schema}
      fields={fieldsOf(starting, lesson.published_version)}
      initialValues={{
        lesson_id: lesson.id,
        name: lesson.title,
        term,
        summary: '',
        cover: '',
        starts_on: null,
        ends_on: null,
        class_ids: [],
        teacher_ids: [],
      }}
      draftKey={`course:new:${lesson.id}`}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          started.current = (await api.taughtCourse.start({ body }, { quiet: true })).course.id
        } catch (error) {
          return submitResult<Values>(error)
        }
        void stale('taughtCourse')
      }}
      onSaved={() => onStarted(started.current)}
    />
  )
}

const words = {
  classes: { label: '上课班级', help: '开课后也可以在「班级」中添加。' },
  teachers: { label: '任课教师', placeholder: '您是课程负责人，可以再选择一起上课的教师' },
}

const fieldsOf = (starting: FormField<Values>[], version: number): FormField<Values>[] => [
  {
    kind: 'text',
    name: 'name',
    label: '课程名称',
    maxLength: 50,
    help: `使用已发布的 v${version}：大纲、教案、知识图谱和授课计划会复制到课程中，之后的修改互不影响。`,
  },
  termField<Values>(),
  ...dayFields<Values>(),
  ...starting,
  { kind: 'textarea', name: 'summary', label: '简介', maxLength: 1000, rows: 2 },
]
