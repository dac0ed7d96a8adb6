import { ExamOverrides, type ExamSettingName } from '@lab/contract/exam-settings'
import { sittingStateLabels } from '@lab/contract/exam-sheet'
import type { Sitting } from '@lab/contract/exam-sitting'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { Note } from '../../../kit/note.tsx'
import { settingsSchema, settingsSections, type SettingsValues } from '../settings-fields.ts'
import { overridingOf, saysDefault } from './place-settings.ts'

/** Of a place these are settings of its teaching (教学安排), where each class has its own. */
const ofOffering: readonly ExamSettingName[] = ['attempts', 'pass_score']

const noteOf = (state: Sitting['state']) => (
  <Note tone="info">
    {state === 'waiting'
      ? '只在本班生效，不影响考试本身和其他班级。与考试设置相同的项跟随考试设置。'
      : `考试${sittingStateLabels[state]}，影响试卷和时长的设置不能再修改。其他修改立即对正在作答的学员生效。`}
  </Note>
)

/** What of the exam's settings is said differently in this class; what a running sitting no longer lets change is not in it. */
export default function PlaceSettingsDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { offering_id: offeringId, state, settings, defaults, changeable, overrides } = sitting
  const isShown = (name: string): boolean =>
    changeable.some((one) => one === name) && !ofOffering.some((one) => one === name)
  const sections = settingsSections
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields
        .filter(({ name }) => isShown(name))
        .map((field) => ({ ...field, help: saysDefault(field, defaults, overrides) })),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <FormDialog<SettingsValues>
      open
      width={640}
      title="场次设置"
      submitText="保存"
      schema={settingsSchema as unknown as z.ZodType<SettingsValues>}
      fields={[{ note: noteOf(state), fields: [] }, ...sections]}
      initialValues={settings}
      onClose={onClose}
      onSubmit={async (values) => {
        const { given, inherit } = overridingOf(values, { settings, defaults, changeable })
        try {
          const body = { settings: ExamOverrides.parse(given), inherit }
          await api.exam.saveSitting({ params: { id: offeringId }, body }, { quiet: true })
          showToast('场次设置已保存')
        } catch (error) {
          return submitResult<SettingsValues>(error)
        }
      }}
    />
  )
}
