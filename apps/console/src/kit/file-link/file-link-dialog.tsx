import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RadioField } from '../form/controls/radio-field.tsx'
import { SwitchField } from '../form/controls/switch-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../form/form-types.ts'
import type { PickerPage } from '../picker/picker-dialog.tsx'
import { PICKER_PAGE_SIZE, PICKER_WIDTH } from '../picker/picker-rules.ts'
import type { UploadFile, UploadRule } from '../upload/index.ts'
import { FileControl } from './file-control.tsx'
import {
  EXISTING,
  fileLinkSchema,
  newResource,
  openedForm,
  openedSearch,
  SCOPE_OPTIONS,
  UPLOADED,
  type FileLink,
  type FileLinkForm,
  type NewResource,
  type ResourceSearch,
} from './file-link-rules.ts'
import { ResourceControl, type LinkableResource } from './resource-control.tsx'

export type FileLinkDialogProps<Raw, Key extends QueryKey> = {
  open: boolean
  title?: string
  /** The present link; opening fills the form from it. */
  src?: FileLink | undefined
  upload: UploadFile
  rule: UploadRule
  /** One page of the resources to choose from, as query options. */
  resources: (
    search: ResourceSearch & { per_page: number },
  ) => UseQueryOptions<Raw, Error, PickerPage<LinkableResource>, Key>
  /** Fields that resources can be searched by; the first is the default. */
  searchKeys: { value: string; label: string }[]
  /** Saves the file as a new resource, or in the place of an existing one's; a refusal is shown in the form. */
  saveResource: (resource: NewResource, replacing: LinkableResource | undefined) => Promise<FileLink | SubmitResult>
  onConfirm: (link: FileLink) => void
  onClose: () => void
}

/**
 * Chooses the file of a field: uploaded or linked (and, if wanted, saved as a resource as well), or an existing
 * resource's. Confirming gives the file's address and closes; closing forgets everything that was entered.
 */
export function FileLinkDialog<Raw, Key extends QueryKey>(props: FileLinkDialogProps<Raw, Key>) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog<Raw, Key extends QueryKey>(props: FileLinkDialogProps<Raw, Key>) {
  const { title = '链接文件', src, upload, rule, resources, searchKeys, saveResource, onConfirm, onClose } = props
  const [search, setSearch] = useState(openedSearch)
  const list = useQuery({
    placeholderData: keepPreviousData as never,
    ...resources({ ...search, per_page: PICKER_PAGE_SIZE }),
  })
  // A choice stays when the list is turned to another page.
  const [resource, setResource] = useState<LinkableResource>()
  const chosen = useRef<FileLink>(undefined)

  const isNew = (form: Partial<FileLinkForm>): boolean => form.source === UPLOADED && form.add_resource === 1
  const submit = async (form: FileLinkForm): Promise<SubmitResult<FileLinkForm>> => {
    if (form.source === EXISTING) {
      if (!resource?.obj_file) return { fieldErrors: { resourceId: '请选择环节内容' } }
      chosen.current = { url: resource.obj_file.url, name: resource.obj_file.name, resourceId: resource.id }
      return undefined
    }
    const link = { url: form.element_content.trim(), name: form.fileName.trim() || form.element_content }
    if (form.add_resource === 0) {
      chosen.current = link
      return undefined
    }
    const saved = await saveResource(newResource(form), form.replace ? resource : undefined)
    if (!saved || !('url' in saved)) return saved as SubmitResult<FileLinkForm>
    chosen.current = { ...saved, name: link.name }
    return undefined
  }

  const fields: FormField<FileLinkForm>[] = [
    {
      name: 'source',
      label: '来源',
      kind: 'custom',
      render: (control) => (
        <RadioField
          {...control}
          options={[
            { value: UPLOADED, label: '上传或链接' },
            { value: EXISTING, label: '已有资源' },
          ]}
        />
      ),
    },
    {
      name: 'element_content',
      label: '文件',
      kind: 'custom',
      when: (form) => form.source === UPLOADED,
      render: (control) => <FileControl {...control} upload={upload} rule={rule} />,
    },
    { name: 'fileName', label: '文件名', kind: 'text', maxLength: 200, when: (form) => form.source === UPLOADED },
    {
      name: 'add_resource',
      label: '同时存为资源',
      kind: 'custom',
      when: (form) => form.source === UPLOADED,
      render: ({ value, onChange, ...control }) => (
        <SwitchField {...control} value={value === 1} onChange={(isOn) => onChange(isOn ? 1 : 0)} />
      ),
    },
    {
      name: 'replace',
      label: '保存方式',
      kind: 'custom',
      when: isNew,
      help: '替换后，已使用该资源的地方会显示新文件，格式须与原文件相同',
      render: (control) => (
        <RadioField
          {...control}
          options={[
            { value: false, label: '新建资源' },
            { value: true, label: '替换已有资源的文件' },
          ]}
        />
      ),
    },
    {
      name: 'resource_title',
      label: '资源名称',
      kind: 'text',
      when: (form) => isNew(form) && !form.replace,
    },
    {
      name: 'scope',
      label: '可见范围',
      kind: 'custom',
      when: (form) => isNew(form) && !form.replace,
      render: (control) => <RadioField {...control} options={SCOPE_OPTIONS} />,
    },
    { name: 'tagable', label: '标签', kind: 'tags', when: (form) => isNew(form) && !form.replace },
    {
      name: 'resourceId',
      label: '资源',
      kind: 'custom',
      when: (form) => form.source === EXISTING || (isNew(form) && form.replace === true),
      render: (control) => (
        <ResourceControl
          {...control}
          list={list}
          search={search}
          searchKeys={searchKeys}
          onSearch={setSearch}
          chosen={resource}
          onChoose={setResource}
        />
      ),
    },
  ]
  return (
    <FormDialog<FileLinkForm>
      open
      title={title}
      width={PICKER_WIDTH}
      schema={fileLinkSchema}
      fields={fields}
      initialValues={openedForm(src)}
      onSubmit={submit}
      onSaved={() => chosen.current && onConfirm(chosen.current)}
      onClose={onClose}
    />
  )
}
