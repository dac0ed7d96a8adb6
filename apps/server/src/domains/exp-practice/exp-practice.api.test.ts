import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aTemplate, aTopic } from './testing/a-topic.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
const templates: string[] = []
let topic: { id: string; experiments: string[] }

const topics = '/apis/v2/topics'
const open = '/apis/v2/learning/topics'

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  other = await app.as('otherStudent')
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  await app.kernel.connection.transaction(async (tx) => {
    for (const title of ['权限', '管道']) templates.push(await aTemplate(tx, app.kernel, who, title))
    topic = await aTopic(tx, app.kernel, who, { title: '命令行练习', templates })
  })
}, 60_000)
afterAll(() => app.close())

const begin = (who: Caller, at: number, again = false) =>
  who.post(`${open}/${topic.id}/experiments/${topic.experiments[at]}/records`, { again })

/** An attempt with so many right answers, submitted. */
async function practise(who: Caller, at: number, right: number, again = false): Promise<string> {
  const { record, steps } = expectDone(await begin(who, at, again)).data
  for (const [index, step] of steps.entries()) {
    const answer = [index < right ? 'x' : 'y']
    expectDone(await who.post(`/apis/v2/learning/records/${record.id}/steps/${step.step_id}/answer`, { answer }))
  }
  expectDone(await who.post(`/apis/v2/learning/records/${record.id}/submit`))
  return record.id as string
}

const own = async (who: Caller) => expectDone(await who.get(`${open}/${topic.id}`)).data
const experimentsOf = async () => expectDone(await teacher.get(`${topics}/${topic.id}/experiments`)).data

describe('where templates and parts of topics are kept', () => {
  const listed = async (scope: string): Promise<string[]> =>
    expectDone(await teacher.get('/apis/v2/experiments', { scope })).data.experiments.map(
      ({ title }: { title: string }) => title,
    )

  test('templates are in the store, and what was made for a topic is in no list', async () => {
    expect(await listed('template')).toEqual(['管道', '权限'])
    expect(await listed('org')).not.toContain('权限')
    expect(await listed('case')).toEqual([])
  })

  test('an experiment is put into the store as a copy, published as it is', async () => {
    const { experiment } = expectDone(await teacher.post('/apis/v2/experiments', { title: '进程' })).data
    expect(experiment.shelf).toBe('own')
    const added = expectDone(await teacher.post(`/apis/v2/experiments/${experiment.id}/practice-templates`)).data
    expect(added).toMatchObject({ experiment: { shelf: 'template', title: '进程', state: 'draft' }, left_out: [] })
    expect(await listed('template')).toContain('进程')
    expectDone(await teacher.delete(`/apis/v2/contents/${added.experiment.id}`))
  })
})

describe('what its author does', () => {
  test('its experiments are copies, published, that name their templates', async () => {
    const { experiments } = await experimentsOf()
    expect(experiments).toMatchObject([
      { title: '权限', state: 'published', published_version: 1, is_changed: false, template: { id: templates[0] } },
      { title: '管道', total_points: 20, step_count: 2, template: { title: '管道', version: 1 } },
    ])
    const part = expectDone(await teacher.get(`/apis/v2/experiments/${experiments[0].id}`)).data.experiment
    expect(part).toMatchObject({ shelf: 'part', whole_id: topic.id, source_id: templates[0] })
    expect((await teacher.delete(`/apis/v2/contents/${part.id}`)).status).toBe(403)
  })

  test('what is not a published template is refused, and so is what is not in the topic', async () => {
    const { topic: made } = expectDone(await teacher.post(topics, { title: '空专题' })).data
    const path = `${topics}/${made.id}`
    const draft = expectDone(await teacher.post('/apis/v2/experiments', { title: '草稿', shelf: 'template' })).data
    for (const id of [draft.experiment.id, topic.experiments[0]])
      expect((await teacher.post(`${path}/experiments`, { version: made.version, template_ids: [id] })).code).toBe(
        20784,
      )
    const wrong = { version: made.version, experiments: [topic.experiments[0]] }
    expect((await teacher.put(`${path}/experiments`, wrong)).code).toBe(20786)
    const nothing = await teacher.post(`/apis/v2/contents/${made.id}/publish`, { version: made.version })
    expect(nothing).toMatchObject({ code: 20303, msg: '还不能发布：专题中还没有实验，请先从实验练习库添加' })
    expectDone(await teacher.delete(`/apis/v2/contents/${draft.experiment.id}`))
    const strange = await app.as('stranger')
    const { topic: theirs } = expectDone(await strange.post(topics, { title: '外校专题' })).data
    const taken = { version: theirs.version, template_ids: [templates[0]] }
    expect((await strange.post(`${topics}/${theirs.id}/experiments`, taken)).status).toBe(404)
  })

  test('a colleague who may edit the topic may edit what is in it, and nobody else', async () => {
    const { people } = app.school
    const peer = await app.as('peer')
    const part = `/apis/v2/experiments/${topic.experiments[0]}`
    const { version } = expectDone(await peer.get(part)).data.experiment
    expect((await peer.put(part, { version, title: '权限（改）' })).status).toBe(403)
    const grant = { rows: [{ subject_kind: 'user', subject_id: people.peer.id, ability: 'edit' }] }
    const granted = await teacher.post(`/apis/v2/contents/${topic.id}/permissions`, grant)
    expectDone(granted)
    expectDone(await peer.put(part, { version, title: '权限（改）' }))
    expectDone(await teacher.put(part, { version: version + 1, title: '权限' }))
  })

  test('a copy of a topic has copies of its experiments', async () => {
    const { content } = expectDone(await teacher.post(`/apis/v2/contents/${topic.id}/copy`, {})).data
    const { experiments } = expectDone(await teacher.get(`${topics}/${content.id}/experiments`)).data
    expect(experiments.map(({ title }: { title: string }) => title)).toEqual(['权限', '管道'])
    expect(experiments.map(({ id }: { id: string }) => id)).not.toContain(topic.experiments[0])
    expectDone(await teacher.delete(`/apis/v2/contents/${content.id}`))
  })
})

