import { bankQuestionFields, type BankQuestionRow } from '@lab/contract/bank-question'
import {
  questionDifficulties,
  questionDifficultyLabels,
  QuestionDifficulty,
} from '@lab/contract/question/paper-content'
import { Tags } from '@lab/contract/fields'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { SubmitResult } from '../../../kit/form/form-types.ts'
import { KnowledgeField } from './knowledge-field.tsx'

const Ids = z.array(z.string()).default([])
const schema = z
  .object({
    points: z.preprocess((value) => value ?? undefined, bankQuestionFields.points.optional()),
    difficulty: z.preprocess(
      (value) => (value === undefined || value === '' ? undefined : Number(value)),
      QuestionDifficulty.optional(),
    ),
    add_point_ids: Ids,
    remove_point_ids: Ids,
    add_tags: Tags.default([]),
    remove_tags: Tags.default([]),
  })
  .refine(
    (values) => Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)),
    { path: ['points'], message: '请填写至少一项要修改的内容' },
  )
type Values = z.output<typeof schema>

type ChangeDialogProps = {
  bankId: string
  rows: BankQuestionRow[]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Changes several questions alike; what is left empty stays as each has it. */
export default function ChangeDialog({ bankId, rows, onSaved, onClose }: ChangeDialogProps) {
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    try {
      const ids = rows.map(({ id }) => id)
      const { changed, left_out: leftOut } = await api.bankQuestion.changeMany(
        { params: { id: bankId }, body: { ids, ...values } },
        { quiet: true },
      )
      await onSaved()
      if (leftOut.length > 0) void showNotice(`已修改 ${changed} 道题。${leftOut.join('；')}。`)
      else showToast(`已修改 ${changed} 道题`)
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  const pointsField = (name: 'add_point_ids' | 'remove_point_ids', label: string) => ({
    name,
    label,
    kind: 'custom' as const,
    render: ({ id, value, onChange }: { id: string; value: unknown; onChange: (value: unknown) => void }) => (
      <KnowledgeField
        id={id}
        bankId={bankId}
        prompt={name === 'add_point_ids' ? '添加知识点' : '选择要移除的知识点'}
        value={(value as string[] | undefined) ?? []}
        onChange={onChange}
      />
    ),
  })
  return (
    <FormDialog
      open
      title={`修改 ${rows.length} 道题`}
      submitText="修改"
      schema={schema as unknown as z.ZodType<Values>}
      fields={[
        {
          name: 'points',
          label: '分值',
          kind: 'number',
          min: 0.5,
          max: 1000,
          step: 0.5,
          unit: '分',
          placeholder: '不修改',
        },
        { name: 'difficulty', label: '难度', kind: 'select', options: difficulties, placeholder: '不修改' },
        pointsField('add_point_ids', '添加知识点'),
        pointsField('remove_point_ids', '移除知识点'),
        { name: 'add_tags', label: '添加标签', kind: 'tags' },
        {
          name: 'remove_tags',
          label: '移除标签',
          kind: 'tags',
          suggestions: [...new Set(rows.flatMap(({ tags }) => tags))],
        },
      ]}
      initialValues={{ add_point_ids: [], remove_point_ids: [], add_tags: [], remove_tags: [] }}
      onClose={onClose}
      onSubmit={submit}
    />
  )
}

const difficulties = questionDifficulties.map((value) => ({
  value: String(value),
  label: questionDifficultyLabels[value],
}))
