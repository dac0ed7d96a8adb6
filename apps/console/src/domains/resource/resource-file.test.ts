import { expect, test } from 'vitest'
import { downloadAddress, fileOf, isOwnFile } from './resource-file.ts'

const own = { url: '/files/aaaaaaaaaaaaaaaaaaaaaa/a.png', name: 'a.png', size: 1 }
const link = { url: 'https://example.com/a.png', name: 'a.png', size: null }

test('only what lies here is downloaded', () => {
  expect(isOwnFile({ obj_picture: own, obj_file: null })).toBe(true)
  expect(isOwnFile({ obj_picture: null, obj_file: link })).toBe(false)
  expect(isOwnFile({ obj_picture: null, obj_file: null })).toBe(false)
  expect(fileOf({ obj_picture: null, obj_file: link })).toBe(link)
})

test('a signed address keeps its signature', () => {
  expect(downloadAddress(own.url)).toBe(`${own.url}?download=1`)
  expect(downloadAddress(`${own.url}?e=1&s=x`)).toBe(`${own.url}?e=1&s=x&download=1`)
})
