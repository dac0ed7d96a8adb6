import { demoIds } from '@lab/contract/demo-ids'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import { OfferingSettings } from '@lab/contract/offering'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { findContent, publishContent } from '../domains/content/index.ts'
import { shareContent } from '../domains/library/index.ts'
import { copyMooc, createMooc } from '../domains/mooc/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoPlaces } from './course.ts'
import { demoUnits, demoVideoSeconds, linuxOperations } from './courses/linux-operations.ts'
import { grantTo } from './fill-grants.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { chance } from './learners/dice.ts'
import { playDiscussion } from './play-discussion.ts'
import { playUnits, uploadDemoFile, type UnitStep, type UnitWay } from './play-units.ts'

const dayMs = 86_400_000

const teacherOf = ({ people, organisations }: DemoSchool) => ({
  orgId: named(organisations, 'software'),
  userId: named(people, 'teacher1'),
})

/** Where the course is taught: by itself in two classes and a project, and as a part that a teacher has added to their series. */
const places = [
  { classKey: 'software-1', series: null },
  { classKey: 'training-1', series: null },
  { classKey: 'project-1', series: null },
  { classKey: 'software-1', series: 'series-series' },
  { classKey: 'software-2', series: 'series-exp_series' },
] as const

interface Files {
  video: string
  cheatsheet: string
}

/** Makes the course, publishes it and places it; returns its offerings in the order of `places`. */
async function makeCourse(tx: Tx, kernel: Kernel, school: DemoSchool, files: Files): Promise<string[]> {
  const who = teacherOf(school)
  const plan = linuxOperations({
    ...files,
    accessLog: named(school.datasets, 'access-log'),
    experiments: { shell: named(school.experiments, 'linux-shell') },
  })
  const contentId = await createMooc(tx, who, {
    id: demoIds.mooc,
    title: 'Linux 运维基础',
    summary: { format: 'markdown', value: '从命令行到服务管理：读、看、做、测，两章学会照看一台服务器。' },
    tags: ['Linux', '运维'],
    plan,
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, contentId, null)), { seen: null }))
  const made = orAbsent(await findContent(tx, contentId, null))
  ok(
    await shareContent(tx, who, made, {
      reach: 'customer',
      note: '配套的命令行实验一并共享，可以直接用在各专业的 Linux 课上。',
    }),
  )
  const aside = { id: demoIds.moocCase, title: made.title, shelf: 'case' as const, isPublic: true }
  const { id: caseId } = await copyMooc(tx, who, made, aside)
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, caseId, null)), { seen: null }))
  for (const key of ['software', 'innovation'] as const) {
    await grantTo(tx, school, key, [
      [contentId, 'use'],
      [caseId, 'use'],
    ])
  }
  const opensAt = new Date(new Date(school.now).getTime() - 8 * dayMs).toISOString()
  const offerings: string[] = []
  for (const { classKey, series } of places) {
    const room = named(school.classes, classKey)
    const at = { placeId: room.id, contentId }
    const placed = series
      ? await placeOffering(tx, kernel, who, { ...at, parentId: named(room.offerings, series), settings: {} })
      : await placeOffering(tx, kernel, who, {
          ...at,
          settings: OfferingSettings.parse({ opens_at: opensAt, auto_confirm: true }),
        })
    offerings.push(ok(placed).id)
  }
  return offerings
}

/** What somebody answers in the video; a third have not seen through it. */
const answerOf = (username: string): UnitResponse => ({
  kind: 'answered',
  question_id: demoUnits.question,
  answer: [chance(username, 'video') < 0.3 ? 'speed' : 'adjacent'],
})

/** What somebody does in the course, in order; the weak stop early. */
const stepsOf = (username: string): readonly UnitStep[] => [
  { unit: demoUnits.why, value: { kind: 'read' } },
  { unit: demoUnits.files, value: { kind: 'read' } },
  {
    unit: demoUnits.video,
    value: { kind: 'watched', stretches: [[0, demoVideoSeconds]], position: demoVideoSeconds },
  },
  { unit: demoUnits.video, value: answerOf(username) },
]

const reachOf = (username: string): number => {
  const dice = chance(username, 'course')
  return dice < 0.2 ? 1 : dice < 0.5 ? 2 : dice < 0.6 ? 3 : 4
}

function waysOf(school: DemoSchool, [alone, training, project, inSeries, inExpSeries]: readonly string[]): UnitWay[] {
  const classes = demoPlaces(new Date(school.now))
  const of = (key: string): readonly string[] => classes.find((one) => one.key === key)!.students
  const [first, second] = of('software-1')
  const way = (offeringId: string, username: string, reach: number, id?: string): UnitWay => ({
    offeringId,
    username,
    steps: stepsOf(username).slice(0, reach),
    daysAgo: 6,
    id,
  })
  const fixed: Readonly<Record<string, string>> = {
    [first!]: demoIds.classMoocRecord,
    [second!]: demoIds.moocRecord,
  }
  return [
    ...of('software-1')
      .filter((username) => fixed[username] || chance(username, 'takes the course') >= 0.25)
      .map((username) => way(alone!, username, reachOf(username), fixed[username])),
    way(training!, of('training-1')[1]!, 2, demoIds.trainingClassMoocRecord),
    way(project!, of('project-1')[0]!, 3, demoIds.projectMoocRecord),
    ...of('project-1')
      .slice(1, 7)
      .map((username) => way(project!, username, reachOf(username))),
    way(inSeries!, second!, 2, demoIds.seriesMoocRecord),
    way(inExpSeries!, of('software-2')[0]!, 1, demoIds.expSeriesMoocRecord),
  ]
}

/** Makes the course of the demo school with its files, and lets learners take it. Done once, it is passed over. */
export async function playCourse(kernel: Kernel, school: DemoSchool): Promise<void> {
  if (await findContent(kernel.connection.db, demoIds.mooc, null)) return
  const upload = (...file: [UploadOrigin, string, string]) => uploadDemoFile(kernel, teacherOf(school), ...file)
  const files = {
    video: (await upload('video', 'pipeline-demo.mp4', '用管道统计状态码.mp4')).url,
    cheatsheet: (await upload('pdf', 'linux-cheatsheet.pdf', 'Linux命令速查.pdf')).url,
  }
  await kernel.connection.transaction(async (tx) => {
    const offerings = await makeCourse(tx, kernel, school, files)
    for (const way of waysOf(school, offerings)) await playUnits(tx, kernel, school, way)
    await playDiscussion(tx, kernel, school, { offeringId: offerings[0]!, unitId: demoUnits.talk })
  })
}
