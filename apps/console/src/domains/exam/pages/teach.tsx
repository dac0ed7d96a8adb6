import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { useTakeSaved } from '../../../content/life/stale.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { settingsSchema, settingsSections, type SettingsValues } from '../settings-fields.ts'
import { useExam } from '../use-exam.ts'

/** How the exam is sat unless a class says otherwise. */
export default function ExamTeach() {
  const { id } = useMount()
  const { data: exam } = useExam(id)
  const { data, error, refetch } = useQuery({
    ...api.exam.settings.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !exam) return <Skeleton active paragraph={{ rows: 8 }} style={{ maxWidth: 880 }} />
  return <SettingsForm key={id} id={id} data={data} canEdit={exam.can.edit} />
}

type Given = { settings: SettingsValues; version: number }

function SettingsForm({ id, data, canEdit }: { id: string; data: Given; canEdit: true | string | undefined }) {
  const takeSaved = useTakeSaved('exam')
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(data.version)
  return (
    <FormPage<SettingsValues>
      schema={settingsSchema as unknown as z.ZodType<SettingsValues>}
      fields={settingsSections}
      initialValues={data.settings}
      version={data.version}
      draftKey={`exam:${id}:settings`}
      onSubmit={(settings, seen) =>
        saveOver<SettingsValues>(
          async () => {
            const body = { settings, version: Math.max(ownVersion.current, seen ?? 0) }
            const { exam: saved } = await api.exam.saveSettings({ params: { id }, body }, { quiet: true })
            ownVersion.current = saved.version
            takeSaved(saved)
          },
          async () => {
            const theirs = await api.exam.settings({ params: { id } })
            return { values: theirs.settings, version: theirs.version }
          },
        )
      }
      onSaved={() => showToast('考试设置已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: canEdit ?? '您没有编辑此考试的权限' })}
    />
  )
}
