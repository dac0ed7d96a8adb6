import { z } from 'zod'

/** Where the file comes from: 1 uploaded or linked, 2 an existing resource (specification section 2; decisions.md 19). */
export const UPLOADED = 1
export const EXISTING = 2

/** The file-link form (specification section 3). */
export type FileLinkForm = {
  /** Address of the file. */
  element_content: string
  fileName: string
  source: typeof UPLOADED | typeof EXISTING
  /** 1 also saves the file as a resource. */
  add_resource: 0 | 1
  resource_title: string
  /** Who sees the new resource: 公开 (true) or 私有 (false). */
  scope?: boolean | undefined
  tagable: string[]
  resourceId?: string | undefined
  /** The file takes the place of the chosen resource's, instead of making a new one. */
  replace: boolean
}

export const SCOPE_OPTIONS = [
  { value: true, label: '公开' },
  { value: false, label: '私有' },
] as const

const TITLE_MAX = 50
const TAGS_MAX = 5

/** The link that a field holds. `resourceId` is set when it is a resource's file. */
export type FileLink = { url: string; name: string; resourceId?: string | undefined }

/** The form as it opens: filled from the present link, everything else at its default. */
export const openedForm = (link: FileLink | undefined): FileLinkForm => ({
  element_content: link?.url ?? '',
  fileName: link?.name ?? '',
  source: UPLOADED,
  add_resource: 0,
  resource_title: '',
  scope: undefined,
  tagable: [],
  resourceId: undefined,
  replace: false,
})

const isAddress = (url: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s\\]+$/i.test(url)

/** What is wrong with the form, in the words of the specification; what a source does not ask for is not looked at. */
export const fileLinkSchema: z.ZodType<FileLinkForm> = z
  .object({
    // Defaults, so that what is missing is judged below and not twice.
    element_content: z.string().default(''),
    fileName: z.string().default(''),
    source: z.literal([UPLOADED, EXISTING]).default(UPLOADED),
    add_resource: z.literal([0, 1]).default(0),
    resource_title: z.string().default(''),
    scope: z.boolean().optional(),
    tagable: z.array(z.string()).max(TAGS_MAX, `标签最多不超过${TAGS_MAX}个`).default([]),
    resourceId: z.string().optional(),
    replace: z.boolean().default(false),
  })
  .superRefine((form, context) => {
    const complain = (field: keyof FileLinkForm, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.source === EXISTING) {
      if (!form.resourceId) complain('resourceId', '请选择环节内容')
      return
    }
    const url = form.element_content.trim()
    if (!url) complain('element_content', '请上传文件')
    else if (!isAddress(url)) complain('element_content', '地址应以 http(s):// 开头或为平台内文件')
    if (form.add_resource === 0) return
    if (form.replace) {
      if (!form.resourceId) complain('resourceId', '请选择环节内容')
      return
    }
    const title = form.resource_title.trim()
    if (!title) complain('resource_title', '请输入资源名称')
    else if ([...title].length > TITLE_MAX) complain('resource_title', `长度不能大于${TITLE_MAX}个字符`)
    if (form.scope === undefined) complain('scope', '请选择可见范围')
  })

/** The search of the resource list: the field that is looked in, and the word. */
export type ResourceSearch = { page: number; selectKey: string; selectValue?: string | undefined }

/** How the search stands when the dialog opens. */
export const openedSearch: ResourceSearch = { page: 1, selectKey: 'title' }

/** What saving the file as a resource sends; the file picker's resources are files. */
export const newResource = (form: FileLinkForm) => ({
  title: form.resource_title.trim(),
  obj_type: 'file' as const,
  obj_file: { url: form.element_content.trim() },
  is_public: form.scope === true,
  tags: form.tagable,
})
export type NewResource = ReturnType<typeof newResource>

/** The last part of an address, as a person would read it. */
export function nameInAddress(url: string): string {
  const last = (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
