import { demoIds } from '@lab/contract/demo-ids'
import { laidGraph } from '@lab/contract/graph-layout'
import type { KnowledgeGraph } from '@lab/contract/lesson-graph'
import type { Outline } from '@lab/contract/lesson-outline'
import { isWritten, usualTeachingFields, type TeachingValue } from '@lab/contract/lesson-teaching'
import type { TermPlan } from '@lab/contract/lesson-term'
import { findContent, publishContent, type UsesKernel } from '../domains/content/index.ts'
import { createLesson } from '../domains/lesson/index.ts'
import { shareContent } from '../domains/library/index.ts'
import { submitReview } from '../domains/review/index.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import type { DemoBanks } from './fill-banks.ts'
import { named, type DemoSchool } from './fill-school.ts'
import type { DemoPoint } from './lessons/graph-parts.ts'
import { linuxPoints, linuxRelations } from './lessons/linux-graph.ts'
import { linuxLines, linuxObjectives } from './lessons/linux-outline.ts'
import { linuxPlans, type DemoPlan } from './lessons/linux-plans.ts'
import { pythonPoints, pythonRelations } from './lessons/python-graph.ts'
import { pythonLines, pythonObjectives } from './lessons/python-outline.ts'
import { pythonPlans } from './lessons/python-plans.ts'
import { smallLessons, type SmallLesson } from './lessons/small-lessons.ts'
import { linuxTerm, outlineFrom, pythonTerm } from './lessons/terms.ts'
import { pythonBank } from './questions/python.ts'

const stepsOf = ({ steps }: DemoPlan) =>
  steps.map(([minutes, title, teacher, learner]) => ({ id: newId(), minutes, title, teacher, learner }))

/** What is written of the first sessions, under the usual headings. */
function teachingOf({ sessions }: TermPlan, plans: readonly DemoPlan[]): Record<string, TeachingValue[]> {
  const valuesOf = (plan: DemoPlan): TeachingValue[] =>
    usualTeachingFields
      .map(({ id, label, kind }) => ({
        field_id: id,
        text: plan.texts[label] ?? '',
        steps: kind === 'steps' ? stepsOf(plan) : [],
      }))
      .filter(isWritten)
  return Object.fromEntries(plans.map((plan, at) => [sessions[at]!.id, valuesOf(plan)]))
}

interface DrawnGraph {
  points: readonly DemoPoint[]
  relations: typeof linuxRelations
  /** The bank whose questions test its points. */
  bankId: string
}

/** The points of a course, taught with experiments of the school and tested by one of its banks. */
function graphOf(
  { rows }: Outline,
  experiments: DemoSchool['experiments'],
  { points: drawn, relations: between, bankId }: DrawnGraph,
): KnowledgeGraph {
  const lineOf = new Map(rows.map(({ id, title }) => [title, id]))
  const points = drawn.map(({ title, level, line, aliases = [], marks = [], experiments: keys = [] }) => ({
    id: newId(),
    title,
    aliases: [...aliases],
    level,
    marks: [...marks],
    note: '',
    row_ids: line === undefined ? [] : [orAbsent(lineOf.get(line) ?? null)],
    content_ids: keys.map((key) => named(experiments, key)),
  }))
  const idOf = new Map(points.map(({ id, title }) => [title, id]))
  const relations = between.map(([kind, from, to]) => ({
    id: newId(),
    kind,
    from: orAbsent(idOf.get(from) ?? null),
    to: orAbsent(idOf.get(to) ?? null),
  }))
  const places = laidGraph(points, relations)
  return {
    points: points.map((one) => ({ ...one, ...orAbsent(places.get(one.id) ?? null) })),
    relations,
    bank_ids: [bankId],
  }
}

const filedUnder = (categories: ReadonlyMap<string, string>, key: string): string =>
  orAbsent(categories.get(key) ?? null)

