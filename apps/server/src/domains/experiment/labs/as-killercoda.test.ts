import { expect, test } from 'vitest'
import { stepRow } from '../create.ts'
import type { StepContent } from '../outline.ts'
import { killercodaScenario } from './as-killercoda.ts'
import { recogniseLabs } from './recognise.ts'

const token = 'a'.repeat(22)
const step = (given: Parameters<typeof stepRow>[3]): StepContent =>
  stepRow({ userId: 'u' }, { id: 'e', orgId: 'o' }, 's', given, 0) as unknown as StepContent
const steps = [
  step({ title: '读', kind: 'text', body: { format: 'markdown', value: `![图](/files/${token}/a%20b.png)` } }),
  step({
    title: '做',
    kind: 'task',
    body: { format: 'markdown', value: '```bash {{exec}}\nls\n```' },
    setup: 'mkdir /x',
    check: { type: 'shell', script: 'test -d /x' },
    // It came from such a scenario.
    solve: '#!/bin/bash\ntouch y',
    hint: '看看 ls',
    cleanup: 'rm -r /x',
  }),
  step({ title: '查', kind: 'task', check: { type: 'sql', script: '-- db: a.db\nselect 1' } }),
]

test('a scenario has the steps with their scripts, and says what it has no place for', () => {
  const { texts, leftOut } = killercodaScenario({ title: '目录', summary: '认识目录' }, steps)
  expect([...texts.keys()].toSorted()).toEqual([
    'index.json',
    'step1/text.md',
    'step2/background.sh',
    'step2/solution.sh',
    'step2/text.md',
    'step2/verify.sh',
    'step3/text.md',
  ])
  expect(texts.get('step1/text.md')).toBe('![图](../pictures/aaaaaaaa-a b.png)\n')
  expect(texts.get('step2/text.md')).toContain('```bash\nls\n```{{exec}}\n\n<details>')
  expect(texts.get('step2/verify.sh')).toBe('#!/bin/bash\ntest -d /x\n')
  expect(texts.get('step2/solution.sh')).toBe('#!/bin/bash\ntouch y\n')
  expect(leftOut).toEqual([
    { step: '做', reason: '这种格式没有：清理脚本' },
    { step: '查', reason: '这种格式没有：SQL 验证' },
  ])
})

test('and reads back as the same lab', () => {
  const { texts } = killercodaScenario({ title: '目录', summary: '认识目录' }, steps)
  const [lab] = recogniseLabs({ paths: [...texts.keys()], text: (path) => texts.get(path) ?? null, size: () => 1 })
  expect(lab).toMatchObject({ format: 'killercoda', title: '目录', summary: '认识目录' })
  const [, task] = lab!.sections[0]!.steps
  expect(task).toMatchObject({ title: '做', kind: 'task', check: { script: '#!/bin/bash\ntest -d /x' } })
  expect(task!.body).toContain('```bash {{exec}}\nls\n```')
})
