import { randomUUID } from 'node:crypto'
import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressKey, signAddress } from '../file/index.ts'
import { createExperiment } from '../experiment/index.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
let path: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  peer = await app.as('peer')
  path = `/apis/v2/orgs/${app.school.orgs.a.id}/resources`
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const upload = async (who: Caller, name: string, bytes: Uint8Array | string): Promise<string> => {
  const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return (await who.upload('/apis/v2/file-files', 'file', { name, bytes: given })).data.path
}
const create = async (who: Caller, fields: Record<string, unknown>) =>
  who.post(path, { resource: { title: '手册', obj_type: 'file', is_public: true, ...fields } })
const fetched = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
const titles = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await who.get(path, query)).data.resources.map((one: { title: string }) => one.title)

test('tags are the organisation’s own', async () => {
  const stranger = await app.as('stranger')
  const theirs = `/apis/v2/orgs/${app.school.orgs.c.id}`
  const text = {
    title: '外校',
    obj_type: 'rich_text',
    obj_rich_text: { format: 'markdown', value: '外' },
    is_public: true,
  }
  expect((await stranger.post(`${theirs}/resources`, { resource: { ...text, tags: ['外校标签'] } })).code).toBe(10200)
  const seen = async (who: Caller, org: string): Promise<string> => (await who.get(`${org}/resource-tags`)).text
  expect(await seen(stranger, theirs)).toContain('外校标签')
  for (const who of [teacher, await app.as('admin'), await app.as('operator', 'a')])
    expect(await seen(who, `/apis/v2/orgs/${app.school.orgs.a.id}`)).not.toContain('外校标签')
})

describe('each type is made of what it says', () => {
  test('a file, a picture, a text, a link', async () => {
    const file = await upload(teacher, '手册.txt', '第一版')
    const made = await create(teacher, { obj_file: { url: file }, tags: ['入门'] })
    expect(made.data.resource).toMatchObject({
      title: '手册',
      obj_type_name: '文件',
      obj_picture: null,
      obj_file: { url: file, name: '手册.txt', size: 9 },
      creator_name: '测试teacher',
      is_public: true,
      status: 'enabled',
      tags: ['入门'],
      can: { use: true, edit: true, remove: true },
    })
    const picture = { title: '图', obj_type: 'picture', obj_picture: { url: await upload(teacher, 'a.png', png) } }
    expect((await create(teacher, picture)).data.resource).toMatchObject({
      obj_file: null,
      obj_picture: { name: 'a.png' },
    })
    const text = { title: '文', obj_type: 'rich_text', obj_rich_text: { format: 'wysiwyg', value: '**要点**' } }
    expect((await create(teacher, text)).data.resource.obj_rich_text).toEqual(text.obj_rich_text)
    const link = { title: '链', obj_file: { url: 'https://example.com/docs/guide.pdf' } }
    expect((await create(teacher, link)).data.resource.obj_file).toEqual({
      ...link.obj_file,
      name: 'guide.pdf',
      size: null,
    })
  })
  test.each<[string, object, string]>([
    ['a text called a picture', { obj_type: 'picture', obj_picture: { url: 'text' } }, '请上传图片格式文件'],
    ['a text called a PDF', { obj_type: 'pdf', obj_file: { url: 'text' } }, '请上传pdf格式文件'],
    ['a file that nobody uploaded', { obj_file: { url: `/files/${'x'.repeat(22)}/a.txt` } }, '文件不存在，请重新上传'],
    ['a script', { obj_file: { url: 'javascript:alert(1)' } }, '地址应以 http(s):// 开头或为平台内文件'],
    ['nothing', {}, '请上传文件'],
  ])('%s is refused', async (_name, fields, message) => {
    const url = await upload(teacher, 'a.txt', '文字')
    const filled = JSON.parse(JSON.stringify(fields).replace('"text"', JSON.stringify(url))) as object
    const answer = await create(teacher, { title: '坏', ...filled })
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
    expect(await titles(teacher, { keyword: '坏' })).toEqual([])
  })
})

