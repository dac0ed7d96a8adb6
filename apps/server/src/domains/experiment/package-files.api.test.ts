import yazl from 'yazl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { filesToPack, readFiles } from '../file/index.ts'
import { exportedPackage, importedPackage, insideOf } from './testing/packages.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
let source: string
let picture: string
let notes: string
const path = '/apis/v2/experiments'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const text = Buffer.from('实验说明\n')

const done = (answer: Answer): Answer => {
  expect(answer).toMatchObject({ code: 10200 })
  return answer
}

async function suiteOf(who: Caller, orgId: string, title: string, hosts: string[]): Promise<string> {
  const template = (await who.post('/apis/v2/templates', { title: `${title}模板` })).data.template
  const machines = hosts.map((hostname) => ({ hostname, template_id: template.id }))
  return done(await who.post(`/apis/v2/orgs/${orgId}/env-suites`, { title, machines })).data.env_suite.id
}

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
  picture = (await teacher.upload('/apis/v2/file-pictures', 'picture', { name: '图.png', bytes: png })).data.path
  notes = (await teacher.upload('/apis/v2/file-files', 'file', { name: '说明.txt', bytes: text })).data.path
  const suite_id = await suiteOf(teacher, app.school.orgs.a.id, '双机', ['web', 'db'])
  const summary = { format: 'wysiwyg', value: `![图](${picture})` }
  const made = await teacher.post(path, { title: '带文件的实验', cover: picture, summary, suite_id })
  source = made.data.experiment.id
  const { section } = (await teacher.post(`${path}/${source}/sections`, { title: '一' })).data
  const host = { machine: 'db', setup: 'mkdir /tmp/x', solve: 'touch ~/y', cleanup: '' }
  const check = { type: 'sql', script: '-- db: a.db\nselect 1;', timeout_seconds: 7 }
  for (const step of [
    { title: '读', kind: 'file', link: { name: '说明', url: notes }, body: { format: 'wysiwyg', value: picture } },
    { title: '做', kind: 'task', machine: 'web', solve: 'true', hosts: [{ ...host, check }] },
  ]) {
    done(await teacher.post(`${path}/${source}/steps`, { section_id: section.id, ...step }))
  }
  const before = (await teacher.get(`${path}/${source}`)).data.experiment
  const env = { version: before.version, suite_id, network_on: true, concurrent_environments: 3 }
  done(await teacher.put(`${path}/${source}/env`, env))
}, 60_000)
afterAll(() => app?.close())

const exported = (): Promise<Buffer> => exportedPackage(app, teacher, source)
const imported = importedPackage
async function whole(who: Caller, id: string) {
  const { experiment } = (await who.get(`${path}/${id}`)).data
  const { sections } = (await who.get(`${path}/${id}/outline`)).data.outline
  const unlike = /^(id|section_id|version|created_at|updated_at|creator|org_name)$/
  return JSON.parse(JSON.stringify({ experiment, sections }, (key, value) => (unlike.test(key) ? undefined : value)))
}
const bytesAt = async (url: string): Promise<Buffer> =>
  (await app.app.inject({ method: 'GET', url })).rawPayload as Buffer

describe('a package', () => {
  test('comes back whole in its own organisation: files, cover, suite, hosts and formats', async () => {
    const made = await imported(teacher, await exported())
    expect(made.refused).toEqual([])
    expect(await whole(teacher, made.experiment_id)).toEqual(await whole(teacher, source))
  })

  test('gives another organisation files of its own, and says which suite is missing', async () => {
    const made = await imported(stranger, await exported())
    expect(made.refused).toEqual([
      {
        step: '环境套件「双机」',
        reason: '本组织没有名称和主机都相同的套件，请在「实验环境」中选择',
      },
    ])
    const { experiment, sections } = await whole(stranger, made.experiment_id)
    const tokens = JSON.stringify({ experiment, sections }).match(/\/files\/[\w-]{22}\//g) ?? []
    // The cover, the summary, the link and the text.
    expect(tokens).toHaveLength(4)
    for (const token of tokens) expect([picture, notes].some((url) => url.startsWith(token))).toBe(false)
    expect((await bytesAt(experiment.cover)).equals(png)).toBe(true)
    expect((await bytesAt(sections[0].steps[0].link.url)).equals(text)).toBe(true)
    expect(sections[0].steps[1].secrets.hosts).toMatchObject([
      { machine: 'db', setup: 'mkdir /tmp/x', check: { type: 'sql', timeout_seconds: 7 } },
    ])
  })

  test('finds the suite of another organisation by its name and hosts', async () => {
    const own = await suiteOf(stranger, app.school.orgs.c.id, '双机', ['web', 'db'])
    const made = await imported(stranger, await exported())
    expect(made.refused).toEqual([])
    expect((await stranger.get(`${path}/${made.experiment_id}`)).data.experiment.suite_id).toBe(own)
  })

  test('brings the files of its steps into an experiment', async () => {
    const target = (await stranger.post(path, { title: '目标' })).data.experiment.id
    const added = await imported(stranger, await exported(), target)
    expect(added).toEqual({ experiment_id: target, title: '目标', steps: 2, refused: [] })
    const { sections } = await whole(stranger, target)
    expect((await bytesAt(sections[0].steps[0].link.url)).equals(text)).toBe(true)
  })
})

test('what does not fit stays behind, the small ones go first', async () => {
  const { db } = app.kernel.connection
  const said = { picture, notes, nothing: '/files/AAAAAAAAAAAAAAAAAAAAAA/x.png' }
  const { packed, leftOut, bytes } = await filesToPack(db, said, text.length)
  expect(packed.map(({ name }) => name)).toEqual(['说明.txt'])
  expect(leftOut).toMatchObject([{ name: '图.png' }])
  expect(bytes).toBe(text.length)
  expect((await filesToPack(db, said, 1e9)).leftOut).toEqual([])
})

test('a file that the manifest names wrongly, or the package does not have, is none', () => {
  const one = { token: 'A'.repeat(22), name: 'a.txt', sha256: 'f'.repeat(64) }
  const refused: { step: string; reason: string }[] = []
  expect(readFiles(new Map(), '', [one, { ...one, token: '../x' }], refused)).toEqual([
    { ...one, entry: null, left_out: '实验包中没有它' },
  ])
  expect(refused).toEqual([{ step: '第2个文件', reason: 'manifest.json 中的描述有误' }])
})

test('a file whose bytes are not what the manifest promises leaves nothing', async () => {
  const zip = new yazl.ZipFile()
  for (const [name, given] of await insideOf(await exported())) {
    zip.addBuffer(name.startsWith('files/') ? Buffer.from('other') : given, name)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  const count = async () => (await app.kernel.connection.pool.query('SELECT count(*)::int FROM files')).rows[0].count
  const before = await count()
  const made = await imported(await app.as('neighbour'), Buffer.concat(chunks))
  expect(made.refused.map(({ reason }) => reason)).toContain('没有随包导出：已损坏')
  expect(await count()).toBe(before)
})
