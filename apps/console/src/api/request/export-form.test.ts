// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { asUserOrganisation, chosenOrganisation } from '../session/organisation.ts'
import { signIn } from './testing/sign-in.ts'
import { nameInDisposition } from './download.ts'
import { exportByForm, messageOf } from './export-form.ts'

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

test('an export posts a hidden form with the token and the organisation', async () => {
  signIn({}, 'the-token')
  const organisation = { id: '1', name: '/示范大学', domain_id: 'demo-software', customer_id: '1' }
  chosenOrganisation.set(asUserOrganisation({ ...organisation, customer_name: '示范大学', customer_short_name: '' }))
  const posted: object[] = []
  // The browser's own submission, which has no answer here.
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const inputs = [...this.querySelectorAll('input')]
    posted.push({
      method: this.method,
      action: new URL(this.action).pathname,
      isHidden: this.hidden && inputs.every(({ type }) => type === 'hidden'),
      fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
      staysOnPage: document.querySelector(`iframe[name="${this.target}"]`) !== null,
    })
  })
  await exportByForm('class-results', { class_id: 'c1', keyword: '', state: undefined })
  submit.mockRestore()
  expect(posted).toEqual([
    {
      method: 'post',
      action: '/apis/v2/exports/class-results',
      isHidden: true,
      fields: { class_id: 'c1', token: 'the-token', domain_id: 'demo-software' },
      staysOnPage: true,
    },
  ])
})
