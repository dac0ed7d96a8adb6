import { type Accommodation, accommodation, AccommodationProfile } from '@lab/contract/accommodation'
import type { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { submitResult } from '../../../../api/request/submit-result.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../../kit/form/form-types.ts'
import { DayField } from '../../../day-field.tsx'

const schema = AccommodationProfile.safeExtend({ version: accommodation.update.definition.body.shape.version })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { kind: 'number', name: 'extra_days', label: '截止延长', min: 0, max: 90, unit: '天', isHalf: true },
  { kind: 'number', name: 'extra_attempts', label: '增加提交次数', min: 0, max: 20, unit: '次', isHalf: true },
  {
    kind: 'number',
    name: 'time_factor',
    label: '作答时长倍数',
    min: 1,
    max: 4,
    step: 0.25,
    help: '只用于每次作答有时限的内容，最晚仍到截止时间',
  },
  {
    kind: 'textarea',
    name: 'reason',
    label: '原因',
    maxLength: 200,
    rows: 2,
    placeholder: '例如：右手骨折，医嘱休养至 12 月底',
  },
  {
    kind: 'custom',
    name: 'valid_from',
    isHalf: true,
    label: '有效期开始',
    render: (control) => <DayField {...control} label="有效期开始" />,
  },
  {
    kind: 'custom',
    name: 'valid_to',
    isHalf: true,
    label: '有效期结束',
    help: '截止日期落在有效期内的内容适用；留空表示一直有效',
    render: (control) => <DayField {...control} label="有效期结束" />,
  },
]

type ProfileDialogProps = {
  placeId: string
  /** Whom a new arrangement is for. */
  learners: { id: string; real_name: string }[]
  /** The one that is changed. */
  row?: Accommodation | undefined
  onClose: () => void
}

/** 个别安排: more days, submissions or time for a learner, with the reason and how long it holds. */
export function ProfileDialog({ placeId, learners, row, onClose }: ProfileDialogProps) {
  const stale = useStale()
  const names = learners.map((one) => one.real_name)
  const save = async (values: Values): Promise<SubmitResult<Values>> => {
    const { version, ...body } = values
    try {
      if (row) {
        const params = { id: placeId, accommodation_id: row.id }
        await api.accommodation.update({ params, body: { ...body, version } }, { quiet: true })
      } else {
        const learner_ids = learners.map((one) => one.id)
        await api.accommodation.create({ params: { id: placeId }, body: { ...body, learner_ids } }, { quiet: true })
      }
    } catch (error) {
      return submitResult<Values>(error)
    }
    showToast(row ? '已保存' : `已为${names.length > 1 ? ` ${names.length} 名学员` : names[0]}添加个别安排`)
    await stale('accommodation')
  }
  return (
    <FormDialog<Values>
      open
      title={`${row ? '修改' : '添加'}个别安排：${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 人` : ''}`}
      submitText="保存"
      schema={schema}
      fields={fields}
      initialValues={
        row
          ? {
              extra_days: row.extra_days,
              extra_attempts: row.extra_attempts,
              time_factor: row.time_factor,
              reason: row.reason,
              valid_from: row.valid_from,
              valid_to: row.valid_to,
              version: row.version,
            }
          : { extra_days: 3, extra_attempts: 0, time_factor: 1, valid_from: null, valid_to: null, version: 1 }
      }
      onClose={onClose}
      onSubmit={save}
    />
  )
}
