import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoExperiments } from '../../demo/experiments/index.ts'
import { demoTemplates } from '../../demo/experiments/templates.ts'
import { ok } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createSuite, createTemplate } from '../environment/index.ts'
import { createExperiment, type NewStep } from './index.ts'
import { validateTonight } from './nightly.ts'

let app: TestApp
let teacher: Caller
let suiteId: string
const demo = demoExperiments.find((one) => one.key === 'linux-shell')!
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  const template = demoTemplates.find((one) => one.key === demo.suite.machines[0]!.templateKey)!
  const creatorId = app.school.people.teacher.id
  const orgId = app.school.orgs.a.id
  suiteId = await app.kernel.connection.transaction(async (tx) => {
    const made = ok(
      await createTemplate(
        tx,
        { orgId, creatorId },
        {
          title: template.title,
          summary: template.summary,
          virtual_type: template.virtualType,
          architecture: template.arch,
          image: '',
          cpus: template.cpus,
          memory_mb: template.memoryMb,
          disk_mb: template.diskMb,
          access: [...template.access],
          ports: [],
          requires: [...template.requires],
          start_command: '',
          env_usage: 'experiment',
        },
      ),
    )
    const machines = demo.suite.machines.map(({ hostname }) => ({ hostname, template_id: made.id }))
    const suite = { title: demo.suite.title, summary: '', env_usage: 'experiment' as const, machines }
    return ok(await createSuite(tx, { orgId, creatorId }, suite)).id
  })
})
afterAll(() => app.close())

const path = '/apis/v2/experiments'
const contents = '/apis/v2/contents'

const create = (title: string, steps: NewStep[], suite: string | null = suiteId): Promise<string> =>
  app.kernel.connection.transaction((tx) =>
    createExperiment(
      tx,
      { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id },
      { title, suiteId: suite, sections: [{ title: '任务', steps }] },
    ),
  )

/** Starts a validation and answers with it once it is over; hears of every change as a page does. */
async function validated(id: string) {
  const started = await teacher.post(`${path}/${id}/validations`)
  expect(started).toMatchObject({ code: 10200 })
  return settled(id, started.data.validation.id)
}

/** A validation once it is over. */
async function settled(id: string, validationId: string) {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = app.kernel.events.subscribe((event) => {
        if (event.domain !== 'experiment' || event.id !== id) return
        stop()
        resolve()
      })
    })
    const { validation } = (await teacher.get(`${path}/${id}/validations/${validationId}`)).data
    if (!['queued', 'running'].includes(validation.state)) return validation
    await changed
  }
}

const check = (script: string) => ({ type: 'shell' as const, script, timeout_seconds: 5 })
const honest: NewStep = {
  title: '建一个文件',
  kind: 'task',
  setup: 'mkdir -p ~/task',
  check: check('test -f ~/task/done || { echo 没有找到文件; exit 1; }'),
  solve: 'touch ~/task/done',
}

