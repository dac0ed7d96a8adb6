import { project } from '@lab/contract/project'
import { showingPlaces } from '@lab/contract/place-words'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useStartingFields } from '../../../content/place/starting-fields.ts'
import { termsAround } from '../../../content/place/term.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { coverAndSummary, nameAndDays } from './project-form.tsx'

const schema = project.create.definition.body
type Values = z.output<typeof schema>

const words = {
  classes: { label: '参加的班级', help: '之后加入班级的学员请在「成员」中添加。' },
  teachers: { label: '指导教师', placeholder: '您是项目负责人，可以再选择一起指导的教师' },
}

type CreateDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** 创建项目: who makes it owns it and is its first teacher; learners of the classes are taken in. */
export default function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const stale = useStale()
  const created = useRef('')
  const term = termsAround(useNow())[0] ?? ''
  const starting = useStartingFields<Values>(words)
  return (
    <FormDialog<Values>
      open
      title="创建项目"
      submitText="创建"
      schema={schema}
      fields={[...nameAndDays<Values>(), ...starting, ...coverAndSummary<Values>('项目')]}
      initialValues={{
        name: '',
        term,
        summary: '',
        cover: '',
        starts_on: null,
        ends_on: null,
        class_ids: [],
        teacher_ids: [],
      }}
      draftKey="project:new"
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          created.current = (await api.project.create({ body }, { quiet: true })).project.id
        } catch (error) {
          return submitResult<Values>(error)
        }
        void stale(...showingPlaces)
      }}
      onSaved={() => onCreated(created.current)}
    />
  )
}
