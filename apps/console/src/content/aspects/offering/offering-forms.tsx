import { isLearnedAlone, showingPlaces } from '@lab/contract/place-words'
import {
  countedAttemptLabels,
  countedAttempts,
  latePolicies,
  latePolicyLabels,
  OrderedSettings,
  OfferingSettings,
  type Offering,
} from '@lab/contract/offering'
import { kinds, type ContentKind } from '@lab/contract/kinds'
import { partyKindLabels, partyKinds } from '@lab/contract/record-words'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { PassMarkField } from './pass-mark-field.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

const settingsSchema = OrderedSettings
type SettingsValues = (typeof settingsSchema)['_output']

/** What is known of the one content that settings are of: what it is worth, whether groups can do it, whether somebody has begun. */
interface SettingsOf {
  maxScore?: number | undefined
  isForGroups?: boolean
  isBegun?: boolean
}

const partyField = (isBegun: boolean): FormField<SettingsValues> => ({
  kind: 'select',
  name: 'party_kind',
  label: '完成方式',
  options: partyKinds.map((value) => ({ value, label: partyKindLabels[value] })),
  isNeverEmpty: true,
  isDisabled: isBegun,
  isHalf: true,
  help: isBegun
    ? '已有学员开始学习，不能修改'
    : '小组完成时，全组共用一份学习记录，一人提交即全组提交；学员开始后不能修改',
})

/** The settings of contents. */
const settingsFields = ({
  maxScore,
  isForGroups = true,
  isBegun = false,
}: SettingsOf = {}): FormField<SettingsValues>[] => [
  { kind: 'date', hasTime: true, name: 'opens_at', label: '开放时间', placeholder: '不限', isHalf: true },
  { kind: 'date', hasTime: true, name: 'closes_at', label: '截止时间', placeholder: '不限', isHalf: true },
  {
    kind: 'number',
    name: 'weight',
    label: '权重',
    min: 0,
    max: 100,
    step: 0.5,
    help: '计算总评时的比重，0 为不计入',
    isHalf: true,
  },
  {
    kind: 'custom',
    name: 'pass_score',
    label: '及格线',
    help: '满分的百分比',
    isHalf: true,
    render: (control) => <PassMarkField control={control} maxScore={maxScore} />,
  },
  {
    kind: 'number',
    name: 'attempts',
    label: '提交次数',
    min: 1,
    max: 100,
    unit: '次',
    help: '留空为不限；教师确认评分后不能再次提交',
    isHalf: true,
  },
  {
    kind: 'select',
    name: 'counted_attempt',
    label: '计分方式',
    options: countedAttempts.map((value) => ({ value, label: countedAttemptLabels[value] })),
    isNeverEmpty: true,
    help: '多次提交时以哪一次的成绩为准；修改后已有成绩随之更新',
    isHalf: true,
  },
  ...(isForGroups ? [partyField(isBegun)] : []),
  { kind: 'switch', name: 'needs_approval', label: '需要申请', help: '学员申请通过后才能开始学习', isHalf: true },
  {
    kind: 'switch',
    name: 'auto_confirm',
    label: '自动确认',
    help: '提交后学员立即看到成绩；有报告、简答题或评分标准的内容仍由教师确认。只对之后的提交生效。',
  },
  {
    kind: 'radio',
    name: 'late_policy',
    label: '迟交规则',
    options: latePolicies.map((value) => ({ value, label: latePolicyLabels[value] })),
  },
  {
    kind: 'number',
    name: 'late_percent',
    label: '迟交扣分比例',
    min: 0,
    max: 100,
    unit: '%',
    when: (values) => values.late_policy === 'deduct',
  },
]

type SettingsDialogProps = { row: Offering; onClose: () => void }

/** 教学设置 of one content in the class. */
export function SettingsDialog({ row, onClose }: SettingsDialogProps) {
  const stale = useStale()
  return (
    <FormDialog
      open
      width={560}
      title={`「${row.content_title}」的教学设置`}
      submitText="保存"
      schema={settingsSchema}
      fields={settingsFields({
        maxScore: row.max_score,
        isForGroups: kinds[row.kind].isForGroups && !isLearnedAlone(row),
        isBegun: row.started_count > 0,
      })}
      initialValues={row.settings}
      version={row.version}
      onClose={onClose}
      onSubmit={async (settings, version) => {
        try {
          await api.offering.update(
            { params: { id: row.id }, body: { version: version ?? row.version, settings } },
            { quiet: true },
          )
        } catch (error) {
          return submitResult(error)
        }
        await stale('offering')
      }}
      onSaved={() => showToast('已保存')}
    />
  )
}

/** Several contents have each their own settings, unless all get the same. */
const manyFields: FormField<AddValues>[] = [
  {
    kind: 'switch',
    name: 'own',
    label: '教学设置',
    onText: '各自的默认设置',
    offText: '统一设置',
    help: '默认设置来自各内容的「教学设置」，添加后可以逐项修改。',
  },
  ...(settingsFields() as FormField<AddValues>[]).map((field) => ({
    ...field,
    when: (values: Partial<AddValues>) => values.own === false && (field.when?.(values) ?? true),
  })),
]

type AddSettingsDialogProps = {
  placeId: string
  contents: readonly { id: string; title: string; kind: ContentKind }[]
  onClose: () => void
}

const addSchema = settingsSchema.safeExtend({ own: z.boolean() })
type AddValues = z.output<typeof addSchema>

/** The settings that newly added contents begin with: a single one's own to be changed, or those of each, or one for all. */
export function AddSettingsDialog({ placeId, contents, onClose }: AddSettingsDialogProps) {
  const stale = useStale()
  const isOne = contents.length === 1
  const { data } = useQuery({
    ...api.offering.defaults.query({ params: { id: contents[0]!.id } }, { quiet: true }),
    enabled: isOne,
  })
  if (isOne && !data) return null
  const initialValues: AddValues = { ...OfferingSettings.parse({}), ...data?.settings, own: !isOne }
  return (
    <FormDialog
      open
      width={560}
      title={isOne ? `添加「${contents[0]!.title}」` : `添加 ${contents.length} 项内容`}
      submitText="添加"
      schema={addSchema as unknown as z.ZodType<AddValues>}
      fields={
        isOne
          ? (settingsFields({
              maxScore: data?.max_score,
              isForGroups: kinds[contents[0]!.kind].isForGroups,
            }) as FormField<AddValues>[])
          : manyFields
      }
      initialValues={initialValues}
      onClose={onClose}
      onSubmit={async ({ own, ...settings }) => {
        try {
          const body = { content_ids: contents.map((one) => one.id), settings: own ? {} : settings }
          await api.offering.add({ params: { id: placeId }, body }, { quiet: true })
        } catch (error) {
          return submitResult<AddValues>(error)
        }
        await stale('offering', ...showingPlaces)
      }}
      onSaved={() => showToast(`已添加 ${contents.length} 项内容`)}
    />
  )
}
