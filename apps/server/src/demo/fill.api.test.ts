import { demoIds } from '@lab/contract/demo-ids'
import { unitsOfPlan } from '@lab/contract/mooc-plan'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeUnless, isolationLack } from '../testing/lacks.ts'
import { demoDatasets } from './datasets/index.ts'
import { demoExperiments } from './experiments/index.ts'
import { operationsExperiments } from './experiments/operations/index.ts'
import { fillDemoSchool } from './fill.ts'
import { demoMaterials, demoResources } from './resources.ts'
import { filledSchool, givenSchool, type Caller, type DemoApp } from './test-demo-app.ts'
import { playedJobs } from '../testing/played-jobs.ts'
import { runAgain } from '../testing/run-again.ts'

// One school is filled and played once; every test looks at what is in it as somebody of it would.

let app: DemoApp
let admin: Caller
let teacher: Caller
beforeAll(async () => {
  app = await filledSchool()
  admin = await app.as('admin')
  teacher = await app.as('teacher1')
}, 600_000)
afterAll(() => app.close())

const all = { page: 1, per_page: 100 }
/** What runs on machine images, which the demo school does not build. */
const needsImage = new Set(operationsExperiments.map((one) => one.title))

describe('what is there', () => {
  test('three organisations, as the administrator chooses among them', async () => {
    const { data } = await admin.get('/apis/v2/my-organizations')
    expect(data.organizations).toHaveLength(3)
  })

  test('experiments in their organisations, each published, filed and with what it runs in', async () => {
    const found = []
    for (const org of ['software', 'network', 'innovation']) {
      const { data } = await (await app.as('admin', org)).get('/apis/v2/experiments', all)
      found.push(...data.experiments.filter((one: { state: string }) => one.state === 'published'))
    }
    expect(found).toHaveLength(11)
    expect(new Set(found.map((one) => one.title))).toEqual(
      new Set([...demoExperiments, ...operationsExperiments].map((one) => one.title)),
    )
    for (const one of found) {
      expect(one).toMatchObject({ state: 'published', category: { title: expect.stringMatching(/\p{Script=Han}/u) } })
    }
  })

  test('a library with shares of the other organisations, a copy behind its source, a request and applications that wait', async () => {
    const { entries } = (await teacher.get('/apis/v2/library-entries')).data
    expect(entries).toHaveLength(5)
    expect(entries.filter((one: { own_copy: unknown }) => one.own_copy)).toHaveLength(1)
    const [sync] = (await teacher.get('/apis/v2/content-syncs')).data.syncs
    expect(sync).toMatchObject({ from_version: 1, to_version: 2, state: 'pending' })
    const { changes } = (await teacher.get(`/apis/v2/contents/${sync.content_id}/sync`)).data
    expect(changes.map((one: { what: string; is_conflict: boolean }) => [one.what, one.is_conflict])).toEqual([
      ['changed', true],
      ['changed', false],
      ['added', false],
    ])
    expect((await admin.get('/apis/v2/reviews', { state: 'pending' })).data.total).toBe(2)
    expect((await teacher.get(`/apis/v2/contents/${demoIds.experiment}/applications`)).data.pending).toBe(1)
    expect((await teacher.get(`/apis/v2/places/${demoIds.class}/applications`)).data.pending).toBe(3)
    const joins = (await teacher.get(`/apis/v2/places/${demoIds.class}/join-requests`)).data
    expect(joins).toMatchObject({ total: 2, is_open: true, requests: [{ state: 'pending' }, { state: 'pending' }] })
  })

  test('a second course with films, experiments and quizzes that a class takes, and its preparation', async () => {
    const colleague = await app.as('teacher2')
    const { plan } = (await colleague.get(`/apis/v2/moocs/${demoIds.pythonMooc}/plan`)).data
    const units: { kind: string }[] = unitsOfPlan(plan)
    const kinds = ['document', 'experiment', 'link', 'pdf', 'quiz', 'video']
    expect([...new Set(units.map(({ kind }) => kind))].toSorted()).toEqual(kinds)
    const { records } = (await colleague.get(`/apis/v2/contents/${demoIds.pythonMooc}/records`, all)).data
    const progress: number[] = records.map((one: { progress: number }) => one.progress)
    expect(progress.length).toBeGreaterThan(15)
    expect(Math.min(...progress)).toBeLessThan(20)
    expect(Math.max(...progress)).toBeGreaterThan(45)
    const { graph } = (await colleague.get(`/apis/v2/lessons/${demoIds.pythonLesson}/graph`)).data
    expect(graph.points).toHaveLength(27)
    const { lesson } = (await colleague.get(`/apis/v2/lessons/${demoIds.pythonLesson}`)).data
    expect(lesson).toMatchObject({ state: 'published', title: 'Python 数据分析' })
  })

  test('texts to type, with learners who get faster, and a draft', async () => {
    const { trainings } = (await teacher.get('/apis/v2/trainings')).data
    expect(trainings.map((one: { state: string }) => one.state).sort()).toEqual([
      'draft',
      'published',
      'published',
      'published',
    ])
    const at = `/apis/v2/trainings/${demoIds.training}`
    const { learners } = (await teacher.get(`${at}/learners`)).data
    // Five who practise it by themselves, and their class, whose series begins with it.
    expect(learners).toHaveLength(20)
    const { runs } = (await teacher.get(`${at}/users/${demoIds.student}`)).data
    const [ofSeries, ...own] = runs
    expect(ofSeries.speed).toBeGreaterThan(0)
    expect(own).toHaveLength(5)
    expect(own.at(-1).speed).toBeGreaterThan(own[0].speed)
  })

  test('class pages that are not empty: materials with notes, arrangements, an exception, raised hands, who is at risk', async () => {
    const at = `/apis/v2/places/${demoIds.class}`
    const { materials } = (await teacher.get(`${at}/materials`)).data
    expect(materials.map((one: { title: string }) => one.title)).toEqual(demoMaterials.map((one) => one.title))
    expect(materials.filter((one: { is_shown: boolean }) => !one.is_shown)).toHaveLength(1)
    const { announcements } = (await teacher.get(`${at}/announcements`)).data
    expect(announcements).toMatchObject([
      { is_pinned: true, read_count: 30 },
      { is_pinned: false, read_count: 17 },
    ])
    const { accommodations } = (await teacher.get(`${at}/accommodations`)).data
    expect(accommodations).toHaveLength(2)
    for (const one of accommodations) expect(one).toMatchObject({ is_valid_now: true, reason: expect.any(String) })
    const { offering } = (
      await teacher.get(`/apis/v2/places/${demoIds.class}/contents/${demoIds.lessonExperiment}/offering`)
    ).data
    const { times } = (await teacher.get(`/apis/v2/offerings/${offering.id}/effective-times`)).data
    const rules = times.map((one: { closes_at: { rule: string } }) => one.closes_at.rule).toSorted()
    expect(rules).toEqual(['exception', 'profile', 'profile'])
    const { hands } = (await teacher.get(`/apis/v2/offerings/${offering.id}/monitor`)).data.monitor
    expect(hands).toHaveLength(2)
    for (const hand of hands) expect(hand.step_title).not.toBe('')
    const { analysis } = (await teacher.get(`${at}/analysis`)).data
    expect(analysis.at_risk.length).toBeGreaterThan(0)
    expect(analysis.heat.length).toBeGreaterThan(10)
  })

  test('a mark book whose works have names of their own, also the same course by itself and in a series', async () => {
    const { works } = (await teacher.get(`/apis/v2/places/${demoIds.class}/markbook`)).data
    const names = works.map(({ within, title }: { within: string; title: string }) => `${within} ${title}`)
    expect(names).toContain('命令行入门 › Linux 运维基础 Linux 命令行小测')
    expect(new Set(names).size).toBe(names.length)
  })

  test('the import of a school that brings new organisations, people and a class, and says what is wrong', async () => {
    const admin = await app.as('admin')
    const { counts } = (await admin.get(`/apis/v2/school-imports/${demoIds.schoolImport}`)).data.import
    expect(counts).toMatchObject({
      organisation: { create: 3, same: 1, refused: 1 },
      teacher: { create: 1, update: 1, refused: 0 },
      class: { create: 1 },
      student: { create: 2, refused: 2, leaver: 3 },
    })
  })

  test('a research task that two teachers take part in, one of them well on the way', async () => {
    const { research_task: task, assignments } = (
      await (await app.as('teacher2')).get(`/apis/v2/research-tasks/${demoIds.task}`)
    ).data
    expect(task).toMatchObject({ title: '实验环境启动时间的测量', member_count: 2, state: 'open' })
    const begun = assignments.find((one: { id: string }) => one.id === demoIds.taskPart)
    expect(begun).toMatchObject({ state: 'working', progress: 60 })
    const { assignment } = (await teacher.get(`/apis/v2/research-assignments/${demoIds.taskPart}`)).data
    expect(assignment.notes).toHaveLength(2)
  })

  test('research environments that are stopped, and a pool that is on where environments can be started', async () => {
    const { research_environments } = (await teacher.get('/apis/v2/research-environments', all)).data
    expect(research_environments).toHaveLength(2)
    for (const one of research_environments) expect(one).toMatchObject({ env_record: null, failure: '' })
    const { env_pools } = (await teacher.get('/apis/v2/env-pools')).data
    const isReady = isolationLack() === null && givenSchool() === null
    expect(env_pools).toMatchObject([{ standing: 1, state: isReady ? 'enabled' : 'disabled' }])
  })

  test('three data sets with two versions each, mounted by the experiments that they fit', async () => {
    const { datasets } = (await teacher.get('/apis/v2/datasets', all)).data
    expect(datasets.map((one: { title: string }) => one.title).toSorted()).toEqual(
      demoDatasets.map((one) => one.title).toSorted(),
    )
    for (const one of datasets) expect(one).toMatchObject({ state: 'published', published_version: 2 })
    const at = `/apis/v2/datasets/${demoIds.dataset}`
    const { entries } = (await teacher.get(`${at}/tree`, { dir: demoIds.dirname })).data
    expect(entries).toHaveLength(4)
    const { preview } = (await teacher.get(`${at}/preview`, { path: 'data/access-20261012.log' })).data
    expect(preview).toMatchObject({ kind: 'text', text: expect.stringContaining('203.0.113.77') })
    const attached = (await teacher.get(`/apis/v2/contents/${demoIds.experiment}/datasets`)).data.datasets
    expect(attached).toMatchObject([{ dataset_id: demoIds.dataset, path: '/data/access-log' }])
    const digits = datasets.find((one: { title: string }) => one.title === '手写数字小样本')
    const picture = (await teacher.get(`/apis/v2/datasets/${digits.id}/preview`, { path: 'digits/7/00.png' })).data
      .preview
    const { rawPayload } = await app.app.inject({ url: picture.url })
    expect((await fileTypeFromBuffer(rawPayload))?.mime).toBe('image/png')
  })

  test('five classes: courses, a practical training, and an archived one; 120 students in all', async () => {
    const numbers = new Set<string>()
    const administrative = new Set<string>()
    const classes = []
    for (const org of ['software', 'network', 'innovation']) {
      const caller = await app.as('admin', org)
      const found = (await caller.get('/apis/v2/classes', all)).data.classes
      classes.push(...found)
      for (const one of found) {
        const { data } = await caller.get(`/apis/v2/places/${one.id}/members`, { ...all, role: 'student' })
        for (const member of data.members) {
          numbers.add(member.number)
          administrative.add(member.administrative_class)
        }
      }
    }
    expect(classes).toHaveLength(5)
    expect(classes.filter((one) => one.is_training).map((one) => one.id)).toEqual([demoIds.trainingClass])
    expect(classes.filter((one) => one.state === 'archived')).toHaveLength(1)
    expect(numbers.size).toBe(120)
    expect([...administrative].toSorted()).toEqual(['数据2601', '网络2601', '软件2601', '软件2602'].toSorted())
  })

  test('two projects: one under way with groups, and one of last term that is archived', async () => {
    const { projects } = (await teacher.get('/apis/v2/projects', all)).data
    expect(projects.map((one: { id: string; state: string }) => one.state)).toEqual(['active', 'archived'])
    expect(projects[0]).toMatchObject({ id: demoIds.project, student_count: 16, content_count: 4 })
  })

  test.each([
    ['experiment', `/apis/v2/experiments/${demoIds.experiment}`],
    ['repository experiment', `/apis/v2/experiments/${demoIds.experimentCase}`],
    ['experiment of a lesson', `/apis/v2/experiments/${demoIds.lessonExperiment}`],
    ['template', `/apis/v2/templates/${demoIds.template}`],
    ['class', `/apis/v2/classes/${demoIds.class}`],
    ['class groups', `/apis/v2/places/${demoIds.class}/groups`],
    ['training class', `/apis/v2/classes/${demoIds.trainingClass}`],
    ['training class groups', `/apis/v2/places/${demoIds.trainingClass}/groups`],
    ['what a class is taught', `/apis/v2/places/${demoIds.class}/contents/${demoIds.experiment}/offering`],
    ['what a training is taught', `/apis/v2/places/${demoIds.trainingClass}/contents/${demoIds.experiment}/offering`],
    ['project', `/apis/v2/projects/${demoIds.project}`],
    ['project groups', `/apis/v2/places/${demoIds.project}/groups`],
    ['what a project is taught', `/apis/v2/places/${demoIds.project}/contents/${demoIds.experiment}/offering`],
    ['resource', `/apis/v2/resources/${demoIds.resource}`],
    ['record', `/apis/v2/records/${demoIds.experimentRecord}`],
    ['record of a class', `/apis/v2/records/${demoIds.classExperimentRecord}`],
    ['record of a training', `/apis/v2/records/${demoIds.trainingClassExperimentRecord}`],
    ['record of a project', `/apis/v2/records/${demoIds.projectExperimentRecord}`],
    ['record of a lesson', `/apis/v2/records/${demoIds.lessonExperimentRecord}`],
  ])('%s opens by the id that routes name', async (_, path) => {
    expect(await teacher.get(path)).toMatchObject({ status: 200, code: 10200 })
  })

  test('resources of all five kinds, whose addresses open; a private one only for its maker', async () => {
    const seen = async (
      caller: Caller,
    ): Promise<{ title: string; obj_type: string; obj_file: { size: number } | null }[]> =>
      (await caller.get(`/apis/v2/orgs/${demoIds.org}/resources`, all)).data.resources
    const own = await seen(teacher)
    expect(own.map((one) => one.title).toSorted()).toEqual(demoResources.map((one) => one.title).toSorted())
    expect(new Set(own.map((one) => one.obj_type)).size).toBe(5)
    expect(own.filter((one) => one.obj_file).every((one) => one.obj_file!.size > 100)).toBe(true)
    const others = (await seen(await app.as('teacher2'))).map((one) => one.title)
    expect(demoResources.filter((one) => !others.includes(one.title)).map((one) => one.title)).toEqual([
      '实验中心网络拓扑',
    ])
  })

  test('the records that routes name lie where the routes look for them', async () => {
    const of = async (id: string) => (await teacher.get(`/apis/v2/records/${id}`)).data.record
    const inClass = { content_id: demoIds.experiment, place_id: demoIds.class }
    expect(await of(demoIds.experimentRecord)).toMatchObject(inClass)
    expect(await of(demoIds.classExperimentRecord)).toMatchObject({ ...inClass, learner: { id: demoIds.student } })
    expect(await of(demoIds.trainingClassExperimentRecord)).toMatchObject({
      content_id: demoIds.experiment,
      place_id: demoIds.trainingClass,
    })
    const inProject = { place_id: demoIds.project, place_kind: 'project' }
    for (const id of [demoIds.projectExperimentRecord, demoIds.projectMoocRecord, demoIds.projectExamRecord])
      expect(await of(id)).toMatchObject(inProject)
    expect(await of(demoIds.lessonExperimentRecord)).toMatchObject({ content_id: demoIds.lessonExperiment })
  })
})

