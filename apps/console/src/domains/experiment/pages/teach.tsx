import { experiment, TeachSettings } from '@lab/contract/experiment'
import type { DataOf } from '@lab/contract/endpoint'
import { RichText } from '@lab/contract/fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { emptyRichText, RichTextEditor } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormSection, SubmitResult } from '../../../kit/form/form-types.ts'
import { useExperiment } from '../use-experiment.ts'

const rules = TeachSettings.shape
const optionalMoment = (moment: typeof rules.opens_at) => z.preprocess((value) => value ?? null, moment)
const schema = z
  .object({
    opens_at: optionalMoment(rules.opens_at),
    closes_at: optionalMoment(rules.closes_at),
    attempts: z.preprocess((value) => value ?? null, rules.attempts),
    show_hints: rules.show_hints,
    late_policy: rules.late_policy,
    late_deduct_percent: z.preprocess((value) => value ?? 0, rules.late_deduct_percent),
    teaching_guide: RichText.default({ ...emptyRichText }),
  })
  .refine(({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at), {
    path: ['closes_at'],
    message: '截止时间应晚于开放时间',
  })
type Values = z.output<typeof schema>
type Teach = DataOf<typeof experiment.getTeach>

const valuesOf = ({ teach, teaching_guide }: Teach): Values => ({ ...teach, teaching_guide })

/** How the experiment is taught unless a class says otherwise, and the guide for the teachers who teach it. */
export default function ExperimentTeach() {
  const { id } = useMount()
  const { data: row } = useExperiment(id)
  const { data, error, refetch } = useQuery({
    ...api.experiment.getTeach.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !row) return <Skeleton active paragraph={{ rows: 8 }} style={{ maxWidth: 880 }} />
  return <TeachForm key={id} id={id} data={data} canEdit={row.can.edit} />
}

function TeachForm({ id, data, canEdit }: { id: string; data: Teach; canEdit: true | string | undefined }) {
  const client = useQueryClient()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(data.version)
  const submit = async (values: Values, seen: number | undefined): Promise<SubmitResult<Values>> => {
    const { teaching_guide, ...teach } = values
    const version = Math.max(ownVersion.current, seen ?? 0)
    try {
      const saved = await api.experiment.putTeach(
        { params: { id }, body: { version, teach, teaching_guide } },
        { quiet: true },
      )
      ownVersion.current = saved.version
      void client.invalidateQueries({ queryKey: ['experiment'] })
    } catch (error) {
      if (!isApiError(error) || error.reason !== 'changedMeanwhile') return submitResult<Values>(error)
      const [theirs, { experiment: row }] = await Promise.all([
        api.experiment.getTeach({ params: { id } }),
        api.experiment.get({ params: { id } }),
      ])
      return {
        conflict: {
          by: row.updated_by?.real_name ?? '其他人',
          at: row.updated_at,
          version: theirs.version,
          theirs: valuesOf(theirs),
        },
      }
    }
  }
  return (
    <FormPage
      schema={schema as unknown as z.ZodType<Values>}
      fields={sections}
      initialValues={valuesOf(data)}
      version={data.version}
      draftKey={`experiment:${id}:teach`}
      onSubmit={submit}
      onSaved={() => showToast('教学设置已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: canEdit ?? '您没有编辑此实验的权限' })}
    />
  )
}

const sections: FormSection<Values>[] = [
  {
    title: '开放与提交',
    fields: [
      { name: 'opens_at', label: '开放时间', kind: 'date', hasTime: true, placeholder: '不限' },
      {
        name: 'closes_at',
        label: '截止时间',
        kind: 'date',
        hasTime: true,
        placeholder: '不限',
        help: '安排到班级时作为默认值，班级可以另行设置。',
      },
      { name: 'attempts', label: '提交次数', kind: 'number', min: 1, max: 100, unit: '次', placeholder: '不限' },
      {
        name: 'late_policy',
        label: '迟交',
        kind: 'radio',
        options: [
          { value: 'accept', label: '允许' },
          { value: 'deduct', label: '扣分' },
          { value: 'refuse', label: '不允许' },
        ],
      },
      {
        name: 'late_deduct_percent',
        label: '迟交扣分',
        kind: 'number',
        min: 0,
        max: 100,
        unit: '%',
        when: (values) => values.late_policy === 'deduct',
      },
      { name: 'show_hints', label: '环节提示', kind: 'switch', onText: '显示', offText: '隐藏' },
    ],
  },
  {
    title: '教学指南',
    fields: [
      {
        name: 'teaching_guide',
        label: '指南',
        kind: 'custom',
        help: '只有教师能看到：怎么讲、容易卡在哪里、怎么讲评。',
        render: ({ value, onChange, isDisabled }) => (
          <RichTextEditor
            label="教学指南"
            value={(value as Values['teaching_guide'] | undefined) ?? emptyRichText}
            onChange={onChange}
            canEdit={!isDisabled}
            upload={uploadFile}
          />
        ),
      },
    ],
  },
]
