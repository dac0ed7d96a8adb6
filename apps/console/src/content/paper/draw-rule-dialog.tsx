import { kindLabels } from '@lab/contract/kinds'
import { DrawRule, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import { questionTypes } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/request/api.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import { difficultyOptions, indented, typeOptions } from './bank-options.ts'

type DrawRuleDialogProps = {
  rule: DrawRule
  banks: readonly { id: string; title: string }[]
  onSave: (rule: DrawRule) => void
  onClose: () => void
}

const Values = DrawRule.pick({ bank_id: true, tags: true, count: true, points: true }).extend({
  types: z.array(z.enum(questionTypes)),
  point_ids: z.array(z.string()).max(100, '知识点最多100个'),
  difficulties: z.array(z.string()),
})
type Values = z.output<typeof Values>

/** What a rule draws: from which bank, which questions, how many, for how many points. */
export default function DrawRuleDialog({ rule, banks, onSave, onClose }: DrawRuleDialogProps) {
  const [bankId, setBankId] = useState(rule.bank_id)
  const { data: points } = useQuery({
    ...api.question_bank.knowledge.query({ params: { id: bankId } }, { quiet: true }),
    select: (data) => indented(data.points),
  })
  const options = banks.map(({ id, title }) => ({ value: id, label: title }))
  const submit = async (values: Values): Promise<void> => {
    const kept = new Set(points?.map(({ value }) => value))
    onSave({
      ...values,
      id: rule.id,
      point_ids: values.point_ids.filter((id) => kept.has(id)),
      difficulties: values.difficulties.map((one) => Number(one) as QuestionDifficulty),
    })
  }
  return (
    <FormDialog<Values>
      open
      title="抽题规则"
      schema={Values}
      initialValues={{ ...rule, difficulties: rule.difficulties.map(String) }}
      fields={[
        {
          name: 'bank_id',
          label: kindLabels.question_bank,
          kind: 'custom',
          render: ({ id, value, onChange, onBlur }) => (
            <SelectField<string>
              id={id}
              value={String(value)}
              options={options}
              onBlur={onBlur}
              onChange={(next) => {
                onChange(next)
                setBankId(next)
              }}
            />
          ),
        },
        { name: 'types', label: '题型', kind: 'select', options: typeOptions, isMultiple: true, placeholder: '不限' },
        { name: 'point_ids', label: '知识点', kind: 'select', options: points, isMultiple: true, placeholder: '不限' },
        {
          name: 'difficulties',
          label: '难度',
          kind: 'select',
          options: difficultyOptions,
          isMultiple: true,
          placeholder: '不限',
        },
        { name: 'tags', label: '标签', kind: 'tags', help: '须同时有这些标签' },
        { name: 'count', label: '抽题数', kind: 'number', min: 1, max: 200, step: 1, unit: '题', isHalf: true },
        { name: 'points', label: '每题分值', kind: 'number', min: 0.5, max: 1000, step: 0.5, unit: '分', isHalf: true },
      ]}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