// Environments run as long as the application that started them.
describeUnless(isolationLack(), 'what runs for real', () => {
  test('every experiment is validated, and learners are at work in living environments', async () => {
    for (const org of ['software', 'network', 'innovation']) {
      const caller = await app.as('admin', org)
      const { data } = await caller.get('/apis/v2/experiments', all)
      // The copy of another organisation's is a draft that nobody validated yet.
      const published = data.experiments.filter(
        (one: { state: string; title: string }) => one.state === 'published' && !needsImage.has(one.title),
      )
      for (const one of published) expect(one).toMatchObject({ validated: 'passed' })
    }
    const { data } = await teacher.get('/apis/v2/env-records', { ...all, state: 'running' })
    expect(data.env_records.length).toBeGreaterThanOrEqual(2)
    expect(data.env_records[0].owner.real_name).toMatch(/\p{Script=Han}/u)
  })
})

test('a second start, and a job that runs again, change nothing', async () => {
  const before = await counts()
  await fillDemoSchool(app.kernel)
  const { rows } = await app.kernel.connection.pool.query(`SELECT id FROM jobs WHERE name = 'demo.learning'`)
  await runAgain(app.kernel, rows[0].id)
  await playedJobs(app.kernel)
  expect(await counts()).toEqual(before)
}, 60_000)

/** Rows of the tables that the filler and the players write. */
async function counts(): Promise<Record<string, number>> {
  const tables = [
    'users',
    'classes',
    'contents',
    'records',
    'record_learners',
    'attempts',
    'attempt_items',
    'attempt_events',
    'responses',
    'score_changes',
    'appeals',
    'join_requests',
    'query_posts',
    'announcements',
    'announcement_reads',
    'place_materials',
    'raised_hands',
    'exam_journal',
    'exam_events',
    'env_records',
  ]
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await app.kernel.connection.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    found[table] = rows[0]!.n
  }
  return found
}
