import { expect, test } from 'vitest'
import { uploadedFrom } from './uploaded-from.ts'

const file = { name: '讲义.pdf', size: 12 }

test.each([
  ['path', { path: '/files/a/讲义.pdf' }],
  ['data.data.url', { data: { data: { url: '/files/a/讲义.pdf' } } }],
  ['data.url', { data: { url: '/files/a/讲义.pdf' } }],
  ['file_url', { file_url: '/files/a/讲义.pdf' }],
])('an answer with %s is understood', (_form, answer) => {
  expect(uploadedFrom(answer, file)).toEqual({
    path: '/files/a/讲义.pdf',
    file_url: '/files/a/讲义.pdf',
    name: '讲义.pdf',
    filename: '讲义.pdf',
    size: 12,
  })
})

test('what the answer says of the file goes before what the sender knows', () => {
  const stored = { path: '/files/a/x.jpg', file_url: '/files/b/x.jpg', name: '照片', filename: 'x.jpg', size: 7 }
  expect(uploadedFrom(stored, file)).toEqual(stored)
})

test.each([[undefined], [{}], [{ path: '' }], [{ data: null }], ['/files/a']])('%j names no file', (answer) => {
  expect(() => uploadedFrom(answer, file)).toThrow('上传失败')
})
