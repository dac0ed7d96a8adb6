import { describe, expect, test } from 'vitest'
import { compressionQuality } from './compress-image.ts'
import { acceptOf, readSuffixes, refuseCount, refuseFile, suffixOf, uploadRule } from './rules.ts'
import type { UploadConfig, UploadOrigin } from './rules.ts'

const MB = 1024 * 1024

test.each([
  [undefined, []],
  [null, []],
  ['', []],
  ['  ', []],
  ['*', []],
  ['.*', []],
  ['*.*', []],
  ['pdf,*', []],
  ['pdf', ['pdf']],
  ['.PDF, .docx ,ZIP', ['pdf', 'docx', 'zip']],
  ['*.csv，xlsx', ['csv', 'xlsx']],
  ['pdf,,pdf', ['pdf']],
])('the list %j allows %j', (list, expected) => {
  expect(readSuffixes(list)).toEqual(expected)
})

test.each([
  ['a.PDF', 'pdf'],
  ['归档.tar.gz', 'gz'],
  ['README', ''],
  ['.gitignore', 'gitignore'],
  ['a.', ''],
  ['dir.v2\\name', ''],
])('the suffix of %s is %j', (name, expected) => {
  expect(suffixOf(name)).toBe(expected)
})

const config: UploadConfig = { file_suffix: 'pdf,docx', file_limit: 1, video_suffix: 'mp4', video_limit: '2' }

describe('which files are accepted', () => {
  test.each<[UploadOrigin, UploadConfig, string, number, string | undefined]>([
    ['file', config, 'a.pdf', MB, undefined],
    ['file', config, 'a.PDF', MB, undefined],
    ['file', config, 'a.exe', 1, '请上传pdf、docx格式文件'],
    ['file', config, 'a.pdf', MB + 1, '文件大小超过限制(1M)'],
    ['file', config, 'a.exe', 9 * MB, '请上传pdf、docx格式文件'],
    ['file', config, 'pdf', 1, '请上传pdf、docx格式文件'],
    ['file', { ...config, file_suffix: '*' }, 'a.xyz', 1, undefined],
    ['file', { ...config, file_suffix: '' }, 'README', 1, undefined],
    ['file', { ...config, file_limit: 0.5 }, 'a.pdf', MB, '文件大小超过限制(0.5M)'],
    ['file', {}, 'a.any', 999 * MB, undefined],
    ['file', { file_limit: '' }, 'a.any', 999 * MB, undefined],
    ['video', config, 'a.mp4', 2 * MB, undefined],
    ['video', config, 'a.mp4', 2 * MB + 1, '文件大小超过限制(2M)'],
    ['video', config, 'a.avi', 1, '请上传mp4格式文件'],
    ['image', { ...config, image_suffix: 'png' }, 'a.jpg', 1, '请上传png格式文件'],
    ['image', { ...config, image_limit: 3 }, 'a.jpg', 3 * MB, undefined],
    ['image', config, 'a.jpg', MB + 1, '文件大小超过限制(1M)'],
    ['pdf', config, 'a.pdf', MB + 1, '文件大小超过限制(1M)'],
    ['archive', config, 'a.rar', 1, '请上传zip格式文件'],
    ['archive', config, 'a.zip', MB, undefined],
    ['pdf', config, 'a.docx', 1, '请上传pdf格式文件'],
    ['user-import', config, 'a.csv', 1, undefined],
    ['user-import', config, 'a.xlsx', 1, undefined],
    ['user-import', config, 'a.txt', 1, '请上传csv、xlsx格式文件'],
    ['step-import', config, 'a.zip', 1, undefined],
    ['step-import', config, 'a.pdf', 1, '请上传zip格式文件'],
    ['code-store', { ...config, file_limit: 500 }, 'a.zip', 100 * MB, undefined],
    ['code-store', { ...config, file_limit: 500 }, 'a.zip', 100 * MB + 1, '文件大小超过限制(100M)'],
    ['code-store', config, 'a.tar', 1, '请上传zip格式文件'],
    ['notebook', config, 'a.ipynb', 1, undefined],
    ['notebook', config, 'a.py', 1, '请上传ipynb格式文件'],
    ['requirement', config, 'a.xyz', 1, undefined],
    ['requirement', config, 'a.xyz', MB + 1, '文件大小超过限制(1M)'],
    ['icon', config, 'a.ico', 1, undefined],
    ['icon', config, 'a.png', 1, '请上传ico格式文件'],
    ['csv', config, 'a.csv', 1, undefined],
    ['csv', config, 'a.xlsx', 1, '请上传csv格式文件'],
  ])('%s under %j: %s of %i bytes → %s', (origin, settings, name, size, expected) => {
    expect(refuseFile({ name, size }, uploadRule(origin, settings))).toBe(expected)
  })
})

test.each([
  [0, 1, undefined, undefined],
  [0, 2, undefined, '只允许上传1个文件'],
  [1, 1, undefined, '只允许上传1个文件'],
  [2, 3, 5, undefined],
  [2, 4, 5, '只允许上传5个文件'],
])('%i files there, %i more, limit %s → %s', (present, adding, limit, expected) => {
  expect(refuseCount(present, adding, limit)).toBe(expected)
})

test.each([
  [[], undefined],
  [['csv', 'xlsx'], '.csv,.xlsx'],
])('suffixes %j are asked of the file dialog as %s', (suffixes, expected) => {
  expect(acceptOf({ suffixes, limitMb: undefined })).toBe(expected)
})

test.each([
  [0, undefined],
  [MB - 1, undefined],
  [MB, 0.8],
  [2 * MB - 1, 0.8],
  [2 * MB, 0.5],
  [50 * MB, 0.5],
])('a picture of %i bytes is compressed with quality %s', (bytes, expected) => {
  expect(compressionQuality(bytes)).toBe(expected)
})
