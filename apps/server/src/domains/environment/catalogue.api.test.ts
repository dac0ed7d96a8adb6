import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { aSuite, becomes } from './test-environments.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
})
afterAll(() => app.close())

describe('templates', () => {
  test('a teacher makes one, finds it, edits it, and is warned when somebody else edited it first', async () => {
    const made = await teacher.post('/apis/v2/templates', {
      title: 'Python 主机',
      access: ['terminal', 'web'],
      ports: [8080],
    })
    expect(made.code).toBe(10200)
    const { template } = made.data
    expect(template).toMatchObject({ title: 'Python 主机', cpus: 1, memory_mb: 256, state: 'enabled', platform: false })
    expect(template.can).toEqual({ edit: true, remove: true })

    const found = await teacher.get('/apis/v2/templates', { keyword: 'python', env_type: 'web' })
    expect(found.data.templates.map((one: { id: string }) => one.id)).toEqual([template.id])

    const { id, version } = template
    const saved = await teacher.put(`/apis/v2/templates/${id}`, { title: 'Python 3', version })
    expect(saved.data.template).toMatchObject({ title: 'Python 3', version: 2 })
    const late = await teacher.put(`/apis/v2/templates/${id}`, { title: '旧页面', version })
    expect([late.status, late.code]).toEqual([409, 309014])
  })

  test('a title is taken once per organisation', async () => {
    await teacher.post('/apis/v2/templates', { title: '重名' })
    const again = await teacher.post('/apis/v2/templates', { title: '重名' })
    expect([again.code, again.msg]).toEqual([411006, '环境模板「重名」已存在'])
    expect((await stranger.post('/apis/v2/templates', { title: '重名' })).code).toBe(10200)
  })

  test.each<[object, string]>([
    [{}, '名称'],
    [{ title: ' ' }, '请输入名称'],
    [{ title: '甲', memory_mb: 1 }, '内存应不小于32MB'],
    [{ title: '甲', access: [] }, '请选择至少一种访问方式'],
    [{ title: '甲', ports: [0] }, '端口应在1到65535之间'],
    [{ title: '甲', requires: ['ls; rm'] }, '命令名只能包含'],
    [{ title: '甲', image: '$(id)' }, '镜像地址格式不正确'],
    [{ title: '甲', cpus: '二' }, 'CPU'],
  ])('%j is refused with words', async (body, words) => {
    const answer = await teacher.post('/apis/v2/templates', body)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(words)
  })

  test('templates of the platform are the operators’ to make and everybody’s to use', async () => {
    const refused = await teacher.post('/apis/v2/templates', { title: '平台主机', platform: true })
    expect([refused.status, refused.msg]).toEqual([403, '平台模板只能由系统运维人员新建'])
    const operator = await app.as('operator', 'a')
    const { template } = (await operator.post('/apis/v2/templates', { title: '平台主机', platform: true })).data
    const seen = (await stranger.get(`/apis/v2/templates/${template.id}`)).data.template
    expect(seen.can.edit).toBe('平台模板只能由系统运维人员修改')
    expect((await stranger.delete(`/apis/v2/templates/${template.id}`)).status).toBe(403)
  })

  test('one that a suite is made of stays', async () => {
    const suite = await aSuite(app)
    const id = suite.machines[0]!.template.id
    const refused = await teacher.delete(`/apis/v2/templates/${id}`)
    expect([refused.code, refused.msg]).toEqual([20407, `环境模板正在被套件使用：${suite.title}`])
    expect((await teacher.get(`/apis/v2/templates/${id}`)).data.suites).toEqual([{ id: suite.id, title: suite.title }])
  })

  test('the image check says what is there and what is missing', async () => {
    const body = { title: '检查', memory_mb: 96, requires: ['bash', 'no-such-command'] }
    const { template } = (await teacher.post('/apis/v2/templates', body)).data
    const { image_check: check } = (await teacher.post(`/apis/v2/templates/${template.id}/image-check`)).data
    expect(check).toMatchObject({ passed: false, missing: ['no-such-command'], failure: '缺少命令：no-such-command' })
    expect(check.commands.map((command: { name: string }) => command.name)).toEqual(['bash'])
    expect(check.system).not.toBe('')
  })

  test('a stranger and a student see nothing of it', async () => {
    const suite = await aSuite(app)
    const id = suite.machines[0]!.template.id
    const student = await app.as('student')
    expect((await stranger.get(`/apis/v2/templates/${id}`)).status).toBe(404)
    expect((await student.get(`/apis/v2/templates/${id}`)).status).toBe(404)
    expect((await student.get('/apis/v2/templates')).status).toBe(403)
  })
})

