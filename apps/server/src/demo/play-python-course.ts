import { demoIds } from '@lab/contract/demo-ids'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import { OfferingSettings } from '@lab/contract/offering'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { findContent, publishContent } from '../domains/content/index.ts'
import { learn } from '../domains/learning/index.ts'
import { createMooc } from '../domains/mooc/index.ts'
import { partsBelow, placeOffering } from '../domains/offering/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { pythonData, pythonUnits, pythonVideoSeconds, type PythonFiles } from './courses/python-data.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { actsOf } from './learners/acts.ts'
import { between, chance } from './learners/dice.ts'
import { momentsOf } from './play-acts.ts'
import { loadSteps, type StepsByExperiment } from './play-steps.ts'
import { playUnits, uploadDemoFile, type UnitStep } from './play-units.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Since when the course is open, and in how many days its last chapter is. */
const openDays = 12
const lastChapterIn = 5

const teacherOf = ({ people, organisations }: DemoSchool) => ({
  orgId: named(organisations, 'software'),
  userId: named(people, 'teacher2'),
})

async function filesOf(kernel: Kernel, school: DemoSchool): Promise<PythonFiles> {
  const upload = (...file: [UploadOrigin, string, string]) => uploadDemoFile(kernel, teacherOf(school), ...file)
  return {
    missing: await upload('video', 'missing-values-demo.mp4', '缺失值的几种处理.mp4'),
    missingSubtitles: await upload('file', 'missing-values-demo.vtt', '缺失值的几种处理.vtt'),
    group: await upload('video', 'groupby-demo.mp4', '用分组汇总回答一个问题.mp4'),
    groupSubtitles: await upload('file', 'groupby-demo.vtt', '用分组汇总回答一个问题.vtt'),
    cheatsheet: await upload('pdf', 'data-cheatsheet.pdf', '数据处理速查.pdf'),
  }
}

/** Makes the course, publishes it and places it in the class that learns Python; returns its offering. */
async function makeCourse(tx: Tx, kernel: Kernel, school: DemoSchool, files: PythonFiles): Promise<string> {
  const who = teacherOf(school)
  const at = (days: number): string => new Date(new Date(school.now).getTime() + days * dayMs).toISOString()
  const experiments = {
    grades: named(school.experiments, 'python-grades'),
    canteen: named(school.experiments, 'data-analysis'),
  }
  const contentId = await createMooc(tx, who, {
    id: demoIds.pythonMooc,
    title: 'Python 数据分析',
    summary: {
      format: 'markdown',
      value: '从一个说得清楚的问题开始，读入、清洗、汇总，最后给出有依据的结论。会写简单的 Python 程序就能学。',
    },
    tags: ['Python', '数据分析'],
    plan: pythonData(files, experiments, at(lastChapterIn)),
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, contentId, null)), { seen: null }))
  const settings = OfferingSettings.parse({ opens_at: at(-openDays), auto_confirm: true })
  const placeId = named(school.classes, 'software-2').id
  return ok(await placeOffering(tx, kernel, who, { placeId, contentId, settings })).id
}

const watched = (until: number): UnitResponse => ({
  kind: 'watched',
  stretches: until > 0 ? [[0, until]] : [],
  position: until,
  played: until,
})
const answered = (id: string, answer: string): UnitResponse => ({ kind: 'answered', question_id: id, answer: [answer] })

/** A try of the quiz: some miss that what is strange is not always wrong. */
function tried(username: string): UnitResponse {
  const [number, strange, program] = pythonUnits.quizAsked
  return {
    kind: 'quiz',
    answers: [
      { question_id: number, answer: ['type'] },
      { question_id: strange, answer: [chance(username, 'strange') < 0.35 ? '对' : '错'] },
      { question_id: program, answer: chance(username, 'program') < 0.3 ? ['again'] : ['again', 'count'] },
    ],
  }
}

const reads: readonly UnitStep[] = [pythonUnits.question, pythonUnits.tidy, pythonUnits.reading].map((unit) => ({
  unit,
  value: { kind: 'read' },
}))
const cleans = (username: string): readonly UnitStep[] => [
  { unit: pythonUnits.faults, value: { kind: 'read' } },
  { unit: pythonUnits.missing, value: watched(0) },
  { unit: pythonUnits.missing, value: watched(pythonVideoSeconds) },
  {
    unit: pythonUnits.missing,
    value: answered(pythonUnits.missingAsked, chance(username, 'zero') < 0.25 ? 'same' : 'low'),
  },
  { unit: pythonUnits.quiz, value: tried(username) },
]

/** Some stop within the film, where it asks. */
const stopsInFilm = (username: string): readonly UnitStep[] => [
  ...reads,
  ...cleans(username).slice(0, 2),
  { unit: pythonUnits.missing, value: watched(between(8, 24, username, 'film')) },
]

/** How far somebody is: most are in the second chapter, a few have only begun. */
function stepsOf(username: string): readonly UnitStep[] {
  const all = [...reads, ...cleans(username)]
  const dice = chance(username, 'python')
  if (dice < 0.12) return all.slice(0, 1)
  if (dice < 0.25) return reads
  if (dice < 0.45) return stopsInFilm(username)
  return dice < 0.6 ? all.slice(0, -1) : all
}

/** The experiment of the first chapter, as somebody quick does it. */
async function playGrades(
  tx: Tx,
  kernel: Kernel,
  school: DemoSchool,
  { username, offeringId, steps }: { username: string; offeringId: string; steps: StepsByExperiment },
): Promise<void> {
  const experiment = 'python-grades'
  const begun = new Date(new Date(school.now).getTime() - 5 * dayMs + between(0, 600, username, experiment) * minuteMs)
  const record = ok(await learn.start(tx, kernel, { userId: named(school.people, username) }, { offeringId }, begun))
  const events = actsOf(experiment, `${username} course`, 'quick').map(({ minute, ...act }) => ({
    ...act,
    at: new Date(begun.getTime() + minute * minuteMs),
  }))
  const plan = { classKey: 'software-2', experiment, username, profile: 'quick' as const, events }
  const scene = { kernel, school, plan, steps: steps.get(experiment)! }
  for (const moment of events.flatMap((event) => momentsOf(scene, event))) await moment.play(tx, record)
}

/** Makes the course on data analysis with its files, and lets its class take it. Done once, it is passed over. */
export async function playPythonCourse(kernel: Kernel, school: DemoSchool): Promise<void> {
  if (await findContent(kernel.connection.db, demoIds.pythonMooc, null)) return
  const files = await filesOf(kernel, school)
  const steps = await loadSteps(kernel.connection.db, school)
  const { students } = demoClasses(new Date(school.now)).find(({ key }) => key === 'software-2')!
  await kernel.connection.transaction(async (tx) => {
    const offeringId = await makeCourse(tx, kernel, school, files)
    const taking = students.filter((one) => chance(one, 'takes python') >= 0.2)
    for (const username of taking) {
      await playUnits(tx, kernel, school, { offeringId, username, steps: stepsOf(username), daysAgo: 7 })
    }
    const [grades] = await partsBelow(tx, offeringId)
    // The experiment opens once something was read.
    const able = taking.filter(
      (one) => stepsOf(one).length >= reads.length && chance(one, 'grades in the course') < 0.3,
    )
    for (const username of able) {
      await playGrades(tx, kernel, school, { username, offeringId: grades!.id, steps })
    }
  })
}
