import { expect, test } from 'vitest'
import { quotedFiles } from './references-in-text.ts'

const [one, other] = ['a'.repeat(22), 'B_-'.padEnd(22, '9')]
const seal = 's'.repeat(27)

test('the files that a text quotes, with the signatures next to them', () => {
  const text = JSON.stringify({
    body: `![图](/files/${one}/a.png?e=123&s=${seal}) 与 <img src="/files/${one}/a.png">`,
    more: [`/files/${other}/x?download&e=5&amp;s=${seal}`, '/files/short/x', `/files/${one}x/too-long`, '/file/'],
  })
  expect(Object.fromEntries(quotedFiles(text))).toEqual({
    [one]: [{ expiry: '123', seal }],
    [other]: [{ expiry: '5', seal }],
  })
})
