import { describe, expect, test } from 'vitest'
import { acceptedType, safeName, suffixList, suffixOf } from './rules.ts'

describe('suffix lists', () => {
  const rows: [string, string[] | null][] = [
    ['', null],
    ['*', null],
    ['jpg, *', null],
    ['jpg,PNG,.gif', ['jpg', 'png', 'gif']],
    ['*.docx，xlsx、pdf', ['docx', 'xlsx', 'pdf']],
    ['jpg,jpg', ['jpg']],
  ]
  test.each(rows)('%j allows %j', (setting, list) => {
    expect(suffixList(setting)).toEqual(list)
  })
})

describe('names from outside', () => {
  const rows: [string, string][] = [
    ['报告.PDF', '报告.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\a.png', 'a.png'],
    ['.htaccess', 'htaccess'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['<img src=x>.svg', 'img src=x.svg'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
    ['', '文件'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(100)}.txt`],
  ]
  test.each(rows)('%j becomes %j', (given, safe) => {
    expect(safeName(given)).toBe(safe)
  })
  test.each([
    ['a.tar.GZ', 'gz'],
    ['noext', ''],
    ['dir.d/noext', ''],
  ])('suffix of %j is %j', (name, suffix) => {
    expect(suffixOf(name)).toBe(suffix)
  })
})

describe('a file is what its bytes say', () => {
  const rows: [Parameters<typeof acceptedType>[0], string | undefined, string | null][] = [
    ['picture', 'image/png', 'image/png'],
    ['picture', 'image/svg+xml', null],
    ['picture', 'text/html', null],
    ['picture', undefined, null],
    ['pdf', 'application/pdf', 'application/pdf'],
    ['pdf', 'image/png', null],
    ['video', 'video/mp4', 'video/mp4'],
    ['video', 'application/zip', null],
    ['file', 'application/zip', 'application/zip'],
    ['file', undefined, 'application/octet-stream'],
    ['csv', undefined, 'application/octet-stream'],
  ]
  test.each(rows)('%s of %s is kept as %s', (kind, sniffed, type) => {
    expect(acceptedType(kind, sniffed)).toBe(type)
  })
})
