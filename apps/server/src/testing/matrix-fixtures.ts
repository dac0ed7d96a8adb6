import { randomBytes } from 'node:crypto'
import { certificateNumber } from '@lab/contract/certificate-number'
import { Question } from '@lab/contract/question/content'
import { publishContent } from '../domains/content/index.ts'
import { sql } from 'drizzle-orm'
import type { ObjectKind } from '@lab/contract/objects'
import { OfferingSettings } from '@lab/contract/offering'
import { insertCertificate } from '../domains/certificate/index.ts'
import { createClass } from '../domains/classroom/index.ts'
import { drawIntoGroups, joinPlace } from '../domains/place/index.ts'
import { findLesson } from '../domains/lesson/index.ts'
import { createProject } from '../domains/project/index.ts'
import { startCourse } from '../domains/taught-course/index.ts'
import { setAttached } from '../domains/dataset/index.ts'
import { aDataset } from '../domains/dataset/testing/a-dataset.ts'
import { createExperiment } from '../domains/experiment/index.ts'
import { createSuite, createTemplate } from '../domains/environment/index.ts'
import { shareContent } from '../domains/library/index.ts'
import { insertConversation } from '../domains/assistant/store.ts'
import { insertRecording } from '../domains/environment/recordings/store.ts'
import { insertJoinRequest } from '../domains/joining/index.ts'
import { notify } from '../domains/notice/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { aPaper } from '../domains/paper/testing/a-paper.ts'
import { anExam } from '../domains/exam/testing/an-exam.ts'
import { aDraft, aQuestionBank } from '../domains/question-bank/testing/a-question-bank.ts'
import { addPoint } from '../domains/question-bank/knowledge.ts'
import { anImport } from '../domains/question-exchange/testing/an-import.ts'
import { aLesson } from '../domains/lesson/testing/a-lesson.ts'
import { aCourse, aDatasetUnit, aDiscussion, aMooc, aPartUnit, aText } from '../domains/mooc/testing/a-mooc.ts'
import { aTemplate, aTopic } from '../domains/exp-practice/testing/a-topic.ts'
import { aPart, aPlan, aSeries } from '../domains/series/testing/a-series.ts'
import { aTraining, practise } from '../domains/training/testing/a-training.ts'
import { insertUser } from '../domains/identity/index.ts'
import { addOrgMembers, insertCustomer, insertOrganisation } from '../domains/org/index.ts'
import { testPasswordHash } from './school.ts'
import { submitReview } from '../domains/review/index.ts'
import { createResource } from '../domains/resource/index.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import type { TestApp } from './index.ts'

/** A text that must never reach another school: it is in every title of the fixtures. */
export const canary = (org: string): string => `金丝雀${org}`

/** One object of each kind, by kind and by a few more names that samples use. */
export type Fixtures = Partial<
  Record<
    | ObjectKind
    | 'student'
    | 'own_user'
    | 'other_organisation'
    | 'spare_user'
    | 'spare_customer'
    | 'training_record'
    | 'training_run'
    | 'exam_offering'
    | 'exam_question'
    | 'lesson_session'
    | 'series_offering'
    | 'mooc_offering'
    | 'mooc_record'
    | 'mooc_discussion'
    | 'mooc_dataset'
    | 'mooc_post'
    | 'practice_template'
    | 'topic_experiment'
    | 'exam_record'
    | 'announcement'
    | 'bank_question'
    | 'other_bank_question'
    | 'knowledge_point'
    | 'question_import'
    | 'import_draft',
    string
  >
>

/**
 * Makes one object of every kind in an organisation, through the domains' own functions and the API. What is missing
 * here makes the matrix fail for the endpoints that need it.
 */
