import { afterEach, describe, expect, test } from 'vitest'
import { runAction } from './action.ts'
import { answerDialog, openDialog } from './dialogs/dialog-store.ts'
import { dismissToast, openToasts } from './dialogs/toast-store.ts'
import { removal, removalQuestion, type Removal, type Traces } from './removal.ts'

type Thing = { id: string; name: string }
const draft: Thing = { id: 'a', name: '草稿实验' }
const used: Thing = { id: 'b', name: '管道与重定向' }
const running: Thing = { id: 'c', name: '权限入门' }
const traces: Record<string, Traces> = {
  a: { goesWith: [] },
  b: { goesWith: ['2 个班级（一班、二班）', '73 条学习记录'] },
  c: { goesWith: ['1 个班级（三班）'], staysBecause: '正在被使用（三班）' },
}

function bench(given: Partial<Removal<Thing>> = {}) {
  const gone: string[] = []
  const action = removal<Thing>({
    what: '实验',
    nameOf: (row) => row.name,
    traces: async (rows) => rows.map((row) => traces[row.id]!),
    remove: async (row) => gone.push(row.id),
    restore: async (row) => gone.splice(gone.indexOf(row.id), 1),
    bin: '回收站',
    ...given,
  })
  return { action, gone }
}

/** What is asked or said before it goes on. */
async function asked() {
  await expect.poll(openDialog).toBeDefined()
  return openDialog()!
}
const textOf = (request: Awaited<ReturnType<typeof asked>>) =>
  request.kind === 'notice' ? request.lines.join('\n') : request.text

afterEach(() => {
  while (openDialog()) answerDialog(openDialog()!, false)
  for (const toast of openToasts()) dismissToast(toast.id)
})

describe('what was used is asked about with its name and counts', () => {
  test('it stays when the question is refused', async () => {
    const { action, gone } = bench()
    const done = runAction(action, [used])
    const question = await asked()
    expect(textOf(question)).toBe('将删除实验「管道与重定向」。它有 2 个班级（一班、二班）、73 条学习记录。')
    answerDialog(question, false)
    expect(await done).toBe(false)
    expect(gone).toEqual([])
    expect(openToasts()).toEqual([])
  })
  test('it goes when the question is agreed to, and the message is no success', async () => {
    const { action, gone } = bench()
    const done = runAction(action, [used])
    answerDialog(await asked(), true)
    expect(await done).toBe(true)
    expect(gone).toEqual(['b'])
    expect(openToasts()).toMatchObject([{ kind: 'removed', text: '「管道与重定向」已移入回收站' }])
  })
  test('one that is in use is named and not deleted', async () => {
    const { action, gone } = bench()
    const done = runAction(action, [running])
    const notice = await asked()
    expect(textOf(notice)).toBe('「权限入门」不能删除：正在被使用（三班）')
    answerDialog(notice, true)
    expect(await done).toBe(false)
    expect(gone).toEqual([])
  })
  test('of several, those in use stay and the others go', async () => {
    const { action, gone } = bench()
    const done = runAction(action, [draft, used, running])
    const question = await asked()
    expect(textOf(question)?.split('\n')).toEqual([
      '将删除 2 个实验：「草稿实验」、「管道与重定向」。',
      '「管道与重定向」有 2 个班级（一班、二班）、73 条学习记录',
      '「权限入门」不会删除：正在被使用（三班）',
    ])
    answerDialog(question, true)
    expect(await done).toBe(true)
    expect(gone).toEqual(['a', 'b'])
  })
  test('a draft with one that is in use is asked about, too: not all of what was chosen goes', async () => {
    const untaught = { ...running, id: 'd' }
    const { action, gone } = bench({
      traces: async () => [{ goesWith: [] }, { goesWith: [], staysBecause: '正在被使用（三班）' }],
    })
    const done = runAction(action, [draft, untaught])
    expect(textOf(await asked())).toContain('「权限入门」不会删除：正在被使用（三班）')
    answerDialog(openDialog()!, false)
    expect(await done).toBe(false)
    expect(gone).toEqual([])
  })
})

test('a draft goes at once, and comes back', async () => {
  const { action, gone } = bench()
  expect(await runAction(action, [draft])).toBe(true)
  expect(openDialog()).toBeUndefined()
  expect(gone).toEqual(['a'])
  openToasts()[0]!.action!.run()
  await expect.poll(() => gone).toEqual([])
})

test('what cannot be brought back is always asked about', async () => {
  const { action, gone } = bench({ restore: undefined })
  const done = runAction(action, [draft])
  answerDialog(await asked(), false)
  expect(await done).toBe(false)
  expect(gone).toEqual([])
})

test.each([
  [[draft], [false]],
  [
    [draft, used],
    [true, true],
  ],
])('only the refusals of several are left to the list (%#)', async (rows, expected) => {
  const quiet: boolean[] = []
  const { action } = bench({ remove: async (_row, how) => quiet.push(how.quiet) })
  const done = runAction(action, rows)
  if (rows.length > 1) answerDialog(await asked(), true)
  expect(await done).toBe(true)
  expect(quiet).toEqual(expected)
})

test('what the server refuses among several is named, the rest goes', async () => {
  const { action } = bench({
    remove: async (row) => {
      if (row === used) throw new Error('没有管理权限')
    },
  })
  const done = runAction(action, [draft, used])
  answerDialog(await asked(), true)
  expect(await done).toBe(true)
  expect(textOf(await asked())).toBe('「管道与重定向」没有删除：没有管理权限')
  expect(openToasts()).toMatchObject([{ text: '「草稿实验」已移入回收站' }])
})

test('a question about many names the first five', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ name: `实验${at + 1}`, goesWith: [] }))
  expect(removalQuestion({ what: '实验' }, many)).toBe(
    '将删除 7 个实验：「实验1」、「实验2」、「实验3」、「实验4」、「实验5」等。',
  )
})
