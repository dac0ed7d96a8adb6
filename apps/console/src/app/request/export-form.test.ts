import { expect, test } from 'vitest'
import { nameInDisposition } from './download.ts'
import { messageOf } from './export-form.ts'

test.each([
  ['{"code":10403,"msg":"您不是该班级的教师"}', '您不是该班级的教师'],
  ['{"code":1}', '导出失败，请稍后重试'],
  ['<html>502 Bad Gateway</html>', '导出失败，请稍后重试'],
  [null, '导出失败，请稍后重试'],
])('a refused export that answers %s says %s', (text, message) => {
  expect(messageOf(text)).toBe(message)
})

test.each([
  [`attachment; filename*=UTF-8''%E6%8A%A5%E5%91%8A.csv`, '报告.csv'],
  ['attachment; filename="report.csv"', 'report.csv'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`, 'a.csv'],
  ['attachment', undefined],
  [null, undefined],
])('the download %s is called %s', (header, name) => {
  expect(nameInDisposition(header)).toBe(name)
})