export async function makeFixtures(
  app: TestApp,
  who: 'teacher' | 'stranger',
  student: 'student' | 'strangeStudent',
  /** Tells apart what is made more than once: titles are unique in an organisation. */
  mark = '',
): Promise<Fixtures> {
  const orgName = who === 'teacher' ? 'a' : 'c'
  const orgId = app.school.orgs[orgName].id
  const userId = app.school.people[who].id
  const studentId = app.school.people[student].id
  const title = canary(orgName) + mark
  const maker = { orgId, userId }
  const fixtures: Fixtures = { user: studentId, student: studentId, vpn: userId, own_user: userId, organisation: orgId }
  const customerId = app.school.customers[who === 'teacher' ? 'first' : 'second']
  fixtures.customer = customerId

  await app.kernel.connection.transaction(async (tx: Tx) => {
    const sister = { customerId, name: `/${title}组织`, domainId: newId() }
    fixtures.other_organisation = (await insertOrganisation(tx, sister)).id
    fixtures.spare_customer = (await insertCustomer(tx, { name: `${title}客户`, shortName: `${title}客户` })).id
    const spare = { username: newId(), realName: `${title}用户`, roles: ['teacher' as const], customerId }
    fixtures.spare_user = (await insertUser(tx, { ...spare, passwordHash: await testPasswordHash() })).id
    await addOrgMembers(tx, orgId, [fixtures.spare_user])
    const template = ok(
      await createTemplate(
        tx,
        { orgId, creatorId: userId },
        {
          title: `${title}模板`,
          summary: '',
          virtual_type: 'container',
          architecture: 'x86_64',
          image: '',
          cpus: 1,
          memory_mb: 64,
          disk_mb: 16,
          access: ['terminal'],
          ports: [],
          requires: [],
          start_command: '',
          env_usage: 'experiment',
        },
      ),
    )
    const machines = [{ hostname: 'main', template_id: template.id }]
    const suite = ok(
      await createSuite(
        tx,
        { orgId, creatorId: userId },
        { title: `${title}套件`, summary: '', env_usage: 'experiment', machines },
      ),
    )
    const experiment = await createExperiment(tx, maker, {
      title: `${title}实验`,
      suiteId: suite.id,
      isPublic: false,
      sections: [
        {
          title: '第一节',
          steps: [
            {
              title: `${title}环节`,
              kind: 'text',
              points: 5,
              hint: '看提示',
              body: { format: 'markdown', value: title },
            },
            {
              title: '题目',
              kind: 'question',
              points: 5,
              question: Question.parse({ type: 'true_false', options: [], answer: ['对'], analysis: '' }),
            },
          ],
        },
      ],
    })
    // In the recycle bin, which lists what is an organisation's too.
    const removed = await createExperiment(tx, maker, { title: `${title}已移除`, suiteId: null, isPublic: false })
    await tx.execute(sql`UPDATE contents SET deleted_at = now(), deleted_by = ${userId} WHERE id = ${removed}`)
    const row = {
      id: experiment,
      title: `${title}实验`,
      kind: 'experiment' as const,
      state: 'draft' as const,
      publishedVersion: 0,
    }
    ok(await publishContent(tx, app.kernel, maker, row, { seen: null, force: true }))
    const published = { id: experiment, orgId, state: 'published' as const }
    const entry = ok(await shareContent(tx, maker, published, { reach: 'customer', note: title }))
    const asking = { ...published, title, publishedVersion: 1 }
    const review = ok(await submitReview(tx, { userId, realName: title }, asking, { reach: 'customer', note: title }))
    fixtures.exam = await anExam(tx, app.kernel, maker, { title: `${title}考试`, stem: title })
    fixtures.training = await aTraining(tx, app.kernel, maker, { title: `${title}打字`, text: `${title}字` })
    const plan = aPlan({ parts: [aPart(experiment)] })
    fixtures.series = await aSeries(tx, app.kernel, maker, { kind: 'series', title: `${title}系列`, plan })
    fixtures.exp_series = await aSeries(tx, app.kernel, maker, { kind: 'exp_series', title: `${title}实验系列`, plan })
    fixtures.practice_template = await aTemplate(tx, app.kernel, maker, `${title}模板`)
    const topic = await aTopic(tx, app.kernel, maker, {
      title: `${title}专题`,
      templates: [fixtures.practice_template],
    })
    fixtures.exp_practice = topic.id
    fixtures.topic_experiment = topic.experiments[0]!
    fixtures.lesson = await aLesson(tx, app.kernel, maker, { title: `${title}备课` })
    const questions = [aDraft(`${title}一题`), aDraft(`${title}二题`)]
    const bank = await aQuestionBank(tx, app.kernel, maker, { title: `${title}题库`, isPublic: false, questions })
    fixtures.question_bank = bank.id
    fixtures.paper = await aPaper(tx, maker, bank.id, `${title}试卷`, bank.questionIds)
    ;[fixtures.bank_question, fixtures.other_bank_question] = bank.questionIds
    fixtures.knowledge_point = ok(
      await addPoint(tx, { id: bank.id, orgId }, { name: `${title}知识点`, parentId: null }),
    )
    const read = await anImport(tx, maker, bank.id, `${title}导入的题`)
    fixtures.question_import = read.id
    fixtures.import_draft = read.draftId
    const room = await createClass(tx, maker, { name: `${title}班` })
    await joinPlace(tx, room, [studentId], 'student')
    await tx.execute(sql`UPDATE users SET number = ${`${title}学号`} WHERE id = ${studentId}`)
    await drawIntoGroups(tx, app.kernel, room, { size: 2, how: 'random', keepPresent: false })
    fixtures.course = await startCourse(tx, maker, orAbsent(await findLesson(tx, fixtures.lesson, null)), {
      name: `${title}课程`,
      classIds: [room.id],
      teacherIds: [],
    })
    fixtures.project = await createProject(tx, maker, { name: `${title}项目`, classIds: [room.id] })
    const offering = ok(
      await placeOffering(tx, app.kernel, maker, {
        placeId: room.id,
        contentId: experiment,
        settings: OfferingSettings.parse({ attempts: 3 }),
      }),
    )
    const resource = ok(
      await createResource(tx, maker, {
        title: `${title}资源`,
        obj_type: 'rich_text',
        obj_rich_text: { format: 'markdown', value: title },
        is_public: true,
        tags: [],
      }),
    )
    Object.assign(fixtures, {
      resource: resource.id,
      template: template.id,
      suite: suite.id,
      experiment,
      content: experiment,
      library_entry: entry,
      review,
      class: room.id,
      place: room.id,
      offering: offering.id,
    })
  })

  const files = { 'a.csv': `姓名,成绩\n${title},90\n`, 'data/b.txt': title }
  fixtures.dataset = await aDataset(app, maker, { title: `${title}数据集`, files, isPublic: false })
  await setAttached(app.kernel.connection.db, fixtures.experiment!, [
    { datasetId: fixtures.dataset, version: null, name: 'data' },
  ])
  const discussion = aDiscussion(`${title}讨论`)
  const data = aDatasetUnit(fixtures.dataset)
  const units = [aText(`${title}小节`), aPartUnit('experiment', fixtures.experiment!), discussion, data]
  fixtures.mooc = await app.kernel.connection.transaction((tx) =>
    aMooc(tx, app.kernel, maker, { title: `${title}课程`, plan: aCourse({ units }) }),
  )
  fixtures.mooc_discussion = discussion.id
  fixtures.mooc_dataset = data.id

  const teacher = await app.as(who)
  const message = { kind: 'system', title: `${title}消息`, body: '', link: null } as const
  await notify(app.kernel.connection.db, { ...message, userIds: [userId], orgId })
  fixtures.notice = (await teacher.get('/apis/v2/my-notices')).data.list[0].id
  fixtures.assistant_conversation = (
    await insertConversation(app.kernel.connection.db, { userId, orgId }, `${title}对话`)
  ).id
  const job = { name: 'matrix', title: `${title}任务`, payload: {}, orgId, ownerId: userId }
  fixtures.job = await app.kernel.jobs.enqueue(app.kernel.connection.db, job)
  const upload = await teacher.post('/apis/v2/file-uploads', { name: `${title}.bin`, size: 1 })
  fixtures.file_upload = upload.data.upload.id
  const admin = await app.as(who === 'teacher' ? 'admin' : 'strangeAdmin')
  fixtures.category = (await admin.post('/apis/v2/categories', { title: `${title}分类` })).data.category.id
  const ownRole = { name: `${title}角色`.slice(-20), base: 'teacher', abilities: ['content.see'] }
  fixtures.own_role = (await admin.post('/apis/v2/own-roles', ownRole)).data.role.id
  const school = { name: '学生.csv', bytes: Buffer.from(`学号,姓名,组织\nM1,${title},没有\n`) }
  fixtures.school_import = (await admin.upload('/apis/v2/school-imports', 'file', school)).data.import.id
  const lms = `https://${fixtures.own_role}.example.edu.cn`
  const learningPlatform = {
    name: '教学平台',
    organisation_id: fixtures.organisation,
    issuer: lms,
    client_id: 'lab',
    deployments: ['1'],
    authorization_address: `${lms}/auth`,
    token_address: `${lms}/token`,
    keys_address: `${lms}/keys`,
  }
  fixtures.lti_platform = (await admin.post('/apis/v2/lti-platforms', learningPlatform)).data.platform.id
  const listed = await app.kernel.connection.db.execute<{ id: string }>(sql`
    INSERT INTO lti_rosters (id, platform_id, deployment, context, title, address, place_id)
    VALUES (gen_random_uuid(), ${fixtures.lti_platform}, '1', '7', 'Linux 课程', 'http://127.0.0.1:9/members', ${fixtures.class})
    RETURNING id`)
  fixtures.lti_roster = listed.rows[0]!.id
  const token = { name: '教务同步', organisation_id: fixtures.organisation, abilities: ['record.see'], days: 30 }
  fixtures.org_token = (await admin.post('/apis/v2/organization-tokens', token)).data.token.id
  const target = { name: `${title}目标`.slice(-20), address: 'http://127.0.0.1:9/', events: ['member.added'] }
  fixtures.push_target = (await admin.post('/apis/v2/push-targets', target)).data.target.id
  await admin.post(`/apis/v2/push-targets/${fixtures.push_target}/trials`)
  fixtures.push_delivery = (
    await admin.get(`/apis/v2/push-targets/${fixtures.push_target}/deliveries`)
  ).data.deliveries[0].id
  const banner = { title: `${title}轮播图`, picture: '/logo-dark.svg' }
  fixtures.banner = (await (await app.as('operator')).post('/apis/v1/teachers/banners', banner)).data.banner.id
  const service = { customer_id: fixtures.customer, name: '认证', address: 'http://127.0.0.1:9', client_id: 'lab' }
  fixtures.sign_in_service = (
    await (await app.as('operator')).post('/apis/v2/sign-in-services', service)
  ).data.service.id
  const kept = { policy: 'job_ended', days: 3650 }
  fixtures.archive_config = (
    await (await app.as('operator')).post('/apis/v1/teachers/archive-configs', kept)
  ).data.archive_config.id
  fixtures.env_record = (await teacher.post(`/apis/v2/env-suites/${fixtures.suite}/records`, {})).data.env_record.id
  fixtures.env_pool = (
    await teacher.post('/apis/v2/env-pools', { suite_id: fixtures.suite, standing: 1 })
  ).data.env_pool.id
  await teacher.post(`/apis/v2/env-pools/${fixtures.env_pool}/disable`)
  const research = { title: `${title}科研`, suite_id: fixtures.suite }
  fixtures.research_env = (await teacher.post('/apis/v2/research-environments', research)).data.research_environment.id
  const goal = { format: 'markdown', value: title }
  const task = await teacher.post('/apis/v2/research-tasks', { title: `${title}科研任务`, goal, member_ids: [userId] })
  fixtures.research_task = task.data.research_task.id
  fixtures.research_assignment = task.data.assignments[0].id
  fixtures.recording = newId()
  await insertRecording(app.kernel.connection.db, {
    id: fixtures.recording,
    orgId,
    envRecordId: fixtures.env_record!,
    hostname: 'main',
    actorId: userId,
    startedAt: new Date(),
  })
  fixtures.lesson_session = (
    await teacher.get(`/apis/v2/lessons/${fixtures.lesson}/course-plan`)
  ).data.plan.sessions[0].id
  const learner = await app.as(student)
  const classPath = `/apis/v2/places/${fixtures.class}`
  fixtures.membership = (await teacher.get(`${classPath}/members`, { role: 'student' })).data.members[0].id
  fixtures.group = (await teacher.get(`${classPath}/groups`)).data.groups[0].id
  fixtures.step = (
    await teacher.get(`/apis/v2/experiments/${fixtures.experiment}/outline`)
  ).data.outline.sections[0].steps[0].id
  fixtures.record = (await learner.post(`/apis/v2/learning/offerings/${fixtures.offering}/records`)).data.record.id
  const run = await practise(app, learner, fixtures.training!, `${title}字`)
  fixtures.announcement = (
    await teacher.post(`/apis/v2/places/${fixtures.class}/announcements`, { title: `${title}公告` })
  ).data.announcement.id
  const { offerings: placed } = (await teacher.post(`${classPath}/offerings`, { content_ids: [fixtures.exam] })).data
  fixtures.exam_offering = placed[0].id
  fixtures.exam_record = (
    await learner.post(`/apis/v2/learning/offerings/${fixtures.exam_offering}/exam`)
  ).data.record_id
  const asks = (await teacher.get(`/apis/v2/offerings/${fixtures.exam_offering}/sitting/questions`)).data.questions
  fixtures.exam_question = asks[0].key
  const { offerings: whole } = (await teacher.post(`${classPath}/offerings`, { content_ids: [fixtures.series] })).data
  fixtures.series_offering = whole[0].id
  const courses = (await teacher.post(`${classPath}/offerings`, { content_ids: [fixtures.mooc] })).data.offerings
  fixtures.mooc_offering = courses[0].id
  fixtures.mooc_record = (
    await learner.post(`/apis/v2/learning/offerings/${fixtures.mooc_offering}/records`)
  ).data.record.id
  const talk = `/apis/v2/learning/records/${fixtures.mooc_record}/items/${fixtures.mooc_discussion}/posts`
  fixtures.mooc_post = (await learner.post(talk, { body: { value: `${title}发言` } })).data.posts[0].id
  fixtures.certificate = (await insertCertificate(app.kernel.connection.db, {
    orgId,
    number: certificateNumber(randomBytes(12)),
    offeringId: fixtures.series_offering!,
    learnerId: studentId,
    kind: 'series',
    title: `${title}系列`,
    placeName: `${title}班`,
    orgName: '示范大学',
    learnerName: '学员',
    issuedAt: new Date(),
  }))!.id
  fixtures.training_record = run.recordId
  fixtures.training_run = (
    await teacher.get(`/apis/v2/trainings/${fixtures.training}/users/${studentId}`)
  ).data.runs[0].id
  await teacher.post('/apis/v2/records/grade', { record_ids: [run.recordId] })
  fixtures.appeal = (
    await learner.post(`/apis/v2/learning/records/${run.recordId}/appeals`, { reason: `${title}申诉` })
  ).data.appeal.id
  fixtures.join_request = (await insertJoinRequest(app.kernel.connection.db, {
    orgId,
    placeId: fixtures.class!,
    learnerId: studentId,
    reason: `${title}入班`,
  }))!.id
  const asked = { kind: 'attempt', reason: `${title}理由` }
  fixtures.application = (
    await learner.post(`/apis/v2/learning/offerings/${fixtures.offering}/applications`, asked)
  ).data.application.id
  fixtures.query_thread = (
    await learner.post(`/apis/v2/learning/records/${fixtures.record}/queries`, { title: `${title}提问` })
  ).data.query.id
  fixtures.activity_log = (await teacher.get('/apis/v2/acvivity-logs')).data.activity_logs[0]?.id
  return fixtures
}
