import { describe, expect, test } from 'vitest'
import { ResourceInput, type ResourceType } from '@lab/contract/resource'
import { Refusal } from '../../kernel/result.ts'
import { fits, nameOfLink, sameFormat } from './rules.ts'

const isRefused = (result: unknown): boolean => result instanceof Refusal

test.each<[ResourceType, string, boolean]>([
  ['picture', 'image/png', true],
  ['picture', 'application/pdf', false],
  ['picture', 'application/octet-stream', false],
  ['video', 'video/mp4', true],
  ['video', 'audio/mpeg', false],
  ['pdf', 'application/pdf', true],
  ['pdf', 'application/zip', false],
  ['file', 'application/octet-stream', true],
  ['file', 'image/png', true],
  ['rich_text', 'image/png', false],
])('%s of %s: %s', (type, mime, taken) => {
  expect(isRefused(fits(type, mime))).toBe(!taken)
})

test.each<[string, string, boolean]>([
  ['a.pdf', 'b.PDF', true],
  ['a.pdf', 'b.docx', false],
  ['说明', '新说明', true],
  ['说明', '说明.txt', false],
  ['a.tar.gz', 'b.gz', true],
])('%s may be replaced by %s: %s', (before, after, taken) => {
  expect(isRefused(sameFormat(before, after))).toBe(!taken)
})

test.each([
  ['https://example.com/docs/%E6%89%8B%E5%86%8C.pdf?x=1', '手册.pdf'],
  ['https://example.com/', 'example.com'],
  ['https://example.com/%E6%89', '%E6%89'],
])('%s is called %s', (url, name) => {
  expect(nameOfLink(url)).toBe(name)
})

describe('what a resource is made of', () => {
  const file = { url: `/files/${'a'.repeat(22)}/a.pdf` }
  const base = { title: '手册', obj_type: 'file', is_public: true, obj_file: file }
  test.each<[string, object, string | null]>([
    ['a file', {}, null],
    ['a link', { obj_file: { url: 'https://example.com/a.pdf' } }, null],
    ['50 characters', { title: '字'.repeat(50) }, null],
    ['51 characters', { title: '字'.repeat(51) }, '长度不能大于50个字符'],
    ['no name', { title: '  ' }, '请输入资源名称'],
    ['no scope', { is_public: undefined }, '请选择可见范围'],
    ['no file', { obj_file: null }, '请上传文件'],
    ['an empty address', { obj_file: { url: '' } }, '请上传文件'],
    ['a script as address', { obj_file: { url: 'javascript:alert(1)' } }, '地址应以 http(s):// 开头或为平台内文件'],
    ['another page of ours', { obj_file: { url: '/apis/v2/menus' } }, '地址应以 http(s):// 开头或为平台内文件'],
    ['a picture without one', { obj_type: 'picture' }, '请上传图片'],
    ['a text without one', { obj_type: 'rich_text', obj_rich_text: { format: 'markdown', value: ' ' } }, '请输入正文'],
    ['six tags', { tags: ['1', '2', '3', '4', '5', '6'] }, '标签最多不超过5个'],
    ['two equal tags', { tags: ['网', '网'] }, '标签不能重复'],
    ['a tag of 11 characters', { tags: ['字'.repeat(11)] }, '标签最多10个字符'],
  ])('%s: %s', (_name, more, message) => {
    const result = ResourceInput.safeParse({ ...base, ...more })
    expect(result.success ? null : result.error.issues[0]!.message).toBe(message)
  })
})
