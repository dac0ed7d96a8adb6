import type { Endpoint } from '@lab/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../domains/all.ts'
import { testApp, type Answer, type CastName, type TestApp } from './index.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'

// An update keeps what is left out (docs/decisions/0018-what-an-update-says.md): every one of them is sent with all its
// fields, then with each field alone, and nothing else may change.

interface Update {
  /** Of the contract, `domain.name`. */
  name: string
  path: (f: Fixtures) => string
  /** Every field, with values that no field has by default. */
  full: (f: Fixtures) => Record<string, unknown>
  /** The object in the answer. */
  read: (data: Answer['data']) => unknown
  who?: CastName
  /** Fields that say something of this change and not of the object. */
  ofTheChange?: readonly string[]
}

let app: TestApp
let fixtures: Fixtures
let arrangement: string
let material: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  fixtures = await makeFixtures(app, 'teacher', 'student')
  const teacher = await app.as('teacher')
  await teacher.post(`/apis/v2/places/${fixtures.class}/accommodations`, {
    learner_ids: [fixtures.student],
    extra_days: 1,
    reason: '手部受伤',
  })
  const { data } = await teacher.get(`/apis/v2/places/${fixtures.class}/accommodations`)
  arrangement = data.accommodations[0].id
  await teacher.post(`/apis/v2/places/${fixtures.class}/materials`, { resource_ids: [fixtures.resource] })
  material = (await teacher.get(`/apis/v2/places/${fixtures.class}/materials`)).data.materials[0].id
}, 120_000)
afterAll(() => app?.close())

const day = (iso: string) => `${iso}T08:00:00.000Z`
const text = (value: string) => ({ format: 'wysiwyg', value })
const basics = (f: Fixtures) => ({
  title: '改过的名称',
  cover: '/logo-dark.svg',
  summary: text('改过的简介'),
  category_id: f.category,
  tags: ['甲'],
  difficulty: 'hard',
  is_public: true,
})

