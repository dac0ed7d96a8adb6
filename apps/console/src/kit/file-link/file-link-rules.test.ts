import { describe, expect, test } from 'vitest'
import {
  EXISTING,
  fileLinkSchema,
  nameInAddress,
  newResource,
  openedForm,
  openedSearch,
  SCOPE_OPTIONS,
  type FileLinkForm,
} from './file-link-rules.ts'

const complaints = (form: Partial<FileLinkForm>): Record<string, string> => {
  const result = fileLinkSchema.safeParse({ ...openedForm(undefined), ...form })
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}
const file = { element_content: '/files/abc/a.pdf', fileName: 'a.pdf' }

test('it opens at source 1, page 1, searching titles, not adding', () => {
  expect(openedForm(undefined)).toEqual({
    element_content: '',
    fileName: '',
    source: 1,
    add_resource: 0,
    resource_title: '',
    scope: undefined,
    tagable: [],
    resourceId: undefined,
    replace: false,
  })
  expect(openedSearch).toEqual({ page: 1, selectKey: 'title' })
  expect(openedForm({ url: '/files/x/讲义.pdf', name: '讲义.pdf' })).toMatchObject({
    element_content: '/files/x/讲义.pdf',
    fileName: '讲义.pdf',
    source: 1,
  })
})

test('公开 is true, 私有 is false', () => {
  expect(SCOPE_OPTIONS).toEqual([
    { value: true, label: '公开' },
    { value: false, label: '私有' },
  ])
})

describe('complaints', () => {
  const adding = { ...file, add_resource: 1 } as const
  test.each<[string, Partial<FileLinkForm>, Record<string, string>]>([
    ['nothing', {}, { element_content: '请上传文件' }],
    ['six tags', { ...file, tagable: ['一', '二', '三', '四', '五', '六'] }, { tagable: '标签最多不超过5个' }],
    ['five tags', { ...file, tagable: ['一', '二', '三', '四', '五'] }, {}],
    ['spaces', { element_content: '  ' }, { element_content: '请上传文件' }],
    ['an uploaded file', file, {}],
    ['a link', { element_content: 'https://example.com/a.pdf' }, {}],
    [
      'a script',
      { element_content: 'javascript:alert(1)' },
      { element_content: '地址应以 http(s):// 开头或为平台内文件' },
    ],
    [
      'another host by two slashes',
      { element_content: '//evil' },
      { element_content: '地址应以 http(s):// 开头或为平台内文件' },
    ],
    ['adding without anything', adding, { resource_title: '请输入资源名称', scope: '请选择可见范围' }],
    [
      'adding with 51 characters',
      { ...adding, resource_title: '字'.repeat(51), scope: true },
      { resource_title: '长度不能大于50个字符' },
    ],
    ['adding with 50 characters', { ...adding, resource_title: '字'.repeat(50), scope: false }, {}],
    ['replacing without a choice', { ...adding, replace: true }, { resourceId: '请选择环节内容' }],
    ['replacing', { ...adding, replace: true, resourceId: 'r1' }, {}],
    ['not adding any more', { ...adding, add_resource: 0, resource_title: '字'.repeat(51) }, {}],
    ['an existing one without a choice', { source: EXISTING }, { resourceId: '请选择环节内容' }],
    ['an existing one', { source: EXISTING, resourceId: 'r1' }, {}],
  ])('%s', (_name, form, expected) => {
    expect(complaints(form)).toEqual(expected)
  })
})

test('a new resource is a file with a list of tags', () => {
  const form = {
    ...openedForm(undefined),
    ...file,
    add_resource: 1,
    resource_title: ' 讲义 ',
    scope: false,
    tagable: ['网络'],
  } as const
  expect(newResource({ ...form, tagable: ['网络'] })).toEqual({
    title: '讲义',
    obj_type: 'file',
    obj_file: { url: '/files/abc/a.pdf' },
    is_public: false,
    tags: ['网络'],
  })
})

test.each([
  ['/files/abc/%E8%AE%B2%E4%B9%89.pdf?x=1', '讲义.pdf'],
  ['https://example.com/%E8', '%E8'],
  ['', ''],
])('%s is called %j', (url, name) => {
  expect(nameInAddress(url)).toBe(name)
})
