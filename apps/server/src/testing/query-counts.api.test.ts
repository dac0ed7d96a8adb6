import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@lab/contract/endpoint'
import { termPlaceKinds } from '@lab/contract/place-words'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from './index.ts'
import { endpoints, insider } from './matrix-calls.ts'
import { canary, makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { onStatement } from './statements.ts'

// How many statements each list asks of the database, for a few rows and for many: the same, and no more than today.

let app: TestApp
let fixtures: Fixtures
let teacher: Caller
const counting = new AsyncLocalStorage<{ statements: string[] }>()

/** Copies of the fixtures' rows, from one number to another: what differs is said per column, in SQL with the number `n`. */
async function copy(table: string, where: string, from: number, to: number, columns: Record<string, string>) {
  const { db } = app.kernel.connection
  const kept = await db.execute<{ column_name: string }>(sql`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`)
  const names = kept.rows.map(({ column_name }) => `"${column_name}"`)
  const changes = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
  await db.execute(
    sql.raw(`INSERT INTO ${table} (${names.join(', ')})
      SELECT ${names.map((name) => `made.${name}`).join(', ')} FROM ${table} AS base, generate_series(${from}, ${to}) n,
        LATERAL jsonb_populate_record(base, jsonb_build_object(${changes.join(', ')})) AS made WHERE base.${where}`),
  )
}

/** The id of the n-th copy of a kind. */
const idOf = (kind: string): string => `md5('${kind}' || n)::uuid`

/** Copies everything that is listed, each with people and contents of its own: then what is read per row shows. */
async function grow(from: number, to: number): Promise<void> {
  const more = (table: string, where: string, columns: Record<string, string>) => copy(table, where, from, to, columns)
  const { school } = app
  const title = `base.title || n`
  const mine = (kind: keyof Fixtures): string => `id = '${fixtures[kind]}'`
  const student = school.people.student.id
  await more('users', `id = '${student}'`, { id: idOf('user'), username: `'many' || n`, number: `'m' || n` })
  await more('org_members', `user_id = '${student}'`, { user_id: idOf('user') })
  await more('customers', `id = '${school.customers.second}'`, { id: idOf('customer'), name: `base.name || n` })
  await more('contents', mine('experiment'), {
    id: idOf('experiment'),
    title,
    creator_id: idOf('user'),
    is_public: 'true',
  })
  await more('experiments', mine('experiment'), { id: idOf('experiment') })
  await more('contents', mine('dataset'), { id: idOf('dataset'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('datasets', mine('dataset'), { id: idOf('dataset') })
  await more('contents', mine('training'), { id: idOf('training'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('trainings', mine('training'), { id: idOf('training') })
  for (const kind of ['series', 'exp_series'] as const) {
    await more('contents', mine(kind), { id: idOf(kind), title, creator_id: idOf('user'), is_public: 'true' })
    await more('series_plans', mine(kind), { id: idOf(kind) })
  }
  await more('contents', mine('exp_practice'), {
    id: idOf('exp_practice'),
    title,
    creator_id: idOf('user'),
    is_public: 'true',
  })
  await more('practice_topics', mine('exp_practice'), { id: idOf('exp_practice') })
  await more('contents', mine('lesson'), { id: idOf('lesson'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('lessons', mine('lesson'), { id: idOf('lesson') })
  await more('contents', mine('mooc'), { id: idOf('mooc'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('mooc_plans', mine('mooc'), { id: idOf('mooc') })
  await more('contents', mine('exam'), { id: idOf('exam'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('exams', mine('exam'), { id: idOf('exam') })
  await more('course_posts', `id = '${fixtures.mooc_post}'`, { id: idOf('post'), author_id: idOf('user') })
  await more('contents', mine('question_bank'), {
    id: idOf('bank'),
    title,
    creator_id: idOf('user'),
    is_public: 'true',
  })
  await more('question_banks', mine('question_bank'), { id: idOf('bank') })
  const question = { id: idOf('question'), number: '100 + n', updated_by: idOf('user') }
  await more('bank_questions', mine('bank_question'), question)
  const removed = { id: idOf('gone question'), number: '1000 + n', deleted_at: 'now()' }
  await more('bank_questions', mine('bank_question'), { ...removed, updated_by: idOf('user') })
  const version = { version: 'n + 1', created_by: idOf('user') }
  await more('bank_question_versions', `version = 1 AND base.question_id = '${fixtures.bank_question}'`, version)
  const ofSchool = `id = '${fixtures.school_import}'`
  await more('school_imports', ofSchool, { id: idOf('school_import'), created_by: idOf('user') })
  const oneLine = `import_id = '${fixtures.school_import}' AND base.position = 0`
  await more('school_import_rows', oneLine, { position: 'n' })
  await more('question_imports', mine('question_import'), { id: idOf('import'), created_by: idOf('user') })
  await more('question_import_drafts', mine('import_draft'), { id: idOf('draft'), position: 'n' })
  await more('papers', mine('paper'), { id: idOf('paper'), created_by: idOf('user') })
  const paperVersion = { number: 'n + 1', created_by: idOf('user') }
  await more('paper_versions', `number = 1 AND base.paper_id = '${fixtures.paper}'`, paperVersion)
  await more('resources', mine('resource'), { id: idOf('resource'), title, creator_id: idOf('user') })
  await more('places', mine('class'), { id: idOf('class'), name: `base.name || n`, invite_code: 'NULL' })
  await more('classes', mine('class'), { id: idOf('class') })
  await more('places', mine('course'), { id: idOf('course'), name: `base.name || n`, invite_code: 'NULL' })
  await more('contents', mine('course'), { id: idOf('course'), title })
  await more('lessons', mine('course'), { id: idOf('course') })
  await more('courses', mine('course'), { id: idOf('course') })
  await more('course_classes', `course_id = '${fixtures.course}' AND base.class_id = '${fixtures.class}'`, {
    class_id: idOf('class'),
  })
  await more('places', mine('project'), { id: idOf('project'), name: `base.name || n`, invite_code: 'NULL' })
  await more('projects', mine('project'), { id: idOf('project') })
  for (const place of termPlaceKinds)
    await more('memberships', `user_id = '${student}' AND base.place_id = '${fixtures[place]}'`, {
      id: idOf(`member ${place}`),
      user_id: idOf('user'),
    })
  await more('offerings', mine('offering'), { id: idOf('offering'), content_id: idOf('experiment'), position: 'n' })
  await more('records', mine('record'), { id: idOf('record'), party_id: idOf('user') })
  await more('records', mine('training_record'), { id: idOf('practice'), party_id: idOf('user') })
  await more('query_threads', mine('query_thread'), {
    id: idOf('query'),
    record_id: idOf('record'),
    asker_id: idOf('user'),
  })
  await more('certificates', `id = '${fixtures.certificate}'`, {
    id: idOf('certificate'),
    number: `'n' || n`,
    offering_id: idOf('certified'),
  })
  await more('applications', mine('application'), { id: idOf('application'), learner_id: idOf('user') })
  await more('push_targets', `id = '${fixtures.push_target}'`, { id: idOf('push_target') })
  await more('push_deliveries', `id = '${fixtures.push_delivery}'`, { id: idOf('push_delivery') })
  await more('notices', mine('notice'), { id: idOf('notice') })
  await more('assistant_conversations', mine('assistant_conversation'), { id: idOf('assistant_conversation') })
  await more('env_templates', mine('template'), { id: idOf('template'), title, creator_id: idOf('user') })
  await more('env_suites', mine('suite'), { id: idOf('suite'), title, creator_id: idOf('user') })
  await more('env_records', mine('env_record'), { id: idOf('env'), owner_id: idOf('user'), suite_id: idOf('suite') })
  await more('activity_logs', mine('activity_log'), { id: idOf('log'), seq: '1000000 + n' })
  await growPeople(more)
  await growContents(more)
  await growOwn(more)
}

type More = (table: string, where: string, columns: Record<string, string>) => Promise<void>

/** Who could be added: to the organisation, to the class, as a teacher. And what the platform has for people. */
async function growPeople(more: More): Promise<void> {
  const { people, orgs } = app.school
  const person = async (who: 'student' | 'teacher', kind: string, isMember: boolean): Promise<void> => {
    const account = { id: idOf(kind), username: `'${kind}' || n`, number: `'${kind}' || n` }
    await more('users', `id = '${people[who].id}'`, account)
    if (isMember) await more('org_members', `user_id = '${people[who].id}'`, { user_id: idOf(kind) })
  }
  await person('student', 'candidate', true)
  await person('teacher', 'colleague', true)
  await person('student', 'addable', false)
  const named = { id: idOf('school'), name: `base.name || '/' || n`, domain_id: `'many' || n`, parent_id: 'base.id' }
  await more('organisations', `id = '${orgs.a.id}'`, named)
  await more('categories', `id = '${fixtures.category}'`, { id: idOf('category'), title: `base.title || n` })
  await more('vpn_peers', `user_id = '${people.student.id}'`, { user_id: idOf('user'), host: '100 + n' })
  await more('banners', `id = '${fixtures.banner}'`, { id: idOf('banner') })
  await more('archive_configs', `id = '${fixtures.archive_config}'`, { id: idOf('archive') })
}

/** What hangs from a content, or is decided about it. */
async function growContents(more: More): Promise<void> {
  const removed = `title = '${canary('a')}已移除'`
  const ofRemoved = `id = (SELECT id FROM contents WHERE ${removed})`
  await more('contents', removed, { id: idOf('removed'), title: `base.title || n` })
  await more('experiments', ofRemoved, { id: idOf('removed') })
  const source = { source_id: 'base.id', source_version: '0' }
  await more('contents', `id = '${fixtures.experiment}'`, {
    id: idOf('taken'),
    title: `base.title || '新' || n`,
    ...source,
  })
  await more('experiments', `id = '${fixtures.experiment}'`, { id: idOf('taken') })
  await more('experiment_validations', `experiment_id = '${fixtures.experiment}' AND base.task_hash = ''`, {
    id: idOf('validation'),
    task_hash: 'n::text',
    started_by: idOf('user'),
  })
  const file = `path = 'a.csv' AND base.dataset_id = '${fixtures.dataset}'`
  const path = { path: `n || '.csv'`, path_key: `n || '.csv'` }
  await more('dataset_entries', file, { id: idOf('file'), ...path })
  const first = `version = 1 AND base.content_id = '${fixtures.experiment}'`
  await more('content_versions', first, { id: idOf('version'), version: 'n + 1' })
  const ofTemplate = `number = 1 AND base.template_id = '${fixtures.template}'`
  await more('env_template_versions', ofTemplate, { number: 'n + 1' })
  await more('library_entries', `id = '${fixtures.library_entry}'`, {
    id: idOf('entry'),
    content_id: idOf('experiment'),
    shared_by: idOf('user'),
  })
  const review = `id = '${fixtures.review}'`
  await more('reviews', review, {
    id: idOf('review'),
    content_id: idOf('experiment'),
    applicant_id: idOf('user'),
  })
  await more('reviews', review, { id: idOf('decided'), state: `'approved'`, decided_by: idOf('user') })
  const granted = `content_id = '${fixtures.experiment}' AND base.subject_id = '${fixtures.student}'`
  await more('permissions', granted, { id: idOf('grant'), subject_id: idOf('user') })
  const opened = `subject_kind = 'organisation' AND base.content_id = '${fixtures.experiment}'`
  await more('permissions', opened, { id: idOf('opened'), content_id: idOf('experiment') })
  await more('offerings', `id = '${fixtures.offering}'`, { id: idOf('elsewhere'), place_id: idOf('class') })
  await more('research_environments', `id = '${fixtures.research_env}'`, {
    id: idOf('research'),
    title: `base.title || n`,
  })
  await more('research_tasks', `id = '${fixtures.research_task}'`, { id: idOf('task') })
  const assignment = `id = '${fixtures.research_assignment}'`
  await more('research_assignments', assignment, { id: idOf('assignment'), task_id: idOf('task') })
}

/** What one learner has, or has in one record. */
async function growOwn(more: More): Promise<void> {
  await more('accommodations', `learner_id = '${fixtures.student}'`, {
    id: idOf('accommodation'),
    learner_id: idOf('user'),
  })
  const own = { record_id: idOf('own'), offering_id: idOf('begun') }
  await more('offerings', `id = '${fixtures.offering}'`, {
    id: own.offering_id,
    content_id: idOf('taken'),
    position: '100 + n',
  })
  await more('records', `id = '${fixtures.record}'`, {
    id: own.record_id,
    offering_id: own.offering_id,
    content_id: idOf('taken'),
  })
  await more('announcements', `id = '${fixtures.announcement}'`, { id: idOf('announcement') })
  await more('join_requests', `id = '${fixtures.join_request}'`, { id: idOf('join_request'), learner_id: idOf('user') })
  await more('join_requests', `id = '${fixtures.join_request}'`, {
    id: idOf('own_join_request'),
    place_id: idOf('class'),
  })
  await more('places', `id = '${fixtures.class}'`, {
    id: idOf('joinable'),
    name: `base.name || 'j' || n`,
    invite_code: 'NULL',
    takes_requests: 'true',
  })
  await more('classes', `id = '${fixtures.class}'`, { id: idOf('joinable') })
  await more('appeals', `id = '${fixtures.appeal}'`, { id: idOf('appeal'), attempt_id: idOf('attempt') })
  await more('applications', `id = '${fixtures.application}'`, { id: idOf('own_application'), ...own })
  const thread = `id = '${fixtures.query_thread}'`
  await more('query_threads', thread, { id: idOf('own_query') })
  const begun = `id = (SELECT min(id) FROM attempt_events WHERE record_id = '${fixtures.record}')`
  await more('attempt_events', begun, { id: '1000000 + n' })
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  onStatement(app.kernel.connection.pool, (text, name) => {
    // Who asks is read once in some seconds and then known.
    if (name !== 'live_sessions') counting.getStore()?.statements.push(text)
  })
  fixtures = await makeFixtures(app, 'teacher', 'student')
  teacher = await app.as('teacher')
  const works = ({ status, msg }: Answer): void => expect(status, msg).toBe(200)
  const given = { learner_ids: [fixtures.student], extra_days: 3, reason: '手部受伤' }
  works(await teacher.post(`/apis/v2/places/${fixtures.class}/accommodations`, given))
  const rows = [
    { subject_kind: 'user', subject_id: fixtures.student, ability: 'view' },
    { subject_kind: 'organisation', subject_id: fixtures.organisation, ability: 'view' },
  ]
  works(await teacher.post(`/apis/v2/contents/${fixtures.experiment}/permissions`, { rows }))
  await app.kernel.connection.db.execute(sql`
    INSERT INTO experiment_validations (id, experiment_id, org_id, started_by, task_hash, steps) VALUES (
      gen_random_uuid(), ${fixtures.experiment}, ${app.school.orgs.a.id}, ${app.school.people.teacher.id}, '', '[]')`)
  await app.kernel.connection.db.execute(sql`
    INSERT INTO vpn_peers (user_id, public_key, host, issued_at) VALUES (${fixtures.student}, 'key', 2, now())`)
  await grow(1, 3)
  // What a process reads once (keys) it has read then.
  await measured(0)
}, 120_000)
afterAll(() => app?.close())

/** The lists, with the statements that each takes. More than before is a step back; fewer belongs here too. */
const lists: [path: string, statements: number][] = [
  ['/apis/v2/contents?kind=experiment', 1],
  ['/apis/v2/experiments', 1],
  ['/apis/v2/datasets', 1],
  ['/apis/v2/exams', 1],
  ['/apis/v2/trainings', 1],
  ['/apis/v2/lessons', 1],
  ['/apis/v2/topics', 1],
  ['/apis/v2/moocs', 1],
  ['/apis/v2/series', 1],
  ['/apis/v2/exp-series', 1],
  ['/apis/v2/offerings/$series_offering/series-learners', 7],
  ['/apis/v2/question-banks', 1],
  // One of them for whether any of them was measured.
  ['/apis/v2/question-banks/$question_bank/questions', 6],
  ['/apis/v2/question-banks/$question_bank/questions-bin', 5],
  ['/apis/v2/question-banks/$question_bank/questions/$bank_question/versions', 7],
  ['/apis/v2/question-banks/$question_bank/papers', 4],
  ['/apis/v2/question-banks/$question_bank/imports', 5],
  ['/apis/v2/question-banks/$question_bank/imports/$question_import/drafts', 8],
  ['/apis/v2/papers/$paper/versions', 5],
  ['/apis/v2/trainings/$training/learners', 4],
  ['/apis/v2/orgs/$organisation/resources', 4],
  ['/apis/v2/classes', 2],
  ['/apis/v2/courses', 2],
  ['/apis/v2/projects', 2],
  ['/apis/v2/places/$class/members', 3],
  // One of them for what contents are worth that nobody has begun.
  ['/apis/v2/places/$class/offerings', 5],
  // One of them for what contents are worth that nobody has begun.
  ['/apis/v2/places/$class/records?kind=experiment', 7],
  ['/apis/v2/places/$class/queries', 3],
  ['/apis/v2/places/$class/applications', 4],
  ['/apis/v2/offerings/$offering/records', 3],
  ['/apis/v2/contents/$content/records', 3],
  ['/apis/v2/contents/$content/queries', 3],
  ['/apis/v2/contents/$content/applications', 4],
  ['/apis/v2/my-notices', 2],
  ['/apis/v2/assistant/conversations', 2],
  ['/apis/v2/orgs/$organisation/env-suites', 6],
  ['/apis/v2/templates', 3],
  ['/apis/v2/env-records', 4],
  ['/apis/v2/acvivity-logs', 3],
  // One of them for what contents are worth that nobody has begun.
  // With a series and a course among it: their parts, and what of them is done.
  ['/apis/v2/learning/home', 23],
  ['/apis/v2/learning/places/$class/contents', 18],
  ['/apis/v2/previews/home', 18],
  ['/apis/v2/previews/places/$class/contents', 17],
  ['/apis/v2/organizations/$organisation/sub-orgs', 3],
  ['/apis/v2/organizations/$organisation/addable-users', 3],
  ['/apis/v2/auth-teachers?org_id=$organisation', 3],
  ['/apis/v2/organizations/$organisation/members?user_type=student', 3],
  ['/apis/v2/organizations/$organisation/grants?family=exp', 2],
  ['/apis/v2/organizations/$organisation/grant-candidates?kind=experiment', 3],
  ['/apis/v2/users', 3],
  ['/apis/v2/users/$own_user/history', 3],
  ['/apis/v2/customers', 4],
  ['/apis/v2/school-imports', 4],
  ['/apis/v2/school-imports/$school_import/rows', 3],
  ['/apis/v2/push-targets/$push_target/deliveries', 3],
  ['/apis/v2/courses/$course/learners', 8],
  ['/apis/v2/auth-students?org_id=$organisation', 3],
  ['/apis/v2/vpns', 5],
  ['/apis/v1/teachers/banners', 2],
  ['/apis/v2/env-suites', 5],
  ['/apis/v2/templates/$template/versions', 5],
  ['/apis/v2/research-environments', 5],
  ['/apis/v2/categories', 3],
  ['/apis/v2/places/$class/candidates', 3],
  ['/apis/v2/contents/$experiment/permissions', 2],
  ['/apis/v2/contents/$experiment/permission-candidates', 3],
  ['/apis/v2/contents/bin', 2],
  ['/apis/v2/contents/$experiment/versions', 2],
  ['/apis/v2/library-entries?scope=own', 3],
  ['/apis/v2/reviews', 2],
  ['/apis/v2/contents/$experiment/reviews', 3],
  ['/apis/v2/auth-classes', 2],
  ['/apis/v2/contents/$experiment/offerings', 4],
  ['/apis/v2/places/$class/accommodations', 3],
  ['/apis/v2/learning/applications', 2],
  ['/apis/v2/records/$record/events', 3],
  ['/apis/v2/records/$record/queries', 3],
  ['/apis/v2/learning/offerings', 8],
  ['/apis/v2/learning/records/$record/queries', 3],
  ['/apis/v2/learning/records/$mooc_record/items/$mooc_dataset/files', 5],
  ['/apis/v2/learning/records/$mooc_record/items/$mooc_discussion/posts', 5],
  ['/apis/v2/offerings/$mooc_offering/discussions/$mooc_discussion/posts', 4],
  ['/apis/v2/learning/places/$class/queries', 3],
  ['/apis/v2/learning/records', 17],
  ['/apis/v1/teachers/archive-configs', 3],
  ['/apis/v2/research-tasks', 2],
  ['/apis/v2/my-research-tasks', 4],
  ['/apis/v2/learning/appeals', 2],
  ['/apis/v2/learning/certificates', 2],
  ['/apis/v2/places/$class/join-requests', 3],
  ['/apis/v2/learning/join-requests', 2],
  ['/apis/v2/learning/joinable-places', 2],
  ['/apis/v2/learning/practices', 2],
  ['/apis/v2/learning/topics', 2],
  ['/apis/v2/places/$class/markbook', 10],
  ['/apis/v2/places/$class/announcements', 3],
  ['/apis/v2/learning/places/$class/announcements', 3],
  ['/apis/v2/previews/places/$class/announcements', 3],
  ['/apis/v2/learning/unread-announcements', 2],
  ['/apis/v2/content-syncs', 2],
  ['/apis/v2/experiments/$experiment/validations', 4],
  ['/apis/v2/datasets/$dataset/tree', 4],
]

/** Paged answers whose rows are not grown here, with the reason. */
const notGrown: Record<string, string> = {
  '/apis/v2/previews/places/:id/queries': 'the list of a learner, whose counts are above, without own ones',
  '/apis/v2/places/:id/member-imports/:import_id': 'all rows are in one stored document',
  '/apis/v2/question-banks/:id/duplicates': 'groups are worked out, and the copies made here are of one',
  '/apis/v2/user-duplicates': 'groups are worked out, and the copies made here share no number, phone or mail address',
  '/apis/v2/topics/:id/learners': 'each of them has records with attempts of their own',
  '/apis/v2/datasets/:id/preview': 'the rows are lines of a file',
  '/apis/v2/datasets/:id/versions/:number/difference': 'needs versions that differ in many files',
  '/apis/v2/offerings/:id/regrades/:regrade_id': 'a job makes the rows out of attempts',
}

const ofPath = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
const isPaged = ({ method, definition }: Endpoint): boolean =>
  method === 'GET' && definition.query?.shape.page !== undefined
const read = endpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')

/** The endpoint that an address of the table is answered by. */
function answering(address: string): Endpoint {
  const found = read.find(({ path }) => path === address) ?? read.find(({ path }) => ofPath(path).test(address))
  if (!found) throw new Error(`no endpoint answers ${address}`)
  return found
}

const rowsIn = (data: Record<string, unknown>): number =>
  Math.max(...Object.values(data).map((value) => (Array.isArray(value) ? value.length : 0)))

/** Lists of one object that only those who administer it see. */
const forAdmins =
  /\/addable-users$|\/organizations\/[^/]+\/(members|grants|grant-candidates)$|\/(school-imports|push-targets)|\/users\/[^/]+\/history$/

async function asked(path: string): Promise<{ statements: number; rows: number }> {
  const filled = path.replaceAll(/\$(\w+)/g, (_whole, kind: keyof Fixtures) => String(fixtures[kind]))
  const store = { statements: [] as string[] }
  const [address = '', query] = filled.split('?')
  const endpoint = answering(address)
  const paged = isPaged(endpoint) ? { per_page: 50 } : {}
  const given = { ...paged, ...Object.fromEntries(new URLSearchParams(query)) }
  const who = await app.as(forAdmins.test(address) ? 'admin' : insider(endpoint))
  const answer = await counting.run(store, () => who.get(address, given))
  expect(answer.status, `${address} ${answer.msg}`).toBe(200)
  return { statements: store.statements.length, rows: rowsIn(answer.data) }
}

/** What each list took; in place of the number what else is wrong with the answer. */
async function measured(least: number): Promise<[string, number | string][]> {
  const found: [string, number | string][] = []
  for (const [path] of lists) {
    const { statements, rows } = await asked(path)
    found.push([path, rows < least ? `only ${rows} rows` : statements])
  }
  return found
}

test('every list is in the table, or says why it is not', () => {
  const counted = new Set(lists.map(([path]) => answering(path.split('?')[0]!).path))
  const paged = read.filter(isPaged).map(({ path }) => path)
  expect(paged.filter((path) => !counted.has(path) && !(path in notGrown))).toEqual([])
  expect(Object.keys(notGrown).filter((path) => counted.has(path) || !paged.includes(path))).toEqual([])
})

describe('the statements of a list', () => {
  test('are as many as the table says, for three rows', async () => {
    expect(await measured(3)).toEqual(lists)
  })

  test('and no more for thirty', async () => {
    await grow(4, 30)
    expect(await measured(30)).toEqual(lists)
  })
})