const updates: Update[] = [
  {
    name: 'accommodation.update',
    path: (f) => `/apis/v2/places/${f.class}/accommodations/${arrangement}`,
    full: () => ({
      time_factor: 2,
      extra_days: 3,
      extra_attempts: 2,
      reason: '骨折',
      valid_from: '2026-03-01',
      valid_to: '2026-06-01',
    }),
    read: (data) => data.accommodation,
  },
  {
    name: 'archive.update',
    path: (f) => `/apis/v1/teachers/archive-configs/${f.archive_config}`,
    full: () => ({ policy: 'class_idle', days: 400 }),
    read: (data) => data.archive_config,
    who: 'operator',
  },
  {
    name: 'banner.update',
    path: (f) => `/apis/v1/teachers/banners/${f.banner}`,
    full: () => ({ title: '开学', picture: '/logo-light.svg', link: '/class', policy: 'teacher' }),
    read: (data) => data.banner,
    who: 'operator',
  },
  {
    name: 'category.update',
    path: (f) => `/apis/v2/categories/${f.category}`,
    full: () => ({ title: '改过的分类', kind: 'experiment' }),
    read: (data) => data.category,
    who: 'admin',
  },
  {
    name: 'classroom.update',
    path: (f) => `/apis/v2/classes/${f.class}`,
    full: () => ({
      name: '改过的班级',
      term: '2026 春',
      course_name: 'Linux',
      summary: '周三上课',
      cover: '/logo-dark.svg',
      starts_on: '2026-02-01',
      ends_on: '2026-07-01',
    }),
    read: (data) => data.class,
  },
  {
    name: 'place.updateGroup',
    path: (f) => `/apis/v2/groups/${f.group}`,
    full: (f) => ({ name: '改过的组', member_ids: [f.membership] }),
    read: (data) => data.group,
  },
  {
    name: 'place.updateMember',
    path: (f) => `/apis/v2/memberships/${f.membership}`,
    full: () => ({ sex: 'female', major: '软件工程', administrative_class: '软工2601班' }),
    read: (data) => data,
  },
  {
    name: 'dataset.update',
    path: (f) => `/apis/v2/datasets/${f.dataset}`,
    full: basics,
    read: (data) => data.dataset,
  },
  {
    name: 'dataset.updateAttached',
    path: (f) => `/apis/v2/contents/${f.experiment}/datasets/${f.dataset}`,
    full: () => ({ name: 'figures', pinned_version: 1 }),
    read: (data) => data.dataset,
  },
  {
    name: 'environment.updateSuite',
    path: (f) => `/apis/v2/env-suites/${f.suite}`,
    full: (f) => ({
      title: '改过的套件',
      summary: '两台主机',
      env_usage: 'research',
      machines: ['web', 'db'].map((hostname) => ({ hostname, template_id: f.template })),
    }),
    read: (data) => data.env_suite,
  },
  {
    name: 'environment.updateTemplate',
    path: (f) => `/apis/v2/templates/${f.template}`,
    full: () => ({
      title: '改过的模板',
      summary: '带编译器',
      virtual_type: 'vm',
      architecture: 'arm64',
      image: 'debian:13',
      cpus: 2,
      memory_mb: 512,
      disk_mb: 64,
      access: ['terminal', 'web'],
      ports: [8080],
      requires: ['gcc'],
      start_command: 'sleep 1',
      account: 'root',
      env_usage: 'research',
      note: '加入编译器',
    }),
    read: (data) => data.template,
    ofTheChange: ['note'],
  },
  {
    name: 'experiment.putEnv',
    path: (f) => `/apis/v2/experiments/${f.experiment}/env`,
    full: (f) => ({ suite_id: f.suite, network_on: true, concurrent_environments: 2 }),
    read: (data) => data.experiment,
  },
  {
    name: 'experiment.putTeach',
    path: (f) => `/apis/v2/experiments/${f.experiment}/teach`,
    full: () => ({
      teach: {
        opens_at: day('2026-03-01'),
        closes_at: day('2026-06-01'),
        attempts: 3,
        show_hints: false,
        late_policy: 'deduct',
        late_deduct_percent: 10,
      },
      teaching_guide: text('先讲原理'),
    }),
    read: ({ teach, teaching_guide, version }) => ({ teach, teaching_guide, version }),
  },
  {
    name: 'experiment.update',
    path: (f) => `/apis/v2/experiments/${f.experiment}`,
    full: (f) => ({ ...basics(f), duration_minutes: 90, needs_report: true }),
    read: (data) => data.experiment,
  },
  {
    name: 'question_bank.update',
    path: (f) => `/apis/v2/question-banks/${f.question_bank}`,
    full: basics,
    read: (data) => data.question_bank,
  },
  {
    name: 'series.update',
    path: (f) => `/apis/v2/series/${f.series}`,
    full: basics,
    read: (data) => data.series,
  },
  {
    name: 'exp_series.update',
    path: (f) => `/apis/v2/exp-series/${f.exp_series}`,
    full: basics,
    read: (data) => data.exp_series,
  },
  {
    name: 'training.update',
    path: (f) => `/apis/v2/trainings/${f.training}`,
    full: (f) => ({
      ...basics(f),
      language: 'en',
      text: 'over the lazy dog',
      target_speed: 55,
      target_accuracy: 91,
      error_penalty: 2,
    }),
    read: (data) => data.training,
  },
  {
    name: 'experiment.updateStep',
    path: (f) => `/apis/v2/experiment-steps/${f.step}`,
    full: () => ({
      title: '改过的环节',
      body: text('请阅读'),
      points: 8,
      hint: '看这里',
      hint_cost: 1,
      answer: '答案',
    }),
    read: (data) => data.step,
  },
  {
    name: 'exam.update',
    path: (f) => `/apis/v2/exams/${f.exam}`,
    full: basics,
    read: (data) => data.exam,
  },
  {
    name: 'exam.saveSitting',
    path: (f) => `/apis/v2/offerings/${f.exam_offering}/sitting`,
    full: () => ({ settings: { full_screen: true, leave_limit: 3 }, inherit: ['password'] }),
    read: (data) => data.sitting.settings,
  },
  {
    name: 'paper.update',
    path: (f) => `/apis/v2/papers/${f.paper}`,
    full: () => ({
      title: '改过的试卷',
      content: { sections: [] },
      forms: [],
      blueprint: { rows: [], target: 70, forms: 2, most_shared: 1, avoid_days: 30, relaxations: [] },
    }),
    read: (data) => data.paper,
  },
  {
    name: 'marking.saveSettings',
    path: (f) => `/apis/v2/offerings/${f.offering}/marking/settings`,
    full: () => ({
      is_blind: true,
      second: 'sample',
      sample_percent: 20,
      tolerance_percent: 5,
      appeals_until: '2030-01-01T00:00:00.000Z',
    }),
    read: (data) => data.settings,
  },
  {
    name: 'announcement.update',
    path: (f) => `/apis/v2/places/${f.class}/announcements/${f.announcement}`,
    full: () => ({ title: '改了时间', body: { format: 'markdown', value: '周四下午' }, is_pinned: true }),
    read: ({ announcement: { changed_at: _at, ...words } }) => words,
  },
  {
    name: 'material.update',
    path: (f) => `/apis/v2/places/${f.class}/materials/${material}`,
    full: () => ({ note: '课前阅读', is_shown: false }),
    read: (data) => data.materials,
  },
  {
    name: 'me.saveSetting',
    path: () => '/apis/v1/teachers/setting',
    full: () => ({ muted_notice_kinds: ['job'], theme: 'dark', density: 'compact' }),
    read: (data) => data.setting,
  },
  {
    name: 'offering.update',
    path: (f) => `/apis/v2/offerings/${f.offering}`,
    full: () => ({
      settings: {
        opens_at: day('2026-03-01'),
        closes_at: day('2026-06-01'),
        attempts: 5,
        weight: 3,
        late_policy: 'deduct',
        late_percent: 20,
        needs_approval: true,
        pass_score: 70,
      },
      inherit: [],
    }),
    read: (data) => data.offering,
  },
  {
    name: 'pool.update',
    path: (f) => `/apis/v2/env-pools/${f.env_pool}`,
    full: (f) => ({
      suite_id: f.suite,
      place_id: f.class,
      network_on: true,
      standing: 2,
      windows: [{ weekday: 1, from: '08:00', to: '09:40', count: 3 }],
      lead_minutes: 20,
    }),
    read: (data) => data.env_pool,
  },
  {
    name: 'query.setFlags',
    path: (f) => `/apis/v2/queries/${f.query_thread}`,
    full: () => ({ is_pinned: true, is_public: true }),
    read: (data) => data.query,
  },
  {
    name: 'research.update',
    path: (f) => `/apis/v2/research-environments/${f.research_env}`,
    full: () => ({ title: '改过的科研环境', summary: '说明', network_on: true }),
    read: (data) => data.research_environment,
  },
  {
    name: 'researchTask.update',
    path: (f) => `/apis/v2/research-tasks/${f.research_task}`,
    full: () => ({
      title: '改过的任务',
      goal: text('写报告'),
      due_on: '2026-09-01',
      member_ids: [app.school.people.teacher.id, app.school.people.peer.id],
    }),
    read: (data) => data.research_task,
  },
  {
    name: 'resource.update',
    path: (f) => `/apis/v2/resources/${f.resource}`,
    full: () => ({
      resource: { title: '改过的资源', is_public: false, tags: ['甲'], obj_rich_text: text('改过的正文') },
    }),
    read: (data) => data.resource,
  },
  {
    name: 'platform.putConfig',
    path: () => '/apis/v2/platform-configs/system_config',
    full: () => ({ tms_platform_name: '云实验', tms_home_page_url: '/class', style_settings: 'light' }),
    read: (data) => data.platform_configs,
    who: 'operator',
  },
  {
    name: 'environment.putConfig',
    path: () => '/apis/v2/env-configs/quota',
    full: () => ({ person: 5, organisation: 70 }),
    read: (data) => data.env_configs,
    who: 'operator',
  },
  {
    name: 'analysis.saveRules',
    path: (f) => `/apis/v2/places/${f.class}/risk-rules`,
    full: () => ({
      rules: { away: { is_on: false, value: 9 }, low_score: { is_on: false, value: 55 }, behind: { value: 40 } },
    }),
    read: (data) => data,
  },
]