describe('what a learner does', () => {
  test('a topic is found before it is begun', async () => {
    const { topics: found, total } = expectDone(await student.get(open)).data
    expect(total).toBe(1)
    expect(found[0]).toMatchObject({ title: '命令行练习', experiment_count: 2, max_points: 40, done: 0, points: 0 })
    expect((await own(student)).ranking).toEqual({ first: [], own: null, total: 0 })
  })

  test('the best attempt counts, and another one begins with nothing done', async () => {
    const id = await practise(student, 0, 2)
    expect((await own(student)).experiments[0]).toMatchObject({ attempts: 1, best: { score: 20, max_score: 20 } })
    expect(await practise(student, 0, 1, true)).toBe(id)
    const { experiments, topic: whole } = await own(student)
    expect(experiments[0]).toMatchObject({ state: 'graded', attempts: 2, best: { score: 20 } })
    expect(whole).toMatchObject({ done: 1, points: 20 })
    const begun = expectDone(await begin(student, 0, true)).data
    expect(begun.steps.map(({ state }: { state: string }) => state)).toEqual(['not_started', 'not_started'])
    const desk = expectDone(await student.get(`/apis/v2/learning/records/${id}`)).data
    expect(desk.within_id).toBe(topic.id)
    expect((await own(student)).experiments[0]).toMatchObject({
      state: 'in_progress',
      attempts: 3,
      best: { score: 20 },
    })
  })

  test('who has more points comes first, then who had them earlier', async () => {
    await practise(other, 0, 2)
    const names = ({ ranking }: { ranking: { first: { learner: { id: string } }[] } }) =>
      ranking.first.map(({ learner }) => learner.id)
    const { people } = app.school
    expect(names(await own(other))).toEqual([people.student.id, people.otherStudent.id])
    await practise(other, 1, 1)
    const seen = await own(other)
    expect(names(seen)).toEqual([people.otherStudent.id, people.student.id])
    expect(seen.ranking.own).toMatchObject({ rank: 1, points: 30, done: 2 })
  })

  test('nobody begins what is not in the topic, nor by its offering', async () => {
    const path = `${open}/${topic.id}/experiments`
    expect((await student.post(`${path}/${templates[0]}/records`, {})).status).toBe(404)
    const strange = await app.as('strangeStudent')
    expect((await strange.get(`${open}/${topic.id}`)).status).toBe(404)
    const { record } = expectDone(await begin(student, 0)).data
    expect((await student.post(`/apis/v2/learning/offerings/${record.offering_id}/records`, {})).status).toBe(404)
  })
})

describe('what its teacher sees', () => {
  test('everybody with the best of each experiment, sorted and searched', async () => {
    const path = `${topics}/${topic.id}/learners`
    const all = expectDone(await teacher.get(path)).data
    expect(all).toMatchObject({
      total: 2,
      marked: 2,
      average: 25,
      experiments: [{ max_points: 20 }, { title: '管道' }],
    })
    expect(all.learners).toMatchObject([
      { rank: 1, points: 30, works: [{ best: { score: 20 } }, { best: { score: 10 } }] },
      { rank: 2, points: 20, works: [{ attempts: 3 }, { record_id: null, state: 'not_started' }] },
    ])
    const last = expectDone(await teacher.get(path, { sort: 'rank', order: 'desc', per_page: 1 })).data
    expect(last.learners).toMatchObject([{ rank: 2 }])
    expect((await (await app.as('peer')).get(path)).status).toBe(403)
    const records = expectDone(
      await teacher.get(`/apis/v2/contents/${topic.experiments[0]}/records`, { within: topic.id }),
    )
    expect(records.data.total).toBe(2)
  })

  test('what is taken out counts no more once that is published', async () => {
    const { version } = await experimentsOf()
    const kept = { version, experiments: [topic.experiments[0]] }
    const after = expectDone(await teacher.put(`${topics}/${topic.id}/experiments`, kept)).data
    expect((await own(other)).topic).toMatchObject({ experiment_count: 2, points: 30 })
    const quiet = { version: after.version, has_ranking: false }
    const changed = expectDone(await teacher.put(`${topics}/${topic.id}`, quiet)).data.topic
    expect(changed.changed_since_publish).toBe(true)
    expectDone(await teacher.post(`/apis/v2/contents/${topic.id}/publish`, { version: changed.version }))
    const seen = await own(other)
    expect(seen).toMatchObject({ topic: { experiment_count: 1, points: 20, done: 1 }, ranking: null })
    expect(expectDone(await teacher.get(`${topics}/${topic.id}/learners`)).data.learners).toMatchObject([
      { points: 20, works: [{ attempts: 3 }] },
      { points: 20 },
    ])
  })

  test('a topic that is disabled is found by nobody, and its records stay', async () => {
    expectDone(await teacher.post(`/apis/v2/contents/${topic.id}/disable`))
    expect(expectDone(await student.get(open)).data.total).toBe(0)
    expect((await begin(student, 0)).status).toBe(404)
    expect(expectDone(await teacher.get(`${topics}/${topic.id}/learners`)).data.total).toBe(2)
  })
})