/** A colleague's preparation, published, and shared or asked to be. */
async function fillSmall(
  tx: Tx,
  kernel: UsesKernel,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
  categories: ReadonlyMap<string, string>,
  { title, about, organisation, teacher, tags, category, hours, audience, objectives, lines, ...sharing }: SmallLesson,
): Promise<void> {
  const who = { orgId: named(organisations, organisation), userId: named(people, teacher) }
  const id = await createLesson(tx, who, {
    title,
    summary: { format: 'markdown', value: about },
    tags: [...tags],
    categoryId: filedUnder(categories, category),
    totalHours: hours,
    audience,
    outline: outlineFrom(objectives, lines),
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  const content = orAbsent(await findContent(tx, id, null))
  const { reach, isWaiting, note } = sharing
  if (isWaiting) ok(await submitReview(tx, { ...who, realName: content.creator.realName }, content, { reach, note }))
  else ok(await shareContent(tx, who, content, { reach, note }))
}

type Filled = Pick<DemoSchool, 'people' | 'organisations' | 'experiments'> & {
  /** Ids of the categories by key. */
  categories: ReadonlyMap<string, string>
}

async function fillLinux(
  tx: Tx,
  kernel: UsesKernel,
  { people, organisations, experiments, categories }: Filled,
  now: Date,
) {
  const outline = outlineFrom(linuxObjectives, linuxLines)
  const term = linuxTerm(outline, now)
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const id = await createLesson(tx, who, {
    id: demoIds.preparedLesson,
    title: 'Linux 系统管理',
    summary: {
      format: 'markdown',
      value: '软件工程专业的专业基础课。学完能独立管理一台 Linux 服务器，为后续的运维和云计算课程打基础。',
    },
    tags: ['Linux', '运维'],
    categoryId: filedUnder(categories, 'basic-courses'),
    totalHours: 48,
    credits: 3,
    audience: '2026 级软件工程',
    outline,
    term,
    teaching: teachingOf(term, linuxPlans),
    graph: graphOf(outline, experiments, { points: linuxPoints, relations: linuxRelations, bankId: demoIds.bank }),
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  await createLesson(tx, who, {
    title: '云计算基础',
    summary: { format: 'markdown', value: '虚拟化、容器与编排，接在 Linux 系统管理之后。还在备课。' },
    tags: ['云计算'],
    categoryId: filedUnder(categories, 'elective-courses'),
    totalHours: 32,
    credits: 2,
    audience: '2025 级软件工程',
  })
}

async function fillPython(
  tx: Tx,
  kernel: UsesKernel,
  { people, organisations, experiments, categories }: Filled,
  bankId: string,
  now: Date,
) {
  const outline = outlineFrom(pythonObjectives, pythonLines)
  const term = pythonTerm(outline, now)
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher2') }
  const id = await createLesson(tx, who, {
    id: demoIds.pythonLesson,
    title: 'Python 数据分析',
    summary: {
      format: 'markdown',
      value: '面向学过 Python 基础的学生：从一个说得清楚的问题开始，到一份有依据、有限度的结论。',
    },
    tags: ['Python', '数据分析'],
    categoryId: filedUnder(categories, 'core-data'),
    totalHours: 32,
    credits: 2,
    audience: '2026 级软件工程',
    outline,
    term,
    teaching: teachingOf(term, pythonPlans),
    graph: graphOf(outline, experiments, { points: pythonPoints, relations: pythonRelations, bankId }),
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
}

/** Makes the preparations of the demo school: two that are complete, one that was only begun, and those of colleagues. */
export async function fillLessons(
  tx: Tx,
  kernel: UsesKernel,
  school: Filled & { banks: DemoBanks },
  now: Date,
): Promise<void> {
  await fillLinux(tx, kernel, school, now)
  await fillPython(tx, kernel, school, orAbsent(school.banks.get(pythonBank.title)?.id ?? null), now)
  for (const one of smallLessons) await fillSmall(tx, kernel, school, school.categories, one)
}
