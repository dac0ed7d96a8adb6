import { Question } from '@lab/contract/question/content'
import type { NewExperiment, NewSection } from '../../experiment/index.ts'
import { createExperiment } from '../../experiment/index.ts'
import { createSuite, createTemplate } from '../../environment/index.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent } from '../../content/index.ts'
import type { Answer, Caller, TestApp } from '../../../testing/index.ts'

/** A text, a task with setup and partial credit, a question and a report: 30 points. */
export const sections: NewSection[] = [
  {
    title: '准备',
    steps: [
      { title: '阅读说明', kind: 'text' },
      {
        title: '写出问候',
        kind: 'task',
        points: 10,
        hint: '用 echo 和重定向',
        hintCost: 2,
        setup: 'echo ready >> ~/setup.log',
        check: {
          type: 'shell',
          // Waits as long as a test holds it.
          script: `
            while [ -e ~/hold ]; do sleep 0.1; done
            [ -f ~/hello.txt ] || { echo '没有找到 hello.txt'; exit 1; }
            grep -q 你好 ~/hello.txt || { echo '文件里没有你好'; echo 'SCORE: 0.5'; exit 1; }`,
        },
        solve: 'echo 你好 > ~/hello.txt',
      },
    ],
  },
  {
    title: '思考',
    steps: [
      {
        title: '追加符号',
        kind: 'question',
        points: 10,
        question: Question.parse({ type: 'single', options: ['>', '>>', '|'], answer: ['B'], analysis: '两个大于号' }),
      },
      { title: '实验报告', kind: 'report', points: 10 },
    ],
  },
]

/** What is behind the task where only the task matters; the answer is `x`. */
export const questionAndReport: NewSection['steps'] = [
  {
    title: '提问',
    kind: 'question',
    points: 10,
    question: Question.parse({ type: 'fill', options: [], answer: ['x'], analysis: '' }),
  },
  { title: '报告', kind: 'report', points: 0 },
]

export interface Taught {
  experimentId: string
  classId: string
  offeringId: string
  steps: { read: string; task: string; question: string; report: string }
}

/** A published experiment with a suite (of one machine, unless `hosts` names several) in a class of the teacher that `student` and `otherStudent` joined. */
export async function taught(
  app: TestApp,
  settings: object = {},
  {
    hosts = ['shell'],
    image = '',
    ...given
  }: Partial<Pick<NewExperiment, 'sections' | 'parameters'>> & { hosts?: string[]; image?: string } = {},
): Promise<Taught> {
  const teacher = await app.as('teacher')
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const experimentId = await app.kernel.connection.transaction(async (tx) => {
    const maker = { orgId: who.orgId, creatorId: who.userId }
    const mark = crypto.randomUUID().slice(0, 8)
    const template = ok(
      await createTemplate(tx, maker, {
        title: `命令行${mark}`,
        summary: '',
        virtual_type: 'container',
        architecture: 'x86_64',
        image,
        cpus: 1,
        memory_mb: 128,
        disk_mb: 32,
        access: ['terminal'],
        ports: [],
        requires: [],
        start_command: '',
        env_usage: 'experiment',
      }),
    )
    const suite = ok(
      await createSuite(tx, maker, {
        title: `单机${mark}`,
        summary: '',
        env_usage: 'experiment',
        machines: hosts.map((hostname) => ({ hostname, template_id: template.id })),
      }),
    )
    const id = await createExperiment(tx, who, { title: `问候实验${mark}`, suiteId: suite.id, sections, ...given })
    const row = orAbsent(await findContent(tx, id, null))
    ok(await publishContent(tx, app.kernel, who, row, { seen: null, force: true }))
    return id
  })
  const made = (await teacher.post('/apis/v2/classes', { name: '一班' })).data.class
  for (const name of ['student', 'otherStudent'] as const) {
    const student = await app.as(name)
    expectDone(await student.post('/apis/v2/learning/places/join', { invite_code: made.invite_code }))
  }
  const added = await teacher.post(`/apis/v2/places/${made.id}/offerings`, { content_ids: [experimentId], settings })
  expectDone(added)
  const outline = (await teacher.get(`/apis/v2/experiments/${experimentId}/outline`)).data.outline
  const ids = outline.sections.flatMap((section: { steps: { id: string }[] }) => section.steps.map((step) => step.id))
  return {
    experimentId,
    classId: made.id,
    offeringId: added.data.offerings[0].id,
    steps: { read: ids[0], task: ids[1], question: ids[2], report: ids[3] },
  }
}

/** Fails the test with what the server said. */
export function expectDone(answer: Answer): Answer {
  if (answer.code !== 10200) throw new Error(`${answer.status} ${answer.code} ${answer.msg || answer.text}`)
  return answer
}

/** A student's calls on one record. */
export function learnerOf(caller: Caller, recordId: string) {
  const at = (path: string): string => `/apis/v2/learning/records/${recordId}${path}`
  return {
    open: (step: string) => caller.post(at(`/steps/${step}/open`)),
    done: (step: string) => caller.post(at(`/steps/${step}/done`)),
    verify: (step: string) => caller.post(at(`/steps/${step}/verify`)),
    answer: (step: string, answer: string[], written_at?: string) =>
      caller.post(at(`/steps/${step}/answer`), { answer, written_at }),
    hint: (step: string) => caller.post(at(`/steps/${step}/hint`)),
    report: (step: string, value: string, written_at?: string) =>
      caller.put(at(`/steps/${step}/report`), { body: { value }, written_at }),
    environment: () => caller.post(at('/environment')),
    leaveEnvironment: () => caller.delete(at('/environment')),
    run: (command: string) => caller.post(at('/commands'), { command }),
    ask: (title: string, step: string) =>
      caller.post(at('/queries'), { title, body: { value: '怎么办？' }, step_id: step }),
    submit: () => caller.post(at('/submit')),
    see: () => caller.get(at('')),
    heartbeat: (seconds: number) => caller.post(at('/heartbeat'), { seconds }),
  }
}