describe('validating', { timeout: 120_000 }, () => {
  it('shows that a demo experiment can be solved, which lets it be published', async () => {
    const steps = demo.sections.flatMap((section) => section.steps)
    const id = await create(
      demo.title,
      steps.map(({ key: _key, check: given, hintCost, question: _question, ...step }) => ({
        ...step,
        kind: step.kind === 'question' ? 'text' : step.kind,
        body: { format: 'markdown', value: step.body },
        hintCost: hintCost ?? 0,
        check: given ? { type: given.type, script: given.script, timeout_seconds: given.timeoutSeconds } : null,
      })),
    )
    const unvalidated = await teacher.post(`${contents}/${id}/publish`, { version: 1 })
    const firstTask = steps.find((step) => step.check)!
    expect(unvalidated.msg).toBe(`还不能发布：环节「${firstTask.title}」尚未验证`)

    const validation = await validated(id)
    expect(validation).toMatchObject({ state: 'passed', reason: '', is_current: true })
    const tasks = validation.steps.filter((step: { before: unknown }) => step.before)
    expect(tasks.length).toBe(steps.filter((step) => step.check).length)
    for (const task of tasks) {
      expect(task).toMatchObject({ state: 'passed', before: { outcome: 'failed' }, after: { outcome: 'passed' } })
      expect(task.before.message).toMatch(/\p{Script=Han}/u)
      expect(task.solve.duration_ms).toBeGreaterThanOrEqual(0)
    }
    const env = await teacher.get(`/apis/v2/env-records/${validation.env_record_id}`)
    expect(env.data.env_record).toMatchObject({ purpose: 'validation' })
    expect(['stopping', 'destroyed']).toContain(env.data.env_record.state)

    expect((await teacher.get(`${path}/${id}`)).data.experiment.validated).toBe('passed')
    const published = await teacher.post(`${contents}/${id}/publish`, { version: 1 })
    expect(published.data.content).toMatchObject({ state: 'published', published_version: 1 })

    const { sections } = (await teacher.get(`${path}/${id}/outline`)).data.outline
    const task = sections[0].steps.find((step: { has_check: boolean }) => step.has_check)
    await teacher.put(`/apis/v2/experiment-steps/${task.id}`, { version: 1, solve: 'true' })
    expect((await teacher.get(`${path}/${id}`)).data.experiment.validated).toBe('outdated')
    const again = await teacher.post(`${contents}/${id}/publish`, { version: 2 })
    expect(again.msg).toBe(`还不能发布：环节「${task.title}」在验证之后有变更，请重新验证`)
    const list = (await teacher.get(`${path}/${id}/validations`)).data
    expect(list.validations).toMatchObject([
      { state: 'passed', is_current: false, passed_steps: list.validations[0].total_steps },
    ])
  })

  it('names every step that is not as it should be', async () => {
    const id = await create('都不对', [
      honest,
      { ...honest, title: '早就好了', setup: 'mkdir -p ~/task && touch ~/task/done' },
      { ...honest, title: '解不开', setup: 'rm -f ~/task/done', solve: 'true' },
      { ...honest, title: '解错了', setup: 'rm -f ~/task/done', solve: 'echo 磁盘满 >&2; exit 7' },
      { ...honest, title: '检查坏了', setup: '', check: check('no-such-program') },
      { ...honest, title: '检查不认', setup: '', check: check('exit 9') },
      { ...honest, title: '不会结束', setup: '', check: { ...check('sleep 60'), timeout_seconds: 1 } },
      { ...honest, title: '准备不了', setup: 'cd /nowhere' },
      { ...honest, title: '没有主机', machine: 'mars' },
    ])
    const validation = await validated(id)
    expect(validation).toMatchObject({ state: 'failed', reason: '环节「早就好了」：什么都没做，验证就通过了' })
    expect((await teacher.get(`${path}/${id}`)).data.experiment.validated).toBe('failed')
    expect(
      validation.steps.map((s: { title: string; state: string; reason: string }) => [s.title, s.state, s.reason]),
    ).toEqual([
      ['建一个文件', 'passed', ''],
      ['早就好了', 'failed', '什么都没做，验证就通过了'],
      ['解不开', 'failed', '执行参考解之后仍未通过：没有找到文件'],
      ['解错了', 'failed', '参考解脚本执行失败：磁盘满'],
      ['检查坏了', 'failed', '执行参考解之后仍未通过：no-such-program: command not found'],
      ['检查不认', 'failed', '执行参考解之后仍未通过：退出码 9'],
      ['不会结束', 'failed', '验证脚本本身有问题：超时未结束'],
      ['准备不了', 'failed', expect.stringContaining('准备脚本执行失败')],
      ['没有主机', 'failed', '准备脚本执行失败：环境中没有主机「mars」'],
    ])
    const causes = new Map(validation.steps.map((s: { title: string; cause: string; at: string }) => [s.title, s]))
    expect(causes.get('检查坏了')).toMatchObject({
      at: 'after',
      cause: expect.stringContaining('没有命令 no-such-program'),
    })
    expect(causes.get('不会结束')).toMatchObject({ at: 'before', cause: expect.stringContaining('规定时间') })
    expect(causes.get('早就好了')).toMatchObject({ at: null, cause: '' })
  })

  it('is refused without tasks, without an environment, and to those who may not edit', async () => {
    const idle = await create('没有任务', [{ title: '读一读', kind: 'text' }])
    expect((await teacher.post(`${path}/${idle}/validations`)).code).toBe(20321)
    const bare = await create('没有环境', [honest], null)
    expect((await teacher.post(`${path}/${bare}/validations`)).code).toBe(20405)
    const peer = await app.as('peer')
    expect((await peer.post(`${path}/${bare}/validations`)).status).toBe(403)
    expect((await peer.get(`${path}/${bare}/validations`)).status).toBe(403)
  })

  it('runs one at a time, and can be cancelled', async () => {
    const slow = { ...honest, setup: 'sleep 3' }
    const id = await create('慢', [slow, slow, slow])
    const first = await teacher.post(`${path}/${id}/validations`)
    expect((await teacher.post(`${path}/${id}/validations`)).code).toBe(20322)
    await app.kernel.connection.transaction((tx) => app.kernel.jobs.cancel(tx, first.data.job.job_id))
    for (;;) {
      const { validation } = (await teacher.get(`${path}/${id}/validations/${first.data.validation.id}`)).data
      if (validation.state === 'cancelled') break
      await new Promise((resolve) => app.kernel.events.subscribe(resolve))
    }
    expect((await teacher.get(`${path}/${id}`)).data.experiment.validated).toBe('none')
  })

  it('keeps a suite that an experiment names', async () => {
    const answer = await teacher.delete(`/apis/v2/env-suites/${suiteId}`)
    expect(answer.msg).toContain('实验「')
  })
})

