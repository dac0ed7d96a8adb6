import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { aLesson } from '../lesson/testing/a-lesson.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { addOrgMembers } from '../org/index.ts'
import { joinPlace } from '../place/index.ts'
import { aTraining } from '../training/testing/a-training.ts'
import { dueIn, learnersOfCourse } from './progress.ts'

let app: TestApp
let teacher: Caller
let lessonId: string
let classId: string
let id: string

const path = (rest = ''): string => `/apis/v2/courses/${id}${rest}`
const start = async (body: object) => teacher.post('/apis/v2/courses', { lesson_id: lessonId, name: '课程', ...body })
const courseNow = async () => expectDone(await teacher.get(path())).data.course
const titleOf = async (lesson: string): Promise<string> =>
  expectDone(await teacher.get(`/apis/v2/lessons/${lesson}/outline`)).data.outline.rows[0].title

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  lessonId = await app.kernel.connection.transaction((tx) => aLesson(tx, app.kernel, who, { title: '操作系统' }))
  classId = expectDone(await teacher.post('/apis/v2/classes', { name: '软件工程1班', term: '2026秋' })).data.class.id
  const students = [app.school.people.student.id]
  await joinPlace(app.kernel.connection.db, { id: classId, orgId: who.orgId }, students, 'student')
  const body = { name: '操作系统（秋）', term: '2026秋', class_ids: [classId] }
  id = expectDone(await start(body)).data.course.id
}, 60_000)
afterAll(() => app.close())

