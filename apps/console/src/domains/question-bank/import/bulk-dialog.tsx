import {
  draftStateLabels,
  duplicateChoiceLabels,
  duplicateChoices,
  questionImport,
  type DraftState,
  type QuestionImport,
} from '@lab/contract/question-import'
import { Tags } from '@lab/contract/fields'
import { QuestionDifficulty, QuestionPoints } from '@lab/contract/question/paper-content'
import { multipleScoringLabels, multipleScorings } from '@lab/contract/question/types'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { SubmitResult } from '../../../kit/form/form-types.ts'
import { KnowledgeNames } from './knowledge-names.tsx'
import { difficulties } from './upload-dialog.tsx'

const said = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())
const schema = z
  .object({
    points: said(QuestionPoints),
    difficulty: z.preprocess(
      (value) => (value === undefined || value === '' ? undefined : Number(value)),
      QuestionDifficulty.optional(),
    ),
    add_knowledge: questionImport.changeMany.definition.body.shape.add_knowledge,
    add_tags: Tags.default([]),
    choice: said(z.enum(duplicateChoices)),
    multiple_scoring: said(z.enum(multipleScorings)),
    what: said(z.enum(['exclude', 'include', 'check'])),
  })
  .refine(
    (values) => Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)),
    { path: ['points'], message: '请填写至少一项要设置的内容' },
  )
type Values = z.output<typeof schema>

const acts = {
  exclude: { is_excluded: true },
  include: { is_excluded: false },
  check: { is_checked: true },
} as const

type BulkDialogProps = {
  bankId: string
  one: QuestionImport
  /** The state that is listed; all without one. */
  state: DraftState | undefined
  onClose: () => void
}

/** Sets many drafts alike: all of the import, or all in the listed state. */
export default function BulkDialog({ bankId, one, state, onClose }: BulkDialogProps) {
  const stale = useStale()
  const count = state ? one.counts[state] : Object.values(one.counts).reduce((sum, each) => sum + each, 0)
  const submit = async ({ what, ...values }: Values): Promise<SubmitResult<Values>> => {
    try {
      const { changed } = await api.questionImport.changeMany(
        {
          params: { id: bankId, import_id: one.id },
          body: { ids: null, ...(state ? { state } : {}), ...values, ...(what ? acts[what] : {}) },
        },
        { quiet: true },
      )
      await stale('questionImport')
      showToast(`已设置 ${changed} 道题`)
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  return (
    <FormDialog
      open
      title={`设置${state ? `「${draftStateLabels[state]}」的` : '全部'} ${count} 道题`}
      submitText="设置"
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
        {
          name: 'difficulty',
          label: '难度',
          kind: 'select',
          options: difficulties.map(({ value, label }) => ({ value: String(value), label })),
          placeholder: '不修改',
        },
        {
          name: 'add_knowledge',
          label: '添加知识点',
          kind: 'custom',
          render: ({ id, value, onChange }) => (
            <KnowledgeNames id={id} bankId={bankId} value={(value as string[] | undefined) ?? []} onChange={onChange} />
          ),
        },
        { name: 'add_tags', label: '添加标签', kind: 'tags' },
        {
          name: 'multiple_scoring',
          label: '多选题得分规则',
          kind: 'select',
          options: multipleScorings.map((value) => ({ value, label: multipleScoringLabels[value] })),
          placeholder: '不修改',
        },
        {
          name: 'choice',
          label: '重复的题目',
          kind: 'select',
          options: duplicateChoices.map((value) => ({ value, label: duplicateChoiceLabels[value] })),
          placeholder: '不修改',
        },
        {
          name: 'what',
          label: '是否导入',
          kind: 'select',
          options: [
            { value: 'exclude', label: '不导入' },
            { value: 'include', label: '恢复导入' },
            { value: 'check', label: '标记为已核对' },
          ],
          placeholder: '不修改',
        },
      ]}
      initialValues={{ add_knowledge: [], add_tags: [] }}
      onClose={onClose}
      onSubmit={submit}
    />
  )
}
