import { MarkingSettings, secondMarkerLabels, secondMarkers } from '@lab/contract/marking'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const fields: FormField<MarkingSettings>[] = [
  { kind: 'switch', name: 'is_blind', label: '匿名评阅', help: '评阅时不显示姓名和学号' },
  {
    kind: 'radio',
    name: 'second',
    label: '评阅方式',
    options: secondMarkers.map((value) => ({ value, label: secondMarkerLabels[value] })),
  },
  {
    kind: 'number',
    name: 'sample_percent',
    label: '抽样比例',
    min: 1,
    max: 100,
    step: 1,
    unit: '%',
    when: ({ second }) => second === 'sample',
  },
  {
    kind: 'number',
    name: 'tolerance_percent',
    label: '允许误差',
    min: 0,
    max: 100,
    unit: '% 分值',
    help: '两人评分相差不超过它时取平均，否则由第三人裁定',
    when: ({ second }) => second !== 'none',
  },
  {
    kind: 'date',
    name: 'appeals_until',
    label: '申诉截止时间',
    hasTime: true,
    placeholder: '不限',
    help: '成绩公布后，学员在此之前可以申诉；已提交的申诉不受影响',
  },
]

type SettingsDialogProps = { offeringId: string; settings: MarkingSettings; onClose: () => void }

/** 阅卷设置: blind or not, by how many, and until when scores may be appealed. */
export default function SettingsDialog({ offeringId, settings, onClose }: SettingsDialogProps) {
  const stale = useStale()
  return (
    <FormDialog
      open
      title="阅卷设置"
      schema={MarkingSettings}
      fields={fields}
      initialValues={settings}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          await api.marking.saveSettings({ params: { id: offeringId }, body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale('marking')
      }}
    />
  )
}