describe('a course that is taught', () => {
  test('has what was published of its preparation, the learners of its class, and its first teacher', async () => {
    expect(await courseNow()).toMatchObject({
      name: '操作系统（秋）',
      title: '操作系统',
      student_count: 1,
      teacher_count: 1,
      session_count: 1,
      preparation: { id: lessonId, title: '操作系统', version: 1 },
      can: { view: true, teach: true, remove: true },
    })
    expect(await titleOf(id)).toBe('第一章')
  })

  test('is edited without the preparation, and the preparation without it', async () => {
    const { outline, version } = expectDone(await teacher.get(`/apis/v2/lessons/${id}/outline`)).data
    const rows = outline.rows.map((row: object) => ({ ...row, title: '本学期第一章' }))
    expectDone(await teacher.put(`/apis/v2/lessons/${id}/outline`, { outline: { rows }, version }))
    expect([await titleOf(id), await titleOf(lessonId)]).toEqual(['本学期第一章', '第一章'])
  })

  test('is in no list of preparations, and is neither published nor removed as one', async () => {
    const { lessons } = expectDone(await teacher.get('/apis/v2/lessons')).data
    expect(lessons.map((row: { id: string }) => row.id)).toEqual([lessonId])
    const { version } = expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson
    const published = await teacher.post(`/apis/v2/contents/${id}/publish`, { version, reason: '试试' })
    expect(published.msg).toContain('修改后立即生效')
    expect((await teacher.delete(`/apis/v2/contents/${id}`)).msg).toContain('请删除这份内容所属的课程')
    expect((await teacher.post('/apis/v2/courses', { lesson_id: id, name: '再开' })).msg).toContain('请从备课开课')
  })

  test('has no learner among its teachers', async () => {
    const answer = await start({ teacher_ids: [app.school.people.student.id] })
    expect([answer.status, answer.msg]).toEqual([422, '只能选择教师'])
  })

  test('has a picture of the platform alone', async () => {
    for (const cover of ['//elsewhere.example/x.png', 'javascript:alert(1)'])
      expect((await start({ cover })).msg).toContain('封面应为平台内的图片')
  })

  test('is not started from what is not published', async () => {
    const made = expectDone(await teacher.post('/apis/v2/lessons', { title: '还在写' })).data.lesson.id
    expect((await start({ lesson_id: made })).msg).toContain('不能开课')
  })

  test('takes no class of another organisation, whose learners could not enter it', async () => {
    const { b } = app.school.orgs
    await addOrgMembers(app.kernel.connection.db, b.id, [app.school.people.teacher.id])
    const there = await app.as('teacher', 'b')
    const other = expectDone(await there.post('/apis/v2/classes', { name: '数学1班', term: '2026秋' })).data.class.id
    const asked = { class_ids: [classId, other] }
    for (const { status, msg } of [await start(asked), await teacher.post(path('/classes'), asked)]) {
      expect([status, msg]).toEqual([422, '「数学1班」属于其他组织，不能选择'])
    }
  })

  test('is listed to those who lead it, and to the organisation', async () => {
    const ids = async (caller: Caller, scope: string): Promise<string[]> =>
      expectDone(await caller.get('/apis/v2/courses', { scope })).data.courses.map((row: { id: string }) => row.id)
    const peer = await app.as('peer')
    expect([await ids(teacher, 'mine'), await ids(peer, 'mine'), await ids(peer, 'org')]).toEqual([[id], [], [id]])
  })

  test('is hidden from other schools, and refuses colleagues who do not teach it', async () => {
    for (const name of ['stranger', 'strangeAdmin', 'neighbour', 'student'] as const) {
      expect((await (await app.as(name)).get(path())).status).toBe(404)
    }
    const peer = await app.as('peer')
    expect(await peer.get(path())).toMatchObject({ status: 403, msg: '您不是该课程的教师' })
    expect((await peer.get(`/apis/v2/lessons/${id}`)).status).toBe(404)
  })

  test('a colleague to whom it was opened looks at it; one who teaches it edits what is written', async () => {
    const peer = await app.as('peer')
    const peerId = app.school.people.peer.id
    const rows = [{ subject_kind: 'user', subject_id: peerId, ability: 'view' }]
    expectDone(await teacher.post(`/apis/v2/contents/${id}/permissions`, { rows }))
    expect(expectDone(await peer.get(path())).data.course.can).toMatchObject({
      view: true,
      teach: '您不是该课程的教师',
    })
    expect((await peer.get(path('/classes'))).status).toBe(403)
    const lesson = async () => expectDone(await peer.get(`/apis/v2/lessons/${id}`)).data.lesson
    expect((await lesson()).can.edit).toContain('没有编辑权限')
    expect(expectDone(await peer.get('/apis/v2/lessons', { scope: 'granted' })).data).toMatchObject({
      lessons: [],
      total: 0,
    })
    expectDone(await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [peerId], role: 'teacher' }))
    expect((await lesson()).can.edit).toBe(true)
  })

  test('learners who join a class later are missing until its roster is synchronised', async () => {
    const late = app.school.people.otherStudent.id
    await joinPlace(app.kernel.connection.db, { id: classId, orgId: app.school.orgs.a.id }, [late], 'student')
    const classes = async () => expectDone(await teacher.get(path('/classes'))).data.classes
    expect(await classes()).toMatchObject([{ id: classId, student_count: 2, missing_count: 1 }])
    expectDone(await teacher.post(path('/classes'), { class_ids: [classId] }))
    expect(await classes()).toMatchObject([{ missing_count: 0 }])
  })

  test('a class that is removed takes those with it who have not begun', async () => {
    expect(expectDone(await teacher.delete(path(`/classes/${classId}`))).data.classes).toEqual([])
    expect((await courseNow()).student_count).toBe(0)
    expectDone(await teacher.post(path('/classes'), { class_ids: [classId] }))
    expect((await courseNow()).student_count).toBe(2)
  })

  describe('what is worked on in its sessions', () => {
    let offeringId: string
    let sessionId: string
    const put = (ids: string[], session = sessionId) =>
      teacher.put(path(`/sessions/${session}/offerings`), { offering_ids: ids })

    beforeAll(async () => {
      const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
      const given = { title: '打字', text: '一段话' }
      const training = await app.kernel.connection.transaction((tx) => aTraining(tx, app.kernel, who, given))
      const body = { content_ids: [training] }
      offeringId = expectDone(await teacher.post(`/apis/v2/places/${id}/offerings`, body)).data.offerings[0].id
      sessionId = expectDone(await teacher.get(`/apis/v2/lessons/${id}/course-plan`)).data.plan.sessions[0].id
    })

    test('is put into a session of the plan, and nothing of another place', async () => {
      const links = [{ offering_id: offeringId, session_id: sessionId }]
      expect(expectDone(await put([offeringId])).data.links).toEqual(links)
      expect(expectDone(await teacher.get(path('/session-offerings'))).data.links).toEqual(links)
      expect((await put([offeringId], id)).status).toBe(404)
      const other = expectDone(await start({ name: '旁边的课' })).data.course.id
      const there = await teacher.put(`/apis/v2/courses/${other}/sessions/${sessionId}/offerings`, {
        offering_ids: [offeringId],
      })
      expect(there.status).toBe(404)
    })

    test('is read with the plan by its learners, and by nobody else', async () => {
      const at = `/apis/v2/learning/courses/${id}/plan`
      const { sessions } = expectDone(await (await app.as('student')).get(at)).data
      expect(sessions).toMatchObject([{ title: '第一次课', hours: 2, at: null, offering_ids: [offeringId] }])
      expect((await (await app.as('strangeStudent')).get(at)).status).toBe(404)
    })

    test('counts for each learner once it is begun, and leads to their record', async () => {
      const learner = await app.as('student')
      expectDone(await learner.post(`/apis/v2/learning/offerings/${offeringId}/records`))
      const { learners, total } = expectDone(await teacher.get(path('/learners'), { sort: 'progress' })).data
      expect(total).toBe(2)
      expect(learners).toHaveLength(2)
      expect(learners[0]).toMatchObject({ work_count: 1, done_count: 0, due_count: 0, score: null })
      const userId = app.school.people.student.id
      const one = expectDone(await teacher.get(path(`/learners/${userId}`))).data
      expect(one.works).toMatchObject([{ title: '打字', session_id: sessionId, state: 'in_progress' }])
      expect(one.works[0].record_id).not.toBeNull()
      expect((await teacher.get(path(`/learners/${app.school.people.peer.id}`))).status).toBe(404)
    })

    test('goes to the registry with each total, what was not handed in as zero or left out', async () => {
      const { db } = app.kernel.connection
      const rowsOf = async (missing: string) => {
        const { bytes } = await teacher.post('/apis/v2/exports/course-results', { course_id: id, missing })
        return (await readSheet(bytes)).map((row) => row.slice(4))
      }
      const header = [expect.stringContaining('打字（权重'), '总评成绩', '等级', '备注']
      const open = [null, null, null, null]
      expect(await rowsOf('zero')).toEqual([header, open, open])
      await db.execute(sql`UPDATE offerings SET closes_at = now() - interval '1 hour' WHERE id = ${offeringId}`)
      const recordOf = sql`offering_id = ${offeringId} AND party_id = ${app.school.people.student.id}`
      await db.execute(sql`UPDATE records SET state = 'graded', score = 8.5, max_score = 10 WHERE ${recordOf}`)
      const scored = [85, 85, '良好', null]
      expect(new Set(await rowsOf('zero'))).toEqual(new Set([header, scored, ['未提交', 0, '不及格', '1 项未提交']]))
      expect(new Set(await rowsOf('skip'))).toEqual(new Set([header, scored, ['未提交', null, null, '1 项未提交']]))
      const dueCounts = async () => {
        const due = await dueIn(db, { id, orgId: app.school.orgs.a.id }, [sessionId], new Date())
        const query = { page: 1, per_page: 20, count: 'both', sort: 'number', order: 'asc' } as const
        return (await learnersOfCourse(db, id, due, query)).learners.map((one) => one.due_count).toSorted()
      }
      expect(await dueCounts()).toEqual([1, 1])
      // Who may hand it in later has not missed it.
      const given = {
        learner_ids: [app.school.people.otherStudent.id],
        closes_at: new Date(Date.now() + 3_600_000).toISOString(),
        reason: '病假',
      }
      expectDone(await teacher.put(`/apis/v2/offerings/${offeringId}/exceptions`, given))
      expect(new Set(await rowsOf('zero'))).toEqual(new Set([header, scored, open]))
      expect(await dueCounts()).toEqual([0, 1])
      await db.execute(sql`DELETE FROM offering_exceptions WHERE offering_id = ${offeringId}`)
      await db.execute(sql`UPDATE records SET state = 'submitted', score = NULL WHERE ${recordOf}`)
      expect(await rowsOf('zero')).toContainEqual(['待评分', null, null, null])
      await db.execute(sql`UPDATE records SET state = 'in_progress' WHERE ${recordOf}`)
      await db.execute(sql`UPDATE offerings SET closes_at = NULL WHERE id = ${offeringId}`)
      const peer = await app.as('strangeAdmin')
      expect((await peer.post('/apis/v2/exports/course-results', { course_id: id })).status).toBe(404)
    })

    test('goes there in the order of administrative classes, whose numbers count as numbers', async () => {
      const { members } = expectDone(await teacher.get(`/apis/v2/places/${id}/members`, { role: 'student' })).data
      const names = members.map(({ real_name }: { real_name: string }) => real_name)
      for (const [at, administrative_class] of ['软工10班', '软工9班'].entries())
        expectDone(await teacher.put(`/apis/v2/memberships/${members[at].id}`, { administrative_class }))
      const { bytes } = await teacher.post('/apis/v2/exports/course-results', { course_id: id })
      const [, ...rows] = await readSheet(bytes)
      expect(rows.map((row) => row.slice(0, 4))).toEqual([
        [1, expect.anything(), names[1], '软工9班'],
        [2, expect.anything(), names[0], '软工10班'],
      ])
    })

    test('keeps the course from being deleted once somebody has begun', async () => {
      expect((await teacher.delete(path())).msg).toContain('请改为归档')
      expect(expectDone(await teacher.delete(path(`/classes/${classId}`))).data.removed).toBe(1)
    })
  })

  test('is only looked at once it is archived, and what is written for it too', async () => {
    expectDone(await teacher.post(path('/archive')))
    const { can, version } = expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson
    expect(can.edit).toBe('课程已归档，只能查看')
    expect((await teacher.put(`/apis/v2/lessons/${id}`, { version, credits: 3 })).msg).toBe('课程已归档，只能查看')
    expectDone(await teacher.post(path('/restore')))
    expect((await courseNow()).state).toBe('active')
  })

  test('keeps a resource of the library in use until it is removed', async () => {
    const other = expectDone(await start({ name: '有资料的课' })).data.course.id
    const org = app.school.orgs.a.id
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const { file_url: url } = expectDone(
      await teacher.upload('/apis/v2/file-pdfs', 'pdf', { name: '讲义.pdf', bytes }),
    ).data
    const resource = { title: '讲义', is_public: true, obj_type: 'pdf', obj_file: { url } }
    const made = expectDone(await teacher.post(`/apis/v2/orgs/${org}/resources`, { resource })).data.resource
    const file = { name: '讲义.pdf', url: made.obj_file.url, size: bytes.length, resource_id: made.id }
    const put = [{ id: newId(), kind: 'courseware', title: '讲义', row_ids: [], file }]
    const { version } = expectDone(await teacher.get(`/apis/v2/lessons/${other}`)).data.lesson
    expectDone(await teacher.put(`/apis/v2/lessons/${other}/resources`, { resources: { put }, version }))
    expect((await teacher.delete(`/apis/v2/resources/${made.id}`)).msg).toContain('正在被使用')
    expectDone(await teacher.delete(`/apis/v2/courses/${other}`))
    expectDone(await teacher.delete(`/apis/v2/resources/${made.id}`))
  })

  test('is removed with what is written for it while nobody has begun', async () => {
    const owned = () => app.kernel.providers.belongingsOf(app.kernel.connection.db, app.school.orgs.a.id)
    const before = await owned()
    const other = expectDone(await start({ name: '又一门' })).data.course.id
    expectDone(await teacher.delete(`/apis/v2/courses/${other}`))
    expect((await teacher.get(`/apis/v2/courses/${other}`)).status).toBe(404)
    expect((await teacher.get(`/apis/v2/lessons/${other}`)).status).toBe(404)
    expect((await teacher.post(`/apis/v2/contents/${other}/restore`)).status).toBe(404)
    expect(expectDone(await teacher.get('/apis/v2/contents/bin')).data.contents).toEqual([])
    expect(await owned()).toEqual(before)
  })
})
