import { z } from 'zod'
import { Tags } from '@lab/contract/fields'
import type { Resource } from '@lab/contract/resource'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type TagForm = { tags: string[] }
const schema: z.ZodType<TagForm> = z.object({
  tags: Tags.refine((tags) => tags.length > 0, '请输入标签'),
})

/** Adds tags to many resources; those that they have stay. */
export default function TagDialog({ resources, onClose }: { resources: Resource[]; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<TagForm>
      open
      title={`为 ${resources.length} 个资源添加标签`}
      schema={schema}
      initialValues={{ tags: [] }}
      fields={[
        { name: 'tags', label: '标签', kind: 'tags', help: '已有的标签保留；每个资源最多5个标签，超出的不再添加' },
      ]}
      onSubmit={({ tags }) =>
        saving(async () => {
          const body = { ids: resources.map((one) => one.id), add_tags: tags }
          await api.resource.updateMany({ body }, { quiet: true })
          showToast('已添加标签')
          await stale('resource')
        })
      }
      onClose={onClose}
    />
  )
}