/** Moments and counters of the change itself. */
const ofTheWrite = new Set(['version', 'rules_version', 'updated_at', 'updated_by', 'version_number', 'last_saved_at'])
const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !ofTheWrite.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, settled(inner)]))
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Texts are one value; settings and the like are made of fields. */
const hasFields = new Set(['settings', 'teach', 'rules', 'resource', 'away', 'low_score', 'behind'])
/** Each field alone, as a body: `{ settings: { weight: 3 } }`. */
function* eachAlone(full: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(full)) {
    if (hasFields.has(name) && isPlain(value)) for (const inner of eachAlone(value)) yield { [name]: inner }
    else yield { [name]: value }
  }
}
const endpoints = new Map(domains.flatMap((domain) => domain.endpoints).map((one) => [one.name, one.endpoint]))
const fieldsOf = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.definition.body as { shape?: object } | undefined)?.shape ?? {}).filter(
    (one) => one !== 'version',
  )

/** Acts: what they say is said whole (packages/contract/src/updates.test.ts), or read elsewhere. */
const acts = ['accommodation.setException', 'archive.move', 'dataset.move', 'dataset.rename', 'me.changePassword']
acts.push(
  'experimentLearning.putFile',
  'experimentLearning.report',
  'record.annotate',
  'record.setScore',
  'resource.updateMany',
)
// Name the revision, or one of two places, themselves (question-bank.api.test.ts, question-exchange.api.test.ts).
acts.push('bankQuestion.update', 'question_bank.changePoint', 'questionImport.change')

