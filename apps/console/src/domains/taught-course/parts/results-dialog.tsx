import { missingPolicies, missingPolicyLabels } from '@lab/contract/course-results'
import { z } from 'zod'
import { exportByForm } from '../../../api/request/export-form.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const Values = z.object({ missing: z.enum(missingPolicies) })
type Values = z.output<typeof Values>

const fields: FormField<Values>[] = [
  {
    name: 'missing',
    label: '未提交的内容',
    kind: 'radio',
    options: missingPolicies.map((value) => ({ value, label: missingPolicyLabels[value] })),
    help: '已上课次和已截止的内容没有提交时这样处理；等待评分的内容不计入总评。',
  },
]

/** 导出成绩登记表: how what was not handed in counts. */
export default function ResultsDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  return (
    <FormDialog<Values>
      open
      title="导出成绩登记表"
      submitText="导出"
      schema={Values}
      fields={fields}
      initialValues={{ missing: 'zero' }}
      onSubmit={({ missing }) => exportByForm('course-results', { course_id: courseId, missing })}
      onClose={onClose}
    />
  )
}
