import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { users } from '../identity/index.ts'

// A OneRoster 1.2 package through the same steps as a workbook: everything first, then only what changed.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const at = '/apis/v2/school-imports'
const manifest = (mode: 'bulk' | 'delta', ...files: string[]): string =>
  [
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    ...files.map((name) => `file.${name},${mode}`),
  ].join('\n')
const heads = {
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,identifier,email,sms,primaryOrgSourcedId',
  roles: 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId',
  classes: 'sourcedId,status,dateLastModified,title,courseSourcedId,schoolSourcedId,termSourcedIds',
  enrollments: 'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
}
type Name = keyof typeof heads
function pack(mode: 'bulk' | 'delta', rows: Partial<Record<Name, string[]>>): Buffer {
  const names = Object.keys(rows) as Name[]
  const files = names.map((name) => ({
    name: `${name}.csv`,
    bytes: Buffer.from([heads[name], ...rows[name]!].join('\n')),
  }))
  return zip([{ name: 'manifest.csv', bytes: Buffer.from(manifest(mode, ...names)) }, ...files])
}
const upload = (bytes: Buffer) => admin.upload(at, 'file', { name: 'roster.zip', bytes })
async function bring(bytes: Buffer) {
  const answer = await upload(bytes)
  expect([answer.status, answer.msg]).toEqual([200, expect.any(String)])
  const { id, counts } = answer.data.import
  await admin.post(`${at}/${id}/apply`, { first_password: 'none' })
  await expect.poll(async () => (await admin.get(`${at}/${id}`)).data.import.state, { timeout: 20_000 }).toBe('done')
  return { id, counts }
}
const found = async (number: string) =>
  (await app.kernel.connection.db.select().from(users).where(eq(users.number, number)))[0]

test('a bulk package brings the school in; a delta changes what it names and leaves the rest', async () => {
  const bulk = await bring(
    pack('bulk', {
      orgs: ['o1,,,实验中学,school,,', 'o2,,,高一年级,department,,o1'],
      users: [
        'u1,,,true,chenming,,明,陈,T100,chen@example.cn,,o2',
        'u2,,,true,wangfang,,芳,王,S100,,13800000001,o2',
        'u3,,,true,liqiang,,强,李,S101,,,o2',
      ],
      roles: ['r1,,,u1,primary,teacher,,,o2', 'r2,,,u2,primary,student,,,o2', 'r3,,,u3,primary,student,,,o2'],
      classes: ['c1,,,高一1班,,o2,'],
      enrollments: ['e1,,,c1,o2,u1,teacher,true', 'e2,,,c1,o2,u2,student,false'],
    }),
  )
  expect(bulk.counts).toMatchObject({
    organisation: { create: 2 },
    teacher: { create: 1 },
    class: { create: 1 },
    student: { create: 2 },
  })
  expect(await found('S100')).toMatchObject({ username: 'wangfang', realName: '王芳', phone: '13800000001' })

  const delta = await bring(
    pack('delta', {
      users: [
        'u2,active,2026-11-01,true,wangfang,,芳,王,S100,,13800000002,o2',
        'u3,tobedeleted,2026-11-01,true,liqiang,,强,李,S101,,,o2',
      ],
      enrollments: ['e3,active,2026-11-01,c1,o2,u3,student,false'],
    }),
  )
  expect(delta.counts.student).toMatchObject({ update: 1, leaver: 1, refused: 0 })
  expect(await found('S100')).toMatchObject({ phone: '13800000002' })
  // Who is marked as deleted is named, and nothing more.
  expect(await found('S101')).toMatchObject({ isEnabled: true })
})

test.each<[string, Entry[], string]>([
  ['climbs out of its folder', [{ name: '../orgs.csv', bytes: Buffer.from('a') }], '包含不安全的文件路径'],
  ['has no csv', [{ name: 'a.txt', bytes: Buffer.from('a') }], '压缩包里没有 csv 文件'],
  [
    'unpacks to far more than it is',
    [{ name: 'orgs.csv', bytes: Buffer.alloc(310 * 1024 * 1024), deflate: true }],
    '解压后的内容过大',
  ],
])(
  'an archive that %s is refused',
  async (_what, files, reason) => {
    const answer = await upload(zip(files))
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(reason)
  },
  90_000,
)
