import type { DatasetAttachment } from '@lab/contract/dataset'
import { mountNameProblem, mountRoot } from '@lab/contract/dataset-paths'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const newest = 'newest'
const schema = z.object({
  name: z
    .string()
    .trim()
    .superRefine((name, context) => {
      const problem = mountNameProblem(name)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    }),
  version: z.string(),
})
type Values = z.output<typeof schema>

type AttachmentDialogProps = {
  contentId: string
  attachment: DatasetAttachment
  onClose: () => void
  onSaved: () => void
}

/** Where a data set is mounted, and whether it stays at a version or follows the newest. */
export default function AttachmentDialog({ contentId, attachment, onClose, onSaved }: AttachmentDialogProps) {
  const { dataset_id, title, name, pinned_version, published_version } = attachment
  const versions = Array.from({ length: published_version }, (_, index) => String(published_version - index))
  return (
    <FormDialog<Values>
      open
      width={480}
      title={`「${title}」的挂载设置`}
      schema={schema}
      fields={[
        {
          name: 'name',
          label: '挂载名称',
          kind: 'text',
          maxLength: 40,
          help: `学员在环境中通过 ${mountRoot}/挂载名称 读取文件；步骤和脚本里写到这个路径时请一并修改。`,
        },
        {
          name: 'version',
          label: '版本',
          kind: 'select',
          options: [
            { value: newest, label: `跟随最新版本（现在是 v${published_version}）` },
            ...versions.map((version) => ({ value: version, label: `固定 v${version}` })),
          ],
          help: '跟随最新版本时，学员使用他开始学习那一刻的最新版本。',
        },
      ]}
      initialValues={{ name, version: pinned_version === null ? newest : String(pinned_version) }}
      onSubmit={async (values) => {
        const pinned = values.version === newest ? null : Number(values.version)
        try {
          await api.dataset.updateAttached(
            { params: { id: contentId, dataset_id }, body: { name: values.name, pinned_version: pinned } },
            { quiet: true },
          )
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
      }}
      onSaved={() => {
        showToast('挂载设置已保存')
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
