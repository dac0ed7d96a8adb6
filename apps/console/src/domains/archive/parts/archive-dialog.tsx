import {
  type ArchiveConfig,
  ArchiveInput,
  archivePolicies,
  archivePolicyLabels,
  archivePolicySince,
} from '@lab/contract/archive'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const fields: FormField<ArchiveInput>[] = [
  {
    name: 'policy',
    label: '归档内容',
    kind: 'radio',
    options: archivePolicies.map((value) => ({ value, label: archivePolicyLabels[value] })),
  },
  {
    name: 'days',
    label: '天数',
    kind: 'number',
    min: 1,
    max: 3650,
    unit: '天后',
    help: `从${archivePolicies.map((policy) => archivePolicySince[policy]).join('、')}算起，每天凌晨执行`,
  },
]

const faceOf = ({ policy, days }: ArchiveConfig): ArchiveInput => ({ policy, days })

type ArchiveDialogProps = { config?: ArchiveConfig | undefined; onClose: () => void }

/** Says what is put away by itself, and when. */
export default function ArchiveDialog({ config, onClose }: ArchiveDialogProps) {
  const stale = useStale()
  const save = (body: ArchiveInput, version: number | undefined) =>
    config
      ? api.archive.update(
          { params: { id: config.id }, body: { ...body, version: version ?? config.version } },
          { quiet: true },
        )
      : api.archive.create({ body }, { quiet: true })
  return (
    <FormDialog<ArchiveInput>
      open
      title={config ? '编辑归档配置' : '新建归档配置'}
      schema={ArchiveInput}
      fields={fields}
      initialValues={config ? faceOf(config) : { policy: 'class_ended', days: 90 }}
      {...(config ? { version: config.version } : {})}
      onSubmit={(values, version) =>
        saveOver<ArchiveInput>(
          () => save(values, version),
          async () => {
            const { list } = await api.archive.list({ query: { per_page: 300 } }, { quiet: true })
            const now = list.find((one) => one.id === config?.id)
            return now ? { values: faceOf(now), version: now.version } : { values, version: version ?? 0 }
          },
        )
      }
      onSaved={() => {
        showToast('已保存')
        void stale('archive')
      }}
      onClose={onClose}
    />
  )
}