test('every update of more than one field is in the table', () => {
  const all = [...endpoints].filter(([, one]) => one.method === 'PUT' && fieldsOf(one).length > 1).map(([name]) => name)
  const named = updates.map(({ name }) => name)
  expect(all.filter((name) => !named.includes(name) && !acts.includes(name))).toEqual([])
  for (const { name, full } of updates) {
    const sent = Object.keys(full({}))
    expect(
      fieldsOf(endpoints.get(name)!).filter((one) => !sent.includes(one) && !partly.has(name)),
      name,
    ).toEqual([])
  }
})
/** Whose table row does not name every field: scripts and settings that belong together. */
const partly = new Set(['experiment.update', 'experiment.updateStep'])

test.each(updates)(
  '$name: one field alone changes nothing else',
  async ({ name, path, full, read, who, ofTheChange }) => {
    const caller = await app.as(who ?? 'teacher')
    const { method, definition } = endpoints.get(name)!
    const shape = (definition.body as unknown as { shape: Record<string, unknown> }).shape
    const isVersioned = 'version' in shape
    const isNeeded =
      isVersioned &&
      !(shape.version as { safeParse: (value: unknown) => { success: boolean } }).safeParse(undefined).success
    const send = async (body: Record<string, unknown>, version: number | undefined) => {
      const given = isVersioned && version !== undefined ? { ...body, version } : body
      return method === 'PUT' ? caller.put(path(fixtures), given) : caller.post(path(fixtures), given)
    }
    const versionIn = (data: Answer['data']): number | undefined =>
      data.version ?? data.rules_version ?? (read(data) as { version?: number }).version
    const body = full(fixtures)
    // Counted up to the newest, as a read of some has another form.
    let first = await send(body, isNeeded ? 1 : undefined)
    for (let seen = 2; first.code === 309014; seen += 1) first = await send(body, seen)
    expect(first, first.text).toMatchObject({ code: 10200 })
    let version = versionIn(first.data)
    const whole = settled(read(first.data))
    for (const alone of eachAlone(body)) {
      if (ofTheChange?.some((one) => one in alone)) continue
      const next = await send(alone, version)
      expect(next, JSON.stringify(alone)).toMatchObject({ code: 10200 })
      expect(settled(read(next.data)), JSON.stringify(alone)).toEqual(whole)
      version = versionIn(next.data)
    }
  },
)
