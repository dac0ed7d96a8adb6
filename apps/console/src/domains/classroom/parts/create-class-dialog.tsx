import type { Classroom } from '@lab/contract/classroom'
import { useRef } from 'react'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { classFields, classSchema, newClassValues } from './class-form.tsx'

type CreateClassDialogProps = {
  open: boolean
  isTraining: boolean
  onClose: () => void
  onCreated: (row: Classroom) => void
}

/** 创建班级: anyone who makes it owns it and is its first teacher. */
export function CreateClassDialog({ open, isTraining, onClose, onCreated }: CreateClassDialogProps) {
  const stale = useStale()
  const created = useRef<Classroom>(undefined)
  return (
    <FormDialog
      open={open}
      title={isTraining ? '创建实训班级' : '创建班级'}
      submitText="创建"
      schema={classSchema}
      fields={classFields}
      initialValues={newClassValues(isTraining)}
      draftKey={isTraining ? 'training-class:new' : 'class:new'}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          created.current = (await api.classroom.create({ body }, { quiet: true })).class
        } catch (error) {
          return submitResult(error)
        }
        void stale('classroom')
      }}
      onSaved={() => created.current && onCreated(created.current)}
    />
  )
}