describe('suites', () => {
  const machines = async (): Promise<{ hostname: string; template_id: string }[]> => {
    const suite = await aSuite(app)
    return [{ hostname: 'web', template_id: suite.machines[0]!.template.id }]
  }

  test('made, listed for the organisation and in the picker, disabled, enabled, removed', async () => {
    const org = app.school.orgs.a.id
    const made = await teacher.post(`/apis/v2/orgs/${org}/env-suites`, {
      title: '网络套件',
      machines: await machines(),
    })
    const suite = made.data.env_suite
    expect(suite).toMatchObject({ title: '网络套件', state: 'enabled', live_records: 0 })
    expect(suite.machines).toMatchObject([{ hostname: 'web', memory_mb: 96 }])

    const listed = await teacher.get(`/apis/v2/orgs/${org}/env-suites`, { keyword: '网络' })
    expect([listed.data.total, listed.data.env_suites[0].id]).toEqual([1, suite.id])
    const disabled = await teacher.post(`/apis/v2/env-suites/${suite.id}/disable`)
    expect(disabled.data.env_suite).toMatchObject({ state: 'disabled', can: { start: '环境套件已停用' } })
    expect((await teacher.get('/apis/v2/env-suites', { keyword: '网络', state: 'enabled' })).data.total).toBe(0)
    const start = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)
    expect([start.code, start.msg]).toEqual([20401, '环境套件已停用'])
    await teacher.post(`/apis/v2/env-suites/${suite.id}/enable`)
    const parts = await teacher.get('/apis/v2/templates', { parent_id: suite.id })
    expect(parts.data.templates).toMatchObject([{ hostname: 'web' }])
    expect((await teacher.delete(`/apis/v2/env-suites/${suite.id}`)).code).toBe(10200)
    expect((await teacher.get(`/apis/v2/env-suites/${suite.id}`)).status).toBe(404)
  })

  test.each<[string, (template: string) => unknown, string]>([
    ['no machine', () => [], '请至少添加一台主机'],
    ['a host name in capitals', (id) => [{ hostname: 'Web', template_id: id }], '主机名应以小写字母开头'],
    ['localhost', (id) => [{ hostname: 'localhost', template_id: id }], '主机名不能是 localhost'],
    ['a host name twice', (id) => ['n', 'n'].map((hostname) => ({ hostname, template_id: id })), '主机名不能重复'],
    [
      'too many machines',
      (id) => Array.from({ length: 9 }, (_, n) => ({ hostname: `n${n}`, template_id: id })),
      '主机最多8台',
    ],
  ])('%s is refused with words', async (_, given, words) => {
    const id = (await machines())[0]!.template_id
    const body = { title: '甲', machines: given(id) }
    const answer = await teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/env-suites`, body)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(words)
  })

  test('a disabled template cannot be chosen, and one of another organisation does not exist', async () => {
    const foreign = await aSuite(app, ['node'], 'c')
    const own = await machines()
    await teacher.post(`/apis/v2/templates/${own[0]!.template_id}/disable`)
    const org = app.school.orgs.a.id
    const disabled = await teacher.post(`/apis/v2/orgs/${org}/env-suites`, { title: '乙', machines: own })
    expect(disabled.msg).toContain('已停用')
    const template_id = foreign.machines[0]!.template.id
    const absent = await teacher.post(`/apis/v2/orgs/${org}/env-suites`, {
      title: '丙',
      machines: [{ hostname: 'n', template_id }],
    })
    expect(absent.status).toBe(404)
  })

  test('one with a running environment is not removed, and the refusal says by what it is used', async () => {
    const suite = await aSuite(app)
    const { env_record: record } = (await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)).data
    const refused = await teacher.delete(`/apis/v2/env-suites/${suite.id}`)
    expect([refused.code, refused.msg]).toEqual([20402, '环境套件正在被使用：1个未结束的环境'])
    await teacher.post(`/apis/v2/env-records/${record.id}/env-destroy`)
    await becomes(app, record.id, 'destroyed')
    expect((await teacher.delete(`/apis/v2/env-suites/${suite.id}`)).code).toBe(10200)
  })

  test('a stranger can neither see nor start nor add', async () => {
    const suite = await aSuite(app)
    expect((await stranger.get(`/apis/v2/env-suites/${suite.id}`)).status).toBe(404)
    expect((await stranger.post(`/apis/v2/env-suites/${suite.id}/records`)).status).toBe(404)
    expect((await stranger.get(`/apis/v2/orgs/${app.school.orgs.a.id}/env-suites`)).status).toBe(404)
    const student = await app.as('student')
    expect((await student.post(`/apis/v2/env-suites/${suite.id}/records`)).status).toBe(404)
  })
})

describe('lists of choices and settings', () => {
  test.each<[string, string]>([
    ['env_type', '终端'],
    ['env_usage', '实验'],
    ['env_virtual_type', '容器'],
    ['env_architecture_type', 'ARM64'],
    ['env_status', '运行中'],
    ['env_live_duration', '2小时'],
    ['verify_script_type', 'Shell 脚本'],
    ['difficulty', '中等'],
    ['use_auth_scope', '指定班级'],
    ['resource_status', '停用'],
  ])('metadata/%s', async (name, label) => {
    const student = await app.as('student')
    const { metadata } = (await student.get(`/apis/v2/metadata/${name}`)).data
    expect(metadata.map((choice: { label: string }) => choice.label)).toContain(label)
  })

  test('operators set the quotas; a wrong number is refused with words; teachers only read', async () => {
    const operator = await app.as('operator', 'a')
    const before = await teacher.get('/apis/v2/env-configs/quota')
    expect(before.data.env_configs).toEqual({ quota: { person: 3, organisation: 60 } })
    expect((await teacher.put('/apis/v2/env-configs/quota', { person: 5 })).status).toBe(403)
    const wrong = await operator.put('/apis/v2/env-configs/quota', { person: -1 })
    expect([wrong.status, wrong.msg]).toEqual([422, '每人环境数应不小于0'])
    const lifetime = await operator.put('/apis/v2/env-configs/lifetime', { default_minutes: 600 })
    expect(lifetime.msg).toContain('默认使用时长不能超过最长使用时长')
    const saved = await operator.put('/apis/v2/env-configs/quota', { person: 4 })
    expect(saved.data.env_configs).toEqual({ quota: { person: 4, organisation: 60 } })
  })

  test('the state of the environment service is shown', async () => {
    await teacher.post(`/apis/v2/templates/${(await aSuite(app)).machines[0]!.template.id}/image-check`)
    const { driver } = (await teacher.get('/apis/v2/env-driver')).data
    expect(driver).toMatchObject({ name: 'sandbox', state: 'ready', reason: '' })
  })
})
