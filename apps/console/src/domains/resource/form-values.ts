import { z } from 'zod'
import { Tags } from '@lab/contract/fields'
import {
  type Resource,
  resourceCarriers,
  type ResourceImportResult,
  type ResourceInput,
  type ResourcePatch,
  ResourceTitle,
  type ResourceType,
} from '@lab/contract/resource'
import { emptyRichText, type RichText } from '../../kit/editor/index.ts'
import type { FormField, FormValues } from '../../kit/form/form-types.ts'

/** A resource as its form holds it. */
export interface ResourceForm extends Record<string, unknown> {
  title: string
  is_public: 'true' | 'false'
  tags: string[]
  file: { url: string; name: string }
  text: RichText
}

/** The rules of the form for a type; what the type does not have is not looked at. */
export const formSchema = (type: ResourceType): z.ZodType<ResourceForm> =>
  z
    .object({
      title: ResourceTitle,
      is_public: z.enum(['true', 'false'], '请选择可见范围'),
      tags: Tags.default([]),
      file: z.custom<ResourceForm['file']>().default({ url: '', name: '' }),
      text: z.custom<RichText>().default(emptyRichText),
    })
    .superRefine((form, context) => {
      const isMissing = type === 'rich_text' ? !form.text.value.trim() : !form.file.url
      if (isMissing) {
        const path = [type === 'rich_text' ? 'text' : 'file']
        context.addIssue({ code: 'custom', path, message: resourceCarriers[type].missing })
      }
    })

export const blankForm: ResourceForm = {
  title: '',
  is_public: 'true',
  tags: [],
  file: { url: '', name: '' },
  text: emptyRichText,
}

/** The form of a resource that is edited. */
export function formOf(resource: Resource): ResourceForm {
  const file = resource.obj_picture ?? resource.obj_file
  return {
    title: resource.title,
    is_public: resource.is_public ? 'true' : 'false',
    tags: resource.tags,
    file: { url: file?.url ?? '', name: file?.name ?? '' },
    text: resource.obj_rich_text ?? emptyRichText,
  }
}

const carried = (type: ResourceType, form: ResourceForm) => {
  const { field } = resourceCarriers[type]
  return field === 'obj_rich_text' ? { obj_rich_text: form.text } : { [field]: { url: form.file.url } }
}

/** What creating sends. */
export const inputOf = (type: ResourceType, form: ResourceForm): ResourceInput => ({
  title: form.title,
  obj_type: type,
  is_public: form.is_public === 'true',
  tags: form.tags,
  ...carried(type, form),
})

/** What saving sends: the file only when it is another one. */
export const patchOf = (before: Resource, form: ResourceForm, version: number): ResourcePatch => ({
  title: form.title,
  is_public: form.is_public === 'true',
  tags: form.tags,
  version,
  ...(before.obj_type === 'rich_text' || form.file.url !== formOf(before).file.url
    ? carried(before.obj_type, form)
    : {}),
})

/** Who may see and use it, in the forms that ask. */
export const scopeField = {
  name: 'is_public',
  label: '可见范围',
  kind: 'radio',
  options: [
    { value: 'true', label: '公开' },
    { value: 'false', label: '私有' },
  ],
  help: '公开：本组织的教师都可以查看和使用；私有：仅自己和管理员可见',
} satisfies FormField<FormValues & { is_public: string }>

/** What an import of many asks for. */
export interface ImportForm extends Record<string, unknown> {
  file: { url: string; name: string }
  is_public: 'true' | 'false'
  tags: string[]
}

export const importSchema: z.ZodType<ImportForm> = z.object({
  file: z
    .custom<ImportForm['file']>()
    .default({ url: '', name: '' })
    .refine((file) => file.url !== '', '请上传zip文件'),
  is_public: z.enum(['true', 'false'], '请选择可见范围'),
  tags: Tags.default([]),
})

export const blankImport: ImportForm = { file: { url: '', name: '' }, is_public: 'true', tags: [] }

/** What came of an import, in a sentence. */
export const importedSentence = ({ created, refused }: ResourceImportResult): string =>
  refused.length ? `已导入${created}个资源，${refused.length}个文件没有导入` : `已导入${created}个资源`
