import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { testApp, type Caller, type CastName, type TestApp } from '../../testing/index.ts'
import { exportedPackage, importedPackage, importJobOf } from './testing/packages.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
let admin: Caller
let stranger: Caller
beforeAll(async () => {
  app = await testApp()
  ;[teacher, peer, admin, stranger] = (await Promise.all(
    (['teacher', 'peer', 'admin', 'stranger'] satisfies CastName[]).map((who) => app.as(who)),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => app.close())

const path = '/apis/v2/experiments'
const contents = '/apis/v2/contents'

async function made(given: Record<string, unknown> = {}): Promise<{ id: string; version: number }> {
  const answer = await teacher.post(path, { title: '管道与重定向', ...given })
  expect(answer).toMatchObject({ code: 10200 })
  return answer.data.experiment
}

async function section(id: string, title = '第一节'): Promise<string> {
  return (await teacher.post(`${path}/${id}/sections`, { title })).data.section.id
}

async function step(id: string, sectionId: string, given: Record<string, unknown> = {}) {
  const answer = await teacher.post(`${path}/${id}/steps`, {
    section_id: sectionId,
    title: '环节',
    kind: 'text',
    ...given,
  })
  expect(answer).toMatchObject({ code: 10200 })
  return answer.data.step as { id: string; version: number; position: number }
}

const task = {
  title: '写一个文件',
  kind: 'task',
  points: 10,
  check: { type: 'shell', script: 'test -f ~/done || { echo 没有找到 ~/done; exit 1; }' },
  solve: 'touch ~/done',
}

async function titles(who: Caller, id: string): Promise<Record<string, string[]>> {
  const { sections } = (await who.get(`${path}/${id}/outline`)).data.outline
  return Object.fromEntries(
    sections.map((one: { title: string; steps: { title: string }[] }) => [one.title, one.steps.map((s) => s.title)]),
  )
}

describe('what a drawn cover shows', () => {
  const shapeOf = async (id: string): Promise<[string, string]> => [
    (await teacher.get(`${path}/${id}`)).data.experiment.shape,
    (await teacher.get(path)).data.experiments.find((row: { id: string }) => row.id === id).shape,
  ]

  it('follows the outline: points of the steps by section, empty sections left out', async () => {
    const { id } = await made()
    expect(await shapeOf(id)).toEqual(['', ''])
    const [first, second] = [await section(id), await section(id, '第二节')]
    await step(id, first)
    const scored = await step(id, first, task)
    expect(await shapeOf(id)).toEqual(['0,10', '0,10'])
    await step(id, second, { ...task, points: 5 })
    expect(await shapeOf(id)).toEqual(['0,10;5', '0,10;5'])
    await teacher.put(`/apis/v2/experiment-steps/${scored.id}`, { version: scored.version, points: 30 })
    expect(await shapeOf(id)).toEqual(['0,30;5', '0,30;5'])
    const copy = (await teacher.post(`${contents}/${id}/copy`, {})).data.content.id
    expect((await shapeOf(copy))[0]).toBe('0,30;5')
  })

  it('does not count as a change of the experiment', async () => {
    const { id } = await made()
    const before = (await teacher.get(`${path}/${id}`)).data.experiment.version
    await step(id, await section(id), task)
    expect((await teacher.get(`${path}/${id}`)).data.experiment.version).toBe(before)
  })
})

describe('who may do what', () => {
  it('shows a public experiment to colleagues, who may copy but not change it', async () => {
    const { id } = await made()
    const seen = (await peer.get(`${path}/${id}`)).data.experiment
    expect(seen.can).toMatchObject({ view: true, copy: true })
    expect(seen.can.edit).toContain('没有编辑权限')
    const refused = await peer.put(`${path}/${id}`, { version: 1, title: '改名' })
    expect(refused).toMatchObject({ status: 403, code: 10403 })
    expect((await admin.put(`${path}/${id}`, { version: 1, title: '管理员改的' })).code).toBe(10200)
    expect((await stranger.get(`${path}/${id}`)).status).toBe(404)
    expect((await stranger.put(`${path}/${id}`, { version: 2, title: '外校' })).status).toBe(404)
  })

  it('keeps a private experiment from colleagues until it is granted', async () => {
    const { id } = await made({ title: '私有实验', is_public: false })
    expect((await peer.get(`${path}/${id}`)).status).toBe(404)
    expect((await peer.get(path, { keyword: '私有实验' })).data.experiments).toEqual([])
    const grant = (ability: string) =>
      teacher.post(`/apis/v2/contents/${id}/permissions`, {
        rows: [{ subject_kind: 'user', subject_id: app.school.people.peer.id, ability }],
      })
    expect(await grant('use')).toMatchObject({ code: 10200, data: { granted: 1 } })
    const seen = (await peer.get(`${path}/${id}`)).data.experiment
    expect(seen.can).toMatchObject({ use: true })
    expect(seen.can.edit).not.toBe(true)
    const granted = await peer.get(path, { scope: 'granted' })
    expect(granted.data.experiments.map((row: { id: string }) => row.id)).toEqual([id])
    await grant('edit')
    expect((await peer.put(`${path}/${id}`, { version: 1, title: '同事改的' })).code).toBe(10200)
    expect((await peer.delete(`${contents}/${id}`)).status).toBe(403)
    const list = await teacher.get(`/apis/v2/contents/${id}/permissions`, { keyword: '测试peer' })
    expect(list.data).toMatchObject({ use_auth_scope: 'all', total: 1 })
    const [row] = list.data.permissions
    expect(row).toMatchObject({ ability: 'edit', name: '测试peer' })
    await teacher.post(`/apis/v2/contents/${id}/permissions/remove`, { permission_ids: [row.id] })
    expect((await peer.get(`${path}/${id}`)).status).toBe(404)
  })

  it('opens to another organisation of the same customer only, and never to somebody who does not exist', async () => {
    const { id } = await made({ is_public: false })
    const neighbour = await app.as('neighbour')
    expect((await neighbour.get(`${path}/${id}`)).status).toBe(404)
    const rows = (subject_id: string) => ({ rows: [{ subject_kind: 'organisation', subject_id, ability: 'view' }] })
    await teacher.post(`/apis/v2/contents/${id}/permissions`, rows(app.school.orgs.b.id))
    expect((await neighbour.get(`${path}/${id}`)).code).toBe(10200)
    expect((await teacher.post(`/apis/v2/contents/${id}/permissions`, rows(app.school.orgs.c.id))).status).toBe(404)
  })

  it('closes use when it is limited to named people', async () => {
    const { id } = await made()
    await teacher.put(`/apis/v2/contents/${id}/use-auth-scope`, { use_auth_scope: 'user' })
    const seen = (await peer.get(`${path}/${id}`)).data.experiment
    expect(seen.can.copy).toContain('指定范围')
    expect((await peer.post(`${contents}/${id}/copy`, {})).status).toBe(403)
  })

  it('hides scripts and answers from those who may only look', async () => {
    const { id } = await made()
    const one = await step(id, await section(id), { ...task, answer: '参考答案' })
    const shown = (who: Caller) => who.get(`/apis/v2/experiment-steps/${one.id}`)
    expect((await shown(teacher)).data.step.secrets).toMatchObject({ solve: 'touch ~/done', answer: '参考答案' })
    expect((await shown(peer)).data.step).not.toHaveProperty('secrets')
    expect((await peer.get(`${path}/${id}/outline`)).text).not.toContain('touch ~/done')
    expect((await peer.post(`${path}/${id}/exports`)).status).toBe(403)
    expect((await shown(stranger)).status).toBe(404)
  })

  it('keeps students out of the console’s addresses', async () => {
    const { id } = await made()
    const student = await app.as('student')
    expect((await student.get(`${path}/${id}`)).status).toBe(404)
    expect((await student.get(path)).status).toBe(403)
  })
})

describe('two people save', () => {
  it('the second one learns who was first', async () => {
    const { id } = await made()
    expect((await admin.put(`${path}/${id}`, { version: 1, title: '先到' })).code).toBe(10200)
    const late = await teacher.put(`${path}/${id}`, { version: 1, title: '后到' })
    expect(late).toMatchObject({ status: 409, code: 309014, data: { version: 2, who: '测试admin' } })
    expect(Date.now() - Date.parse(late.data.at)).toBeLessThan(60_000)
    expect(late.msg).toContain('测试admin')
    expect((await teacher.get(`${path}/${id}`)).data.experiment.title).toBe('先到')
  })

  it('also on a step', async () => {
    const { id } = await made()
    const one = await step(id, await section(id))
    await admin.put(`/apis/v2/experiment-steps/${one.id}`, { version: 1, title: '先到' })
    const late = await teacher.put(`/apis/v2/experiment-steps/${one.id}`, { version: 1, title: '后到' })
    expect(late).toMatchObject({ code: 309014, data: { version: 2, who: '测试admin', at: expect.any(String) } })
    expect(late.msg).toContain('测试admin')
  })
})

describe('the outline', () => {
  it('does not save a section over a newer version', async () => {
    const { id } = await made()
    await section(id)
    const [first] = (await teacher.get(`${path}/${id}/outline`)).data.outline.sections
    const save = (title: string) => teacher.put(`${path}/${id}/sections/${first.id}`, { title, version: first.version })
    expect((await save('甲')).code).toBe(10200)
    expect((await save('乙')).code).toBe(309014)
    expect((await teacher.get(`${path}/${id}/outline`)).data.outline.sections[0].title).toBe('甲')
  })

  it('is dragged into order, also from one section into another', async () => {
    const { id } = await made()
    const [first, second] = [await section(id, '甲'), await section(id, '乙')]
    const a = await step(id, first, { title: 'a' })
    await step(id, first, { title: 'b' })
    await step(id, first, { title: 'c', position: 0 })
    expect(await titles(teacher, id)).toEqual({ 甲: ['c', 'a', 'b'], 乙: [] })
    await teacher.post(`/apis/v2/experiment-steps/${a.id}/move`, { section_id: first, position: 2 })
    expect(await titles(teacher, id)).toEqual({ 甲: ['c', 'b', 'a'], 乙: [] })
    const moved = await teacher.post(`/apis/v2/experiment-steps/${a.id}/move`, { section_id: second, position: 9 })
    expect(moved.data.step).toMatchObject({ section_id: second, position: 0 })
    await teacher.put(`${path}/${id}/section-order`, { section_ids: [second, first] })
    expect(Object.entries(await titles(teacher, id))).toEqual([
      ['乙', ['a']],
      ['甲', ['c', 'b']],
    ])
    expect((await teacher.put(`${path}/${id}/section-order`, { section_ids: [second] })).code).toBe(309014)
    await teacher.delete(`${path}/${id}/sections/${first}`)
    expect((await teacher.get(`${path}/${id}`)).data.experiment).toMatchObject({ step_count: 1, task_count: 0 })
  })

  it('takes no section of another experiment', async () => {
    const [one, other] = [await made(), await made()]
    const foreign = await section(other.id)
    const own = await step(one.id, await section(one.id))
    const body = { section_id: foreign, title: '环节', kind: 'text' }
    expect((await teacher.post(`${path}/${one.id}/steps`, body)).status).toBe(404)
    const move = await teacher.post(`/apis/v2/experiment-steps/${own.id}/move`, { section_id: foreign, position: 0 })
    expect(move.status).toBe(404)
    expect((await teacher.delete(`${path}/${one.id}/sections/${foreign}`)).status).toBe(404)
  })

  it.each([
    ['a question without its question', { kind: 'question' }, '请填写题目'],
    ['a hint that costs more than the step gives', { points: 2, hint: '看手册', hint_cost: 3 }, '提示扣分不能大于分值'],
    ['a check without a script', { kind: 'task', check: { type: 'shell', script: '  ' } }, '请输入验证脚本'],
    [
      'a check that may run for an hour',
      { kind: 'task', check: { type: 'shell', script: 'x', timeout_seconds: 3600 } },
      '60秒',
    ],
    ['a link that is a script', { kind: 'file', link: { name: 'x', url: 'javascript:alert(1)' } }, '地址应以'],
    [
      'an answer that is no option',
      { kind: 'question', question: { type: 'single', options: ['甲', '乙'], answer: ['C'] } },
      '答案应为其中的选项',
    ],
  ])('refuses %s', async (_what, given, message) => {
    const { id } = await made()
    const body = { section_id: await section(id), title: '环节', kind: 'text', ...given }
    const answer = await teacher.post(`${path}/${id}/steps`, body)
    expect(answer).toMatchObject({ status: 422, code: 10422 })
    expect(answer.msg).toContain(message)
  })
})

describe('publishing', () => {
  it('needs something to publish, then a validation of what there is, or a reason', async () => {
    const { id } = await made()
    const publish = async (more = {}) => {
      const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
      return teacher.post(`${contents}/${id}/publish`, { version, ...more })
    }
    expect(await publish()).toMatchObject({
      code: 20303,
      msg: '还不能发布：实验中没有任何环节',
      data: { forcible: false },
    })
    expect((await publish({ force: true, reason: '急' })).code).toBe(20303)
    const one = await section(id)
    await step(id, one)
    expect((await publish()).data.content).toMatchObject({ state: 'published', published_version: 1 })
    await step(id, one, task)
    const refused = await publish()
    expect(refused).toMatchObject({ code: 20303, data: { forcible: true } })
    expect(refused.msg).toContain('未配置环境套件')
    expect((await publish({ force: true })).msg).toContain('请填写跳过验证的原因')
    const forced = await publish({ force: true, reason: '课前来不及验证', note: '加入任务' })
    expect(forced.data.content).toMatchObject({ published_version: 2 })
    expect((await teacher.get(`${path}/${id}`)).data.experiment.changed_since_publish).toBe(false)
    const log = await app.kernel.connection.pool.query(
      `SELECT after FROM activity_logs WHERE object_id = $1 AND action = 'content.publish' ORDER BY seq DESC LIMIT 1`,
      [id],
    )
    expect(JSON.stringify(log.rows[0].after)).toContain('课前来不及验证')
    await step(id, one, { title: '后来加的' })
    expect((await teacher.get(`${path}/${id}`)).data.experiment.changed_since_publish).toBe(true)
    const versions = (await teacher.get(`${contents}/${id}/versions`)).data
    expect(versions.versions.map((v: { version: number; note: string }) => [v.version, v.note])).toEqual([
      [2, '加入任务'],
      [1, ''],
    ])
    const old = (await teacher.get(`${path}/${id}/outline`, { version: 1 })).data.outline
    expect(old).toMatchObject({ step_count: 1, published_version: 1 })
    const changes = (await teacher.get(`${path}/${id}/versions/2/difference`, { against: 'now' })).data.changes
    expect(changes).toEqual([{ what: 'added', part: 'step', title: '后来加的', fields: [] }])
    expect((await teacher.get(`${path}/${id}/outline`, { version: 9 })).status).toBe(404)
  })

  it('is taken back and given again', async () => {
    const { id } = await made()
    await step(id, await section(id))
    expect((await teacher.post(`${contents}/${id}/disable`)).msg).toBe('当前状态为草稿，不能停用')
    await teacher.post(`${contents}/${id}/publish`, { version: 1 })
    expect((await teacher.post(`${contents}/${id}/disable`)).data.content).toMatchObject({ state: 'disabled' })
    expect((await teacher.post(`${contents}/${id}/publish`, { version: 3 })).code).toBe(20301)
    expect((await teacher.post(`${contents}/${id}/enable`)).data.content).toMatchObject({
      state: 'published',
      published_version: 1,
    })
  })
})

describe('the recycle bin', () => {
  it('gives back what was removed, but not while it is being taught', async () => {
    const { id } = await made({ title: '要删除的' })
    await step(id, await section(id))
    await teacher.post(`${contents}/${id}/publish`, {
      version: (await teacher.get(`${path}/${id}`)).data.experiment.version,
    })
    const classes: string[] = []
    for (const name of ['软件工程 1 班', '软件工程 2 班']) {
      const { id: classId } = (await teacher.post('/apis/v2/classes', { name })).data.class
      classes.push(classId)
      expect((await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [id] })).code).toBe(10200)
    }
    expect((await teacher.delete(`${contents}/${id}`)).msg).toBe('「要删除的」正在被使用：软件工程 1 班、软件工程 2 班')
    for (const classId of classes) await teacher.post(`/apis/v2/classes/${classId}/archive`)
    expect((await peer.delete(`${contents}/${id}`)).status).toBe(403)
    expect((await teacher.delete(`${contents}/${id}`)).code).toBe(10200)
    // Those who may bring it back learn where it is, and everybody else nothing.
    for (const who of [teacher, admin]) {
      for (const part of [`${path}/${id}`, `${path}/${id}/outline`, `${contents}/${id}/versions`]) {
        const answer = await who.get(part)
        expect([part, answer.status, answer.code, answer.msg]).toEqual([part, 403, 302006, '该内容暂不可打开'])
        expect(answer.text).not.toContain('要删除的')
      }
    }
    for (const who of [peer, stranger]) {
      expect(await who.get(`${path}/${id}`)).toMatchObject({ status: 404, code: 10404 })
    }
    expect((await teacher.delete(`${contents}/${id}`)).status).toBe(404)
    expect((await teacher.put(`${path}/${id}`, { version: 1, title: '改名' })).status).toBe(404)
    expect((await teacher.get(path, { keyword: '要删除的' })).data.experiments).toEqual([])
    expect((await peer.get(`${contents}/bin`, { kind: 'experiment' })).data.contents).toEqual([])
    const bin = (await teacher.get(`${contents}/bin`, { kind: 'experiment' })).data
    expect(bin.contents[0]).toMatchObject({ id, deleted_by: { real_name: '测试teacher' }, can: { restore: true } })
    const days = (Date.parse(bin.contents[0].gone_at) - Date.parse(bin.contents[0].deleted_at)) / 86_400_000
    expect(days).toBe(30)
    expect((await peer.post(`${contents}/${id}/restore`)).status).toBe(404)
    expect((await teacher.post(`${contents}/${id}/restore`)).data.content).toMatchObject({ id, state: 'published' })
    expect((await teacher.post(`${contents}/${id}/restore`)).code).toBe(20301)
    expect((await teacher.get(path, { keyword: '要删除的' })).data.total).toBe(1)
  })
})

describe('copies and packages', () => {
  const zipped = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
    const zip = new yazl.ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  it('a copy is a draft of its own that remembers its source', async () => {
    const { id } = await made()
    await step(id, await section(id, '甲'), task)
    const { id: copyId } = (await peer.post(`${contents}/${id}/copy`, {})).data.content
    const copy = (await peer.get(`${path}/${copyId}`)).data.experiment
    expect(copy).toMatchObject({
      title: '管道与重定向 副本',
      state: 'draft',
      source_id: id,
      task_count: 1,
      can: { edit: true },
    })
    expect(await titles(peer, copy.id)).toEqual({ 甲: ['写一个文件'] })
    await peer.put(`${path}/${copy.id}`, { version: copy.version, title: '我的' })
    expect((await teacher.get(`${path}/${id}`)).data.experiment.title).toBe('管道与重定向')
  })

  it('what is exported comes back whole', async () => {
    const { id } = await made({ summary: { format: 'markdown', value: '# 简介' }, tags: ['Linux'], difficulty: 'hard' })
    const one = await section(id, '甲')
    await step(id, one, { ...task, setup: 'mkdir x', cleanup: 'rmdir x', hint: '提示', hint_cost: 2, retries: 1 })
    await step(id, one, {
      title: '选择/判断',
      kind: 'question',
      points: 5,
      question: { type: 'single', options: ['甲', '乙'], answer: ['B'], analysis: '因为' },
    })
    await step(id, one, {
      title: '照着做',
      kind: 'task',
      evidence: { items: [{ kind: 'command', text: 'git commit', label: '提交' }], in_order: false, within_minutes: 5 },
    })
    await step(id, one, {
      title: '报告',
      kind: 'report',
      points: 3,
      rubric: [
        { id: 'c1', title: '结论', points: 2.5, note: '要有数据' },
        { id: 'c2', title: '反思', points: 0.5, note: '' },
      ],
    })
    const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
    const parameters = [{ kind: 'choice', name: 'city', label: '', values: ['北京', '上海'] }]
    await teacher.put(`${path}/${id}/parameters`, { version, parameters })
    const back = await importedPackage(teacher, await exportedPackage(app, teacher, id))
    expect(back.refused).toEqual([])
    expect((await teacher.get(`${path}/${back.experiment_id}`)).data.experiment).toMatchObject({
      difficulty: 'hard',
      tags: ['Linux'],
      summary: { value: '# 简介' },
      parameters,
    })
    const plain = async (which: string) => {
      const { sections } = (await teacher.get(`${path}/${which}/outline`)).data.outline
      return JSON.parse(JSON.stringify(sections, (key, value) => (/^(id|section_id)$/.test(key) ? undefined : value)))
    }
    expect(await plain(back.experiment_id)).toEqual(await plain(id))
  })

  it('leaves out what it cannot use, says why, and keeps the rest', async () => {
    const manifest = {
      format: 'cloud-lab-experiment',
      version: 1,
      experiment: { title: '导入的实验' },
      sections: [{ title: '甲', steps: ['steps/1', 'steps/2', 'steps/3'] }],
    }
    const made = await importedPackage(
      teacher,
      await zipped({
        '外层/manifest.json': JSON.stringify(manifest),
        '外层/steps/1/step.json': JSON.stringify({ title: '好的', kind: 'text' }),
        '外层/steps/1/body.md': '正文',
        '外层/steps/2/step.json': JSON.stringify({ title: '坏的', kind: 'magic' }),
      }),
    )
    expect(made.refused.map((row) => row.step)).toEqual(['坏的', 'steps/3'])
    expect(await titles(teacher, made.experiment_id)).toEqual({ 甲: ['好的'] })
  })

  it('adds loose step folders to an experiment', async () => {
    const { id } = await made()
    const bytes = await zipped({
      'a/step.json': '{"title":"甲","kind":"text"}',
      'b/step.json': '{"title":"乙","kind":"text"}',
    })
    expect(await importedPackage(teacher, bytes, id)).toMatchObject({ experiment_id: id, steps: 2, refused: [] })
    expect(await titles(teacher, id)).toEqual({ 导入的环节: ['甲', '乙'] })
  })

  it.each([
    ['no zip at all', Buffer.from('PK\u0003\u0004 and then nothing'), '不是有效的 zip 文件'],
    ['a zip without a manifest', null, '缺少 manifest.json'],
  ])('refuses %s', async (_what, bytes, reason) => {
    const job = await importJobOf(teacher, bytes ?? (await zipped({ 'a.txt': 'x' })))
    expect(job).toMatchObject({ state: 'failed', error: `实验包无法导入：${reason}` })
  })
})
