import { describe, expect, test } from 'vitest'
import { ResourceInput, type Resource, type ResourceType } from '@lab/contract/resource'
import {
  blankForm,
  blankImport,
  formOf,
  formSchema,
  importedSentence,
  importSchema,
  inputOf,
  patchOf,
  type ResourceForm,
} from './form-values.ts'

const file = { url: `/files/${'a'.repeat(22)}/a.png`, name: 'a.png' }
const text = { format: 'wysiwyg', value: '要点' } as const
const resource = (more: Partial<Resource> = {}): Resource => ({
  id: 'r',
  title: '图',
  obj_type: 'picture',
  obj_type_name: '图片',
  obj_picture: { ...file, size: 1 },
  obj_file: null,
  obj_rich_text: null,
  creator: { id: 'u', real_name: '王老师' },
  creator_name: '王老师',
  is_public: true,
  status: 'enabled',
  tags: ['甲'],
  version: 3,
  created_at: '',
  updated_at: '',
  can: {},
  ...more,
})

describe('complaints', () => {
  test.each<[ResourceType, Partial<ResourceForm>, string | null]>([
    ['picture', { file }, null],
    ['picture', {}, '请上传图片'],
    ['video', {}, '请上传视频'],
    ['pdf', {}, '请上传PDF'],
    ['file', {}, '请上传文件'],
    ['rich_text', { text }, null],
    ['rich_text', { file }, '请输入正文'],
    ['file', { file, title: '' }, '请输入资源名称'],
    ['file', { file, title: '字'.repeat(51) }, '长度不能大于50个字符'],
  ])('%s %j: %s', (type, more, message) => {
    const result = formSchema(type).safeParse({ ...blankForm, title: '名', ...more })
    expect(result.success ? null : result.error.issues[0]!.message).toBe(message)
  })
})

test.each<[ResourceType, object]>([
  ['picture', { obj_picture: { url: file.url } }],
  ['video', { obj_file: { url: file.url } }],
  ['pdf', { obj_file: { url: file.url } }],
  ['file', { obj_file: { url: file.url } }],
  ['rich_text', { obj_rich_text: text }],
])('creating a %s sends what the call takes', (type, carried) => {
  const sent = inputOf(type, { ...blankForm, title: '名', is_public: 'false', file, text })
  expect(sent).toEqual({ title: '名', obj_type: type, is_public: false, tags: [], ...carried })
  expect(ResourceInput.safeParse(sent).success).toBe(true)
})

test('saving sends the file only when it is another one', () => {
  const before = resource()
  expect(patchOf(before, formOf(before), 3)).toEqual({ title: '图', is_public: true, tags: ['甲'], version: 3 })
  const other = { url: `/files/${'b'.repeat(22)}/b.png`, name: 'b.png' }
  expect(patchOf(before, { ...formOf(before), file: other }, 3)).toMatchObject({ obj_picture: { url: other.url } })
})

test('an import needs its archive', () => {
  const result = importSchema.safeParse(blankImport)
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(['请上传zip文件'])
  expect(importSchema.safeParse({ ...blankImport, file: { url: '/files/x/a.zip', name: 'a.zip' } }).success).toBe(true)
})

test.each([
  [{ created: 3, refused: [] }, '已导入3个资源'],
  [{ created: 0, refused: [{ name: 'a', reason: 'b' }] }, '已导入0个资源，1个文件没有导入'],
])('%j reads %s', (result, sentence) => {
  expect(importedSentence(result)).toBe(sentence)
})
