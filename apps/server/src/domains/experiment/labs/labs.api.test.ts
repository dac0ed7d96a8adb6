import yazl from 'yazl'
import { buffer } from 'node:stream/consumers'
import type { LabImport } from '@lab/contract/experiment-labs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { jobEnded, uploadPackage } from '../testing/packages.ts'

let app: TestApp
let teacher: Caller
const path = '/apis/v2/lab-imports'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
}, 60_000)
afterAll(() => app?.close())

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>)
}

async function readOf(files: Record<string, string | Buffer>): Promise<LabImport> {
  const started = await teacher.post(path, { url: await uploadPackage(teacher, await zipOf(files)) })
  expect(started).toMatchObject({ code: 10200, data: { lab_import: { state: 'reading', labs: [] } } })
  const { id, job_id } = started.data.lab_import
  expect(await jobEnded(teacher, job_id)).toMatchObject({ state: 'done' })
  return (await teacher.get(`${path}/${id}`)).data.lab_import
}

const scenario = (title: string, large: string): Record<string, string | Buffer> => ({
  'index.json': JSON.stringify({
    title,
    details: {
      intro: { text: 'intro.md', background: 'start.sh' },
      steps: [{ title: '建文件', text: 'one.md', verify: 'verify.sh' }],
      assets: { host01: [{ file: '*', target: '/root' }] },
    },
    backend: { imageid: 'ubuntu' },
  }),
  'intro.md': '![图](a.png)',
  'start.sh': 'touch /tmp/begun',
  'one.md': '```\ntouch a\n```{{exec}}',
  'verify.sh': 'test -f a',
  'a.png': png,
  'assets/data.txt': large,
})
const below = (folder: string, files: Record<string, string | Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}${name}`, content]))

test('labs are read, shown, made with a suite, and taken back', async () => {
  const given = await readOf({
    ...below('repo/a/', scenario('甲', 'small')),
    ...below('repo/b/', scenario('乙', 'x'.repeat(40_000))),
    ...below('repo/c/', scenario('丙', 'left out')),
  })
  expect(given).toMatchObject({ state: 'ready', reason: '' })
  expect(given.labs.map(({ title, steps, pictures, files }) => [title, steps.length, pictures, files])).toEqual(
    ['甲', '乙', '丙'].map((title) => [title, 2, 1, 1]),
  )
  expect(given.labs[0]!.steps[1]).toMatchObject({ title: '建文件', kind: 'task', has_check: true, has_setup: false })

  const template = (await teacher.post('/apis/v2/templates', { title: '最小' })).data.template.id
  const choices = {
    labs: given.labs.slice(0, 2).map(({ key, title }) => ({ key, title: `${title}（导入）` })),
    machines: [{ image: 'ubuntu', template_id: template }],
    network_on: true,
  }
  const peer = await app.as('peer')
  expect((await peer.get(`${path}/${given.id}`)).status).toBe(404)
  expect((await peer.post(`${path}/${given.id}/make`, choices)).status).toBe(404)
  const making = await teacher.post(`${path}/${given.id}/make`, choices)
  expect(making).toMatchObject({ code: 311012 })
  expect(await jobEnded(teacher, making.data.job_id)).toMatchObject({ state: 'done', error: null })
  expect((await teacher.post(`${path}/${given.id}/make`, choices)).code).toBe(20324)

  const { state, made } = (await teacher.get(`${path}/${given.id}`)).data.lab_import as LabImport
  expect(state).toBe('made')
  expect(made.map(({ title, steps, refused }) => [title, steps, refused])).toEqual([
    ['甲（导入）', 2, []],
    ['乙（导入）', 2, []],
  ])
  const [one, other] = await Promise.all(
    made.map(async ({ experiment_id: id }) => ({
      facts: (await teacher.get(`/apis/v2/experiments/${id}`)).data.experiment,
      steps: (await teacher.get(`/apis/v2/experiments/${id}/outline`)).data.outline.sections[0].steps,
      datasets: (await teacher.get(`/apis/v2/experiments/${id}/datasets`)).data,
    })),
  )
  // One suite for both: the same machines.
  expect(one!.facts).toMatchObject({ state: 'draft', network_on: true, suite_id: other!.facts.suite_id })
  expect(one!.facts.suite_id).not.toBeNull()
  const [intro, task] = one!.steps
  expect(intro.secrets.setup).toMatch(/base64 -d; } > '\/root'\/'data\.txt'[^]*touch \/tmp\/begun/)
  const address = /\((\/files\/[\w-]{22}\/a\.png)\)/.exec(intro.body.value)![1]!
  expect((await teacher.get(address)).status).toBe(200)
  expect(task).toMatchObject({ kind: 'task', points: 10, body: { value: '```bash {{exec}}\ntouch a\n```' } })
  expect(other!.steps[0].secrets.setup).toContain("cp '/data/lab-files/repo/b/assets/data.txt' '/root'/")

  const undone = await teacher.post(`${path}/${given.id}/undo`)
  expect(undone).toMatchObject({ code: 10200, data: { kept: [], lab_import: { state: 'undone' } } })
  expect((await teacher.post(`${path}/${given.id}/undo`)).code).toBe(20324)
  const listed = (await teacher.get('/apis/v2/experiments')).data.experiments.map((row: { title: string }) => row.title)
  expect(listed).not.toContain('甲（导入）')
}, 90_000)

test.each<[string, Record<string, string | Buffer>, string]>([
  ['nothing that is a lab', { 'a.bin': 'x' }, '没有认出实验'],
  ['a broken description', { 'index.json': '{' }, '没有认出实验'],
])('%s', async (_, files, reason) => {
  const given = await readOf(files)
  expect(given).toMatchObject({ state: 'unreadable', labs: [] })
  expect(given.reason).toContain(reason)
})

test('an archive that is none, or somebody else’s, is refused', async () => {
  const url = await uploadPackage(await app.as('peer'), await zipOf({ 'a.md': '# a' }))
  expect((await teacher.post(path, { url })).code).toBe(20323)
})
