import { useQuery } from '@tanstack/react-query'
import { type Resource, resourceTypeLabels, type ResourceType } from '@lab/contract/resource'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { type RichText, RichTextEditor } from '../../../kit/editor/index.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { blankForm, formOf, formSchema, inputOf, patchOf, type ResourceForm, scopeField } from '../form-values.ts'
import { orgid } from '../resource-queries.ts'
import { FileField } from './file-field.tsx'

interface ResourceDialogProps {
  type: ResourceType
  /** The resource to edit; a new one without it. */
  resource?: Resource | undefined
  onClose: () => void
}

/** Makes a resource, or edits one. The text of a rich text is asked for first, because lists leave it out. */
export default function ResourceDialog({ type, resource, onClose }: ResourceDialogProps) {
  const isText = resource?.obj_type === 'rich_text'
  const { data } = useQuery({
    ...api.resource.get.query({ params: { id: resource?.id ?? '' } }),
    enabled: isText,
    gcTime: 0,
  })
  const whole = isText ? data?.resource : resource
  if (resource && !whole) return null
  return <Loaded type={type} resource={whole} onClose={onClose} />
}

function Loaded({ type, resource, onClose }: ResourceDialogProps) {
  const stale = useStale()
  const fields: FormField<ResourceForm>[] = [
    {
      name: 'file',
      label: resourceTypeLabels[type],
      kind: 'custom',
      isRequired: true,
      when: () => type !== 'rich_text',
      ...(resource ? { help: '更换后，已使用该资源的地方会显示新文件，格式须与原文件相同' } : {}),
      render: (control) => <FileField {...control} type={type} />,
    },
    { name: 'title', label: '资源名称', kind: 'text', placeholder: '不超过50个字符' },
    {
      name: 'text',
      label: '正文',
      kind: 'custom',
      isRequired: true,
      when: () => type === 'rich_text',
      render: ({ value, onChange, onBlur }) => (
        <div onBlur={onBlur}>
          <RichTextEditor label="正文" value={value as RichText} onChange={onChange} upload={uploadFile} canEdit />
        </div>
      ),
    },
    scopeField,
    { name: 'tags', label: '标签', kind: 'tags' },
  ]
  return (
    <FormDialog<ResourceForm>
      open
      title={resource ? `编辑${resourceTypeLabels[type]}` : `新建${resourceTypeLabels[type]}`}
      width={type === 'rich_text' ? 860 : 600}
      schema={formSchema(type)}
      fields={fields}
      initialValues={resource ? formOf(resource) : blankForm}
      {...(resource ? { version: resource.version } : {})}
      onSubmit={(form, version) =>
        saving(async () => {
          if (resource) {
            const body = { resource: patchOf(resource, form, version ?? resource.version) }
            await api.resource.update({ params: { id: resource.id }, body }, { quiet: true })
          } else {
            const body = { resource: inputOf(type, form) }
            await api.resource.create({ params: { orgid: orgid() }, body }, { quiet: true })
          }
          showToast('已保存')
          await stale('resource')
        })
      }
      onClose={onClose}
    />
  )
}
