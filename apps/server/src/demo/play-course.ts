import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@lab/contract/demo-ids'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import { OfferingSettings } from '@lab/contract/offering'
import { findContent, publishContent } from '../domains/content/index.ts'
import { fileAddress, storeBytes } from '../domains/file/index.ts'
import { learn } from '../domains/learning/index.ts'
import { copiedMooc, createMooc } from '../domains/mooc/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { projectRoot } from '../kernel/config.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { demoUnits, demoVideoSeconds, linuxOperations } from './courses/linux-operations.ts'
import { grantTo } from './fill-grants.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

const teacherOf = ({ people, organisations }: DemoSchool) => ({
  orgId: named(organisations, 'software'),
  userId: named(people, 'teacher1'),
})

async function upload(kernel: Kernel, school: DemoSchool, origin: 'video' | 'pdf', file: string, name: string) {
  const bytes = await readFile(join(projectRoot(), 'apps/server/demo-files', file))
  return fileAddress(ok(await storeBytes(kernel, teacherOf(school), origin, { name, bytes })))
}

/** Where the course is taught: by itself in two classes, and as a part that a teacher has added to their series. */
const places = [
  { classKey: 'software-1', series: null },
  { classKey: 'training-1', series: null },
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
  const plan = linuxOperations({ ...files, experiments: { shell: named(school.experiments, 'linux-shell') } })
  const contentId = await createMooc(tx, who, {
    id: demoIds.mooc,
    title: 'Linux 运维基础',
    summary: { format: 'markdown', value: '从命令行到服务管理：读、看、做、测，两章学会照看一台服务器。' },
    tags: ['Linux', '运维'],
    plan,
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, contentId, null)), { seen: null }))
  const made = orAbsent(await findContent(tx, contentId, null))
  const aside = { id: demoIds.moocCase, title: made.title, shelf: 'case' as const, isPublic: true }
  const { id: caseId } = await copiedMooc(tx, who, made, aside)
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
const stepsOf = (username: string): readonly { unit: string; value: UnitResponse }[] => [
  { unit: demoUnits.why, value: { kind: 'read' } },
  { unit: demoUnits.files, value: { kind: 'read' } },
  {
    unit: demoUnits.video,
    value: { kind: 'watched', stretches: [[0, demoVideoSeconds]], position: demoVideoSeconds },
  },
  { unit: demoUnits.video, value: answerOf(username) },
]

interface Way {
  offeringId: string
  username: string
  reach: number
  id?: string | undefined
}

async function playWay(tx: Tx, kernel: Kernel, school: DemoSchool, { offeringId, username, reach, id }: Way) {
  const who = { userId: named(school.people, username) }
  const begun = new Date(new Date(school.now).getTime() - 6 * dayMs + between(0, 600, username, 'course') * minuteMs)
  const record = ok(await learn.start(tx, kernel, who, { offeringId, id }, begun))
  for (const [at, { unit, value }] of stepsOf(username).slice(0, reach).entries()) {
    const now = new Date(begun.getTime() + (at + 1) * between(6, 14, username, unit) * minuteMs)
    ok(await learn.respond(tx, kernel, who, { record: record.id, key: unit, value }, now))
  }
}

const reachOf = (username: string): number => {
  const dice = chance(username, 'course')
  return dice < 0.2 ? 1 : dice < 0.5 ? 2 : dice < 0.6 ? 3 : 4
}

function waysOf(school: DemoSchool, [alone, training, inSeries, inExpSeries]: readonly string[]): Way[] {
  const classes = demoClasses(new Date(school.now))
  const of = (key: string): readonly string[] => classes.find((one) => one.key === key)!.students
  const [first, second] = of('software-1')
  return [
    ...of('software-1').flatMap((username): Way[] =>
      username !== first && username !== second && chance(username, 'takes the course') < 0.25
        ? []
        : [
            {
              offeringId: alone!,
              username,
              reach: reachOf(username),
              id: username === first ? demoIds.classMoocRecord : username === second ? demoIds.moocRecord : undefined,
            },
          ],
    ),
    { offeringId: training!, username: of('training-1')[1]!, reach: 2, id: demoIds.trainingClassMoocRecord },
    { offeringId: inSeries!, username: second!, reach: 2, id: demoIds.seriesMoocRecord },
    { offeringId: inExpSeries!, username: of('software-2')[0]!, reach: 1, id: demoIds.expSeriesMoocRecord },
  ]
}

/** Makes the course of the demo school with its files, and lets learners take it. Done once, it is passed over. */
export async function playCourse(kernel: Kernel, school: DemoSchool): Promise<void> {
  if (await findContent(kernel.connection.db, demoIds.mooc, null)) return
  const files = {
    video: await upload(kernel, school, 'video', 'pipeline-demo.mp4', '用管道统计状态码.mp4'),
    cheatsheet: await upload(kernel, school, 'pdf', 'linux-cheatsheet.pdf', 'Linux命令速查.pdf'),
  }
  await kernel.connection.transaction(async (tx) => {
    const offerings = await makeCourse(tx, kernel, school, files)
    for (const way of waysOf(school, offerings)) await playWay(tx, kernel, school, way)
  })
}
