import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  [undefined, 'text'],
  ['', 'text'],
  ['Python', 'python'],
  ['.py', 'python'],
  ['src/app.PY', 'python'],
  ['C:\\lab\\run.sh', 'bash'],
  ['Dockerfile', 'dockerfile'],
  ['build/Dockerfile.prod', 'dockerfile'],
  ['c++', 'cpp'],
  ['main.c', 'cpp'],
  ['query.sql', 'sql'],
  ['docker-compose.yml', 'yaml'],
  ['shell', 'bash'],
  ['constructor', 'text'],
  ['a.toString', 'text'],
  ['unknown.xyz', 'text'],
])('%j is shown as %s', (name, expected) => {
  expect(languageOf(name)).toBe(expected)
})