describe('every night', { timeout: 120_000 }, () => {
  const notices = async () =>
    ((await teacher.get('/apis/v2/my-notices', { kind: 'review' })).data.list as { title: string; body: string }[])
      .filter(({ title }) => title.includes('每晚自动验证'))
      .map(({ title, body }) => `${title}|${body}`)
  /** The night's validation of an experiment, once it is over. */
  async function tonight(id: string) {
    expect(await validateTonight(app.kernel)).toBe(1)
    const { validations } = (await teacher.get(`${path}/${id}/validations`)).data
    return settled(id, validations[0].id)
  }

  it('what asked for it is validated; its author hears once when it begins to fail', async () => {
    const id = await create('每晚验证的实验', [honest])
    expect(await validateTonight(app.kernel)).toBe(0)
    const set = await teacher.put(`${path}/${id}/nightly-validation`, { nightly_validation: true })
    expect(set.data.experiment.nightly_validation).toBe(true)
    expect(await tonight(id)).toMatchObject({ state: 'passed', is_nightly: true })
    expect(await notices()).toEqual([])

    const step = (await teacher.get(`${path}/${id}/outline`)).data.outline.sections[0].steps[0]
    await teacher.put(`/apis/v2/experiment-steps/${step.id}`, { version: step.version, solve: 'true' })
    const reason = '环节「建一个文件」：执行参考解之后仍未通过：没有找到文件'
    expect(await tonight(id)).toMatchObject({ state: 'failed', reason })
    expect(await tonight(id)).toMatchObject({ state: 'failed' })
    expect(await notices()).toEqual([`「每晚验证的实验」的每晚自动验证开始失败|${reason}`])
    await teacher.put(`${path}/${id}/nightly-validation`, { nightly_validation: false })
  })
})

describe('values of one’s own', { timeout: 120_000 }, () => {
  it('a validation runs with some, and says which', async () => {
    const id = await create('参数化的实验', [
      {
        ...honest,
        setup: 'echo "$LAB_PORT" > ~/given',
        check: check('grep -qx "port=$LAB_PORT" ~/conf || { echo "conf 中应写 port=$LAB_PORT"; exit 1; }'),
        solve: 'echo "port=$(cat ~/given)" > ~/conf',
      },
    ])
    const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
    const parameters = [{ kind: 'number', name: 'port', min: 8000, max: 8999 }]
    const saved = await teacher.put(`${path}/${id}/parameters`, { version, parameters })
    expect(saved.data.experiment.parameters).toMatchObject(parameters)
    const validation = await validated(id)
    expect(validation).toMatchObject({ state: 'passed', is_current: true, steps: [{ state: 'passed' }] })
    expect(Number(validation.values.port)).toBeGreaterThanOrEqual(8000)
    // What was validated is the content, not the one run's values.
    expect((await teacher.get(`${path}/${id}`)).data.experiment.validated).toBe('passed')
    expect((await teacher.post(`${contents}/${id}/publish`, { version: version + 1 })).code).toBe(10200)
  })

  it('what must have been done is read in the reference solution', async () => {
    const asked = {
      items: [{ kind: 'command' as const, text: 'touch', label: '' }],
      in_order: false,
      within_minutes: null,
    }
    const id = await create('有过程要求的实验', [
      { ...honest, evidence: asked },
      { ...honest, title: '没有照做', solve: 'mkdir -p ~/task && : > ~/task/done', cleanup: '', evidence: asked },
    ])
    const { steps } = await validated(id)
    expect(steps[0]).toMatchObject({ state: 'passed' })
    expect(steps[1].reason).toMatch(/^参考解没有做到过程要求|^什么都没做，验证就通过了/)
  })

  it('files and logs must have been written by the solution itself, as it is seen', async () => {
    const seen = {
      items: [
        { kind: 'file' as const, text: 'notes.txt', label: '' },
        { kind: 'log' as const, text: 'port {{port}}', path: 'app.log', label: '' },
      ],
      in_order: true,
      within_minutes: null,
    }
    const task = { title: '留下痕迹', kind: 'task' as const, points: 10, evidence: seen }
    const id = await create('看得见的过程', [
      { ...task, solve: 'printf "a" > ~/notes.txt; echo "listening on port $LAB_PORT" >> ~/app.log' },
      { ...task, title: '本来就有', setup: 'echo b > ~/notes.txt', solve: 'echo "touch notes.txt"' },
    ])
    const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
    const parameters = [{ kind: 'number', name: 'port', min: 8000, max: 8999 }]
    await teacher.put(`${path}/${id}/parameters`, { version, parameters })
    const validation = await validated(id)
    expect(validation.steps[0]).toMatchObject({ state: 'passed', reason: '' })
    expect(validation.steps[1].reason).toMatch(
      /^参考解没有做到过程要求：还没有看到：写过文件：notes.txt；还没有看到：日志中出现过/,
    )
  })
})