describe('who sees what', () => {
  test('a private one is its creator’s and the administrators’', async () => {
    const text = { obj_type: 'rich_text', obj_rich_text: { format: 'markdown', value: '私' } }
    const { id } = (await create(teacher, { ...text, title: '私有资源', is_public: false })).data.resource
    expect(await titles(teacher, { keyword: '私有资源' })).toHaveLength(1)
    expect(await titles(await app.as('admin'), { keyword: '私有资源' })).toHaveLength(1)
    expect(await titles(peer, { keyword: '私有资源' })).toEqual([])
    expect((await peer.get(`/apis/v2/resources/${id}`)).status).toBe(404)
    expect((await teacher.get(`/apis/v2/resources/${id}`)).data.resource.obj_rich_text.value).toBe('私')
  })
  test('a public one of a colleague is seen and not changed', async () => {
    const { id } = (await create(peer, { title: '同事的', obj_file: { url: 'https://example.com/x.zip' } })).data
      .resource
    const answer = await teacher.post(`/apis/v2/resources/${id}`, { resource: { title: '我的' } })
    expect(answer).toMatchObject({ status: 403, msg: '只有创建人和管理员可以修改' })
    expect((await teacher.delete(`/apis/v2/resources/${id}`)).status).toBe(403)
    expect((await teacher.get(`/apis/v2/resources/${id}`)).data.resource.can.edit).toBe('只有创建人和管理员可以修改')
  })
  test('of another organisation there is nothing', async () => {
    expect((await (await app.as('neighbour')).get(path)).status).toBe(404)
    expect((await create(await app.as('stranger'), {})).status).toBe(422)
    expect((await create(await app.as('stranger'), { obj_file: { url: 'https://example.com/x' } })).status).toBe(404)
  })
})

test('lists are narrowed by type, state, scope, author, tag and word', async () => {
  expect(await titles(teacher, { obj_type: 'picture' })).toEqual(['图'])
  expect(await titles(teacher, { keyword: '入门', type: 'tag' })).toEqual(['手册'])
  expect(await titles(teacher, { keyword: 'peer', type: 'creator' })).toEqual(['同事的'])
  expect(await titles(teacher, { keyword: '%' })).toEqual([])
  expect(await titles(teacher, { is_public: 'false' })).toEqual(['私有资源'])
  expect(await titles(peer, { mine: 'true' })).toEqual(['同事的'])
  expect(await titles(teacher, { has_file: 'true' })).toEqual(['同事的', '链', '图', '手册'])
  expect((await teacher.get(path, { count: 'only' })).data).toMatchObject({ resources: [], total: 6 })
  expect((await teacher.get(path, { per_page: 2, page: 2 })).data.resources).toHaveLength(2)
})

test('enabling and disabling', async () => {
  const { id } = (await create(teacher, { title: '开关', obj_file: { url: 'https://example.com/x' } })).data.resource
  expect((await teacher.post(`/apis/v2/resources/${id}/disable`)).data.resource).toMatchObject({
    status: 'disabled',
    can: { use: '资源已停用', edit: true },
  })
  expect(await titles(teacher, { status: 'disabled' })).toEqual(['开关'])
  expect((await teacher.post(`/apis/v2/resources/${id}/enable`)).data.resource.status).toBe('enabled')
})

describe('changing', () => {
  test('only what is named changes, and a lost update is refused', async () => {
    const { id, version } = (
      await create(teacher, { title: '旧名', obj_file: { url: 'https://example.com/x' }, tags: ['甲'] })
    ).data.resource
    const saved = await teacher.post(`/apis/v2/resources/${id}`, { resource: { title: '新名', version } })
    expect(saved.data.resource).toMatchObject({ title: '新名', tags: ['甲'], is_public: true, version: version + 1 })
    expect((await teacher.post(`/apis/v2/resources/${id}`, { resource: { tags: [], version } })).status).toBe(409)
    const other = await teacher.post(`/apis/v2/resources/${id}`, { resource: { obj_type: 'pdf' } })
    expect(other.msg).toBe('资源类型不能修改')
  })

  test('a new file takes the old one’s place under the same address, which browsers ask for again', async () => {
    const { id, obj_file: file } = (
      await create(teacher, { obj_file: { url: await upload(teacher, 'a.txt', '第一版') } })
    ).data.resource
    const before = await fetched(file.url)
    expect([before.body, before.headers['cache-control']]).toEqual(['第一版', 'private, no-cache'])
    const etag = String(before.headers.etag)
    expect((await fetched(file.url, { 'if-none-match': etag })).statusCode).toBe(304)
    const next = await upload(teacher, 'b.txt', '第二版')
    const saved = await teacher.post(`/apis/v2/resources/${id}`, { resource: { obj_file: { url: next } } })
    expect(saved.data.resource.obj_file).toMatchObject({ url: file.url, name: 'b.txt' })
    const after = await fetched(file.url, { 'if-none-match': etag })
    expect([after.statusCode, after.body]).toEqual([200, '第二版'])
    expect((await fetched(next)).statusCode).toBe(404)
    const zip = await upload(teacher, 'c.log', '另一种格式')
    const refused = await teacher.post(`/apis/v2/resources/${id}`, { resource: { obj_file: { url: zip } } })
    expect(refused.msg).toBe('请上传txt格式文件')
  })

  test('two resources of one upload do not change each other', async () => {
    const url = await upload(teacher, 'a.txt', '共同')
    const first = (await create(teacher, { title: '其一', obj_file: { url } })).data.resource
    const second = (await create(teacher, { title: '其二', obj_file: { url } })).data.resource
    expect(second.obj_file.url).not.toBe(first.obj_file.url)
    const next = await upload(teacher, 'b.txt', '改了')
    await teacher.post(`/apis/v2/resources/${first.id}`, { resource: { obj_file: { url: next } } })
    expect((await fetched(second.obj_file.url)).body).toBe('共同')
  })
})

describe('what is used is not deleted, and says where it is used', () => {
  const handout = async (title: string) => {
    const url = await upload(teacher, 'a.txt', title)
    const { resource } = (await create(teacher, { title, obj_file: { url } })).data
    return { id: resource.id as string, url: resource.obj_file.url as string }
  }
  const uses = async (who: Caller, id: string) => (await who.get(`/apis/v2/resources/${id}/uses`)).data
  const experimentWith = (title: string, value: string, isPublic = true) => {
    const maker = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
    const step = { title: '阅读', kind: 'text', points: 0, body: { format: 'markdown', value } } as const
    return app.kernel.connection.transaction((tx) =>
      createExperiment(tx, maker, { title, isPublic, sections: [{ title: '一', steps: [step] }] }),
    )
  }

  test('in a step of an experiment', async () => {
    const { id, url } = await handout('讲义')
    const experimentId = await experimentWith('Linux 入门', `见[讲义](${url})`)
    expect(await uses(teacher, id)).toEqual({
      uses: [
        {
          label: '实验',
          title: 'Linux 入门',
          link: { ...pageLink('experiment', experimentId, 'content'), is_case: false },
        },
      ],
      hidden: 0,
    })
    const refused = await teacher.delete(`/apis/v2/resources/${id}`)
    expect(refused).toMatchObject({ status: 409, msg: '「讲义」正在被使用：实验「Linux 入门」' })
    await app.kernel.connection.pool.query('DELETE FROM experiment_steps WHERE experiment_id = $1', [experimentId])
    expect((await teacher.delete(`/apis/v2/resources/${id}`)).code).toBe(10200)
    expect((await teacher.get(`/apis/v2/resources/${id}`)).status).toBe(404)
  })

  test('as a cover, in a class, a banner, another text and the platform’s own looks', async () => {
    const { id, url } = await handout('到处用')
    const operator = await app.as('operator')
    const experimentId = await experimentWith('封面实验', '没有引用')
    await app.kernel.connection.pool.query('UPDATE contents SET cover = $1 WHERE id = $2', [url, experimentId])
    const room = (await teacher.post('/apis/v2/classes', { name: '三班', summary: `见 ${url}` })).data.class.id
    const banner = (await operator.post('/apis/v1/teachers/banners', { title: '开学', picture: url })).data.banner.id
    const text = (
      await create(teacher, {
        title: '说明',
        obj_type: 'rich_text',
        obj_rich_text: { format: 'markdown', value: `![](${url})` },
      })
    ).data.resource.id
    await operator.put('/apis/v2/platform-configs/system_config', { dark_logo: url })

    const all = [
      { label: '富文本资源', title: '说明', link: pageLink('resource', null, 'rich-text', { preview: text }) },
      { label: '平台设置', title: '系统设置', link: pageLink('settings', null, 'system') },
      { label: '实验', title: '封面实验', link: pageLink('experiment', experimentId, 'basics') },
      { label: '班级', title: '三班', link: pageLink('class', room, 'basics') },
    ]
    const ofOperator = await uses(operator, id)
    expect(ofOperator.uses).toHaveLength(5)
    expect(ofOperator.uses).toEqual(
      expect.arrayContaining([...all, { label: '轮播图', title: '开学', link: pageLink('banner') }]),
    )
    // A teacher keeps no banners: they learn that there is something, not what.
    const ofTeacher = await uses(teacher, id)
    expect(ofTeacher).toEqual({ uses: expect.arrayContaining(all), hidden: 1 })
    const refused = await teacher.delete(`/apis/v2/resources/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.msg).toContain('，以及您无权查看的1处')
    expect(refused.msg).not.toContain('开学')

    await operator.put('/apis/v2/platform-configs/system_config', { dark_logo: '' })
    await operator.delete(`/apis/v1/teachers/banners/${banner}`)
    expect((await uses(teacher, id)).hidden).toBe(0)
  })

  test('in a colleague’s private experiment, whose title is not shown', async () => {
    const { id, url } = await handout('借用')
    await experimentWith('只有我知道', url, false)
    const peer = await app.as('peer')
    expect(await uses(peer, id)).toEqual({ uses: [], hidden: 1 })
    expect((await uses(teacher, id)).uses).toHaveLength(1)
    const refused = await (await app.as('admin')).delete(`/apis/v2/resources/${id}`)
    expect(refused.msg).toBe('「借用」正在被使用：实验「只有我知道」')
  })
})

describe('the file of a private resource', () => {
  const secret = async (content: string) => {
    const url = await upload(teacher, '试卷.txt', content)
    const { resource } = (await create(teacher, { title: content, is_public: false, obj_file: { url } })).data
    return { id: resource.id as string, signed: resource.obj_file.url as string, bare: url }
  }
  const status = async (url: string) => (await fetched(url)).statusCode

  test('opens by the signed address that its readers are given, and by no other', async () => {
    const { id, signed, bare } = await secret('机密一')
    expect((await fetched(signed)).body).toBe('机密一')
    expect((await fetched(signed)).headers['cache-control']).toBe('private, no-cache')
    const expired = signAddress(await addressKey(app.kernel.connection), bare, Date.now() - 3_600_001)
    const other = (await secret('机密二')).signed
    const tampered = signed.replace(/s=(.)/, (_whole, first: string) => `s=${first === 'A' ? 'B' : 'A'}`)
    for (const url of [bare, expired, tampered, `${bare}?${other.split('?')[1]}`]) {
      expect(await status(url), url).toBe(404)
    }
    const listed = (await teacher.get(path, { keyword: '机密一' })).data.resources[0]
    expect(await status(listed.obj_file.url)).toBe(200)
    for (const who of ['peer', 'neighbour', 'stranger', 'student'] as const) {
      expect((await (await app.as(who)).get(`/apis/v2/resources/${id}`)).status, who).toBe(404)
    }
  })

  test('opens where its owner has put it, for those who read that', async () => {
    const { signed, bare } = await secret('机密三')
    const maker = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
    const step = {
      title: '阅读',
      kind: 'text',
      points: 0,
      body: { format: 'markdown', value: `[卷](${signed})` },
    } as const
    await app.kernel.connection.transaction((tx) =>
      createExperiment(tx, maker, { title: '引用', isPublic: true, sections: [{ title: '一', steps: [step] }] }),
    )
    expect((await fetched(bare)).body).toBe('机密三')
  })

  test('is quoted only by who may read it now; who once had the address cannot open it by writing it down', async () => {
    const { id, signed, bare } = await secret('机密六')
    const peer = await app.as('peer')
    const write = (who: Caller, text: string) =>
      create(who, { title: '笔记', obj_type: 'rich_text', obj_rich_text: { format: 'markdown', value: text } })
    const expired = signAddress(await addressKey(app.kernel.connection), bare, Date.now() - 3_600_001)
    const forged = signed.replace(/s=(.)/, (_whole, first: string) => `s=${first === 'A' ? 'B' : 'A'}`)
    for (const address of [bare, expired, forged, `x\n![](${bare})`]) {
      const answer = await write(peer, `旧笔记里的地址：${address}`)
      expect(answer, address).toMatchObject({ status: 409, code: 20207 })
    }
    expect((await create(peer, { title: '我的', is_public: true, obj_file: { url: bare } })).code).toBe(20207)
    expect((await peer.post('/apis/v2/classes', { name: '班', summary: bare })).code).toBe(20207)

    // Its organisation's administrator sees the resource, its owner owns the file, and a signature that is not over is a reader's.
    expect((await write(await app.as('admin'), `管理员：${bare}`)).code).toBe(10200)
    await app.kernel.connection.pool.query(`DELETE FROM resources WHERE title = '笔记'`)
    expect((await write(peer, `刚刚看到：${signed}`)).code).toBe(10200)
    await app.kernel.connection.pool.query(`DELETE FROM resources WHERE title = '笔记'`)
    expect((await write(teacher, `所有者：${bare}`)).code).toBe(10200)
    // Quoted where people read it, it is open to them, and to their texts.
    expect((await fetched(bare)).statusCode).toBe(200)
    expect((await write(peer, `转述：${bare}`)).code).toBe(10200)
    expect((await teacher.get(`/apis/v2/resources/${id}`)).data.resource.is_public).toBe(false)
  })

  test('does not open by what no call has written: a name in a list, an id of a sign-in, an answer to a push', async () => {
    const { bare } = await secret('机密七')
    const { pool } = app.kernel.connection
    await pool.query('UPDATE users SET real_name = $1 WHERE username = $2', [bare.slice(0, 30), 'peer'])
    const serviceId = randomUUID()
    await pool.query(
      `INSERT INTO sign_in_services (id, customer_id, name, protocol, address, client_id, person_claim, person_field, is_enabled)
        VALUES ($1, $2, '统一认证', 'oidc', 'https://login.example', 'lab', '', 'username', true)`,
      [serviceId, app.school.customers.first],
    )
    const person = [serviceId, bare, app.school.people.peer.id]
    await pool.query('INSERT INTO sign_in_people (service_id, subject, user_id) VALUES ($1, $2, $3)', person)
    await pool.query('UPDATE org_members SET major = $1 WHERE user_id = $2', [bare, app.school.people.peer.id])
    const platform = [randomUUID(), app.school.customers.first, app.school.orgs.a.id]
    await pool.query(
      `INSERT INTO lti_platforms (id, customer_id, org_id, name, issuer, client_id, deployments, authorization_address,
        token_address, keys_address, is_enabled) VALUES ($1, $2, $3, '', 'https://lms.example', 'lab', '{1}', '', '', '', true)`,
      platform,
    )
    const learner = [platform[0], bare, app.school.people.student.id]
    await pool.query('INSERT INTO lti_people (platform_id, subject, user_id) VALUES ($1, $2, $3)', learner)
    const target = [randomUUID(), app.school.customers.first]
    await pool.query(
      `INSERT INTO push_targets (id, customer_id, kind, name, address, events, is_enabled)
        VALUES ($1, $2, 'webhook', '教务', 'https://push.example', '{class.created}', true)`,
      target,
    )
    const answer = JSON.stringify([{ at: '', status: 500, ms: 1, said: bare }])
    await pool.query(
      `INSERT INTO push_deliveries (id, target_id, event, facts, about_ids, state, tries)
        VALUES ($1, $2, 'push.test', '{}', '{}', 'failed', $3)`,
      [randomUUID(), target[0], answer],
    )
    expect(await status(bare)).toBe(404)
    await pool.query('UPDATE users SET real_name = $1 WHERE username = $2', ['测试peer', 'peer'])
    await pool.query(`UPDATE org_members SET major = '' WHERE user_id = $1`, [app.school.people.peer.id])
  })

  test('opens to everybody once the resource is public, and closes when it is private again', async () => {
    const { id, signed, bare } = await secret('机密四')
    const opened = await teacher.post(`/apis/v2/resources/${id}`, { resource: { is_public: true } })
    expect(opened.data.resource.obj_file.url).toBe(bare)
    expect(await status(bare)).toBe(200)
    await teacher.post(`/apis/v2/resources/${id}`, { resource: { is_public: false } })
    expect(await status(bare)).toBe(404)
    expect(await status(signed)).toBe(200)
  })

  test('the signed address sent back with the form is the same file', async () => {
    const { id, signed } = await secret('机密五')
    const saved = await teacher.post(`/apis/v2/resources/${id}`, {
      resource: { title: '改名', obj_file: { url: signed } },
    })
    expect(saved.data.resource).toMatchObject({ title: '改名', obj_file: { url: signed, name: '试卷.txt' } })
  })
})
