import type { LibraryFact, LibraryPreview } from '@lab/contract/library'
import { courseTotals, unitKindLabels, unitsIn, unitsOfPlan, type Unit } from '@lab/contract/mooc-plan'
import type { ReviewEvidence } from '@lab/contract/review'
import { completionLabels } from '@lab/contract/series-plan'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findContent, type FullContent } from '../content/index.ts'
import type { Locked, SharedKind } from '../library/index.ts'
import { linkedIn, planElsewhere } from './brought-units.ts'
import { mergedPlan, partLabels, planMerge, withLocked, type PlannedChange } from './merge.ts'
import { idsInCopy, treeOf, withIds } from './plan-tree.ts'
import { findEntry, lockEntry, savePlan } from './store.ts'
import { moocPlans } from './tables.ts'
import { loadMooc, publishGap } from './versions.ts'

async function facts(tx: Tx, ids: string[]): Promise<Map<string, LibraryFact[]>> {
  const { id, unitCount, requiredCount } = moocPlans
  const rows = await tx.select({ id, unitCount, requiredCount }).from(moocPlans).where(inArray(id, ids))
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { label: '小节', value: `${row.unitCount} 个` },
        { label: '必修', value: `${row.requiredCount} 个` },
      ],
    ]),
  )
}

type Part = LibraryPreview['sections'][number]['parts'][number]
const nothing: Part['body'] = { format: 'markdown', value: '' }

/** Facts of what is written in a unit; never what answers its questions. */
function factsOf(unit: Unit): string[] {
  switch (unit.kind) {
    case 'video':
      return [
        `${Math.round(unit.duration_seconds / 60)} 分钟`,
        ...(unit.subtitles ? ['有字幕'] : []),
        ...(unit.questions?.length ? [`视频中 ${unit.questions.length} 道题`] : []),
      ]
    case 'pdf':
      return unit.file ? [unit.file.name] : []
    case 'link':
      return [unit.url]
    case 'quiz':
      return [`${unit.questions.length} 道题`, `通过比例 ${unit.pass_percent}%`]
    case 'discussion':
      return [`发言 ${unit.posts_required} 次`]
    default:
      return []
  }
}

/** What a reader may know of a unit. */
const partOf = (unit: Unit, section: string): Part => ({
  title: unit.title,
  kind: unitKindLabels[unit.kind],
  body: unit.kind === 'document' || unit.kind === 'discussion' ? unit.body : nothing,
  facts: [section, unit.is_required ? '必修' : '选修', ...factsOf(unit)],
  options: unit.kind === 'quiz' ? unit.questions.map(({ stem }) => stem.value) : [],
})

const countOf = (units: readonly Unit[], kind: Unit['kind']): number =>
  units.filter((unit) => unit.kind === kind).length

/** What a copy needs that does not come with it. */
function needsOf(units: readonly Unit[]): string[] {
  const [experiments, exams, datasets] = (['experiment', 'exam', 'dataset'] as const).map((kind) =>
    countOf(units, kind),
  )
  return [
    ...(experiments
      ? [`课程中有 ${experiments} 个实验：其中共享给本组织的一并复制为草稿，选择环境套件并发布后才能发布课程`]
      : []),
    ...(exams ? [`课程中有 ${exams} 场考试：不会一并复制，请在副本中另行添加`] : []),
    ...(datasets ? [`课程中有 ${datasets} 个数据集：一并复制，计入本组织的存储空间`] : []),
  ]
}

async function preview(tx: Tx, contentId: string, version: number): Promise<LibraryPreview | null> {
  const found = await loadMooc(tx, contentId, version)
  if (!found) return null
  return {
    sections: found.plan.chapters.map(({ title, sections }) => ({
      title,
      parts: sections.flatMap((section) => section.units.map((unit) => partOf(unit, section.title))),
    })),
    needs: needsOf(unitsOfPlan(found.plan)),
  }
}

/** Whether the course could be published as it is, and what it consists of. */
async function evidence(tx: Tx, contentId: string): Promise<ReviewEvidence> {
  const entry = await findEntry(tx, contentId)
  if (!entry) return { state: 'none', title: '没有内容', lines: [] }
  const { plan } = entry
  const { units, required } = courseTotals(plan)
  const gap = await publishGap(tx, plan)
  return {
    state: gap ? 'warn' : 'good',
    title: gap ?? '内容完整，可以发布',
    lines: [
      `${plan.chapters.length} 章，${units} 个小节，其中必修 ${required} 个；${completionLabels[plan.completion]}`,
      ...plan.chapters.map((chapter) => `「${chapter.title}」：${unitsIn(chapter)} 个小节`),
    ],
  }
}

const levels = { chapter: 0, section: 1, unit: 2 } as const

/** Chapters, sections and units of a course as it is now. */
const lockable: SharedKind['lockable'] = async (tx, id) =>
  [...treeOf(orAbsent(await findEntry(tx, id)).plan).nodes].map(([partId, { what, value }]) => ({
    id: partId,
    part: partLabels[what],
    title: value.title,
    level: levels[what],
  }))

/** Only older copies have ids of their own. */
const originsIn: SharedKind['originsIn'] = async (tx, copy) => {
  const mine = await findEntry(tx, copy.id)
  const source = await loadMooc(tx, copy.sourceId ?? '', copy.sourceVersion ?? 0)
  if (!mine || !source) return new Map()
  return new Map([...idsInCopy(source.plan, mine.plan)].map(([theirId, ownId]) => [ownId, theirId]))
}

/** What version `to` of a copy's source changes in it. A copy of what was never published begins from nothing known. */
async function mergeOf(tx: Tx, copy: FullContent, to: number, locked: Locked) {
  const source = orAbsent(await findContent(tx, copy.sourceId ?? '', null))
  const mine = orAbsent(await findEntry(tx, copy.id)).plan
  const at = async (version: number) => orAbsent(await loadMooc(tx, source.id, version)).plan
  const given = { base: await at(copy.sourceVersion || to), theirs: await at(to) }
  const ids = idsInCopy(given.base, mine)
  const linked = linkedIn(mine)
  const [base, theirs] = [given.base, given.theirs].map((plan) => {
    const known = withIds(plan, ids)
    return source.orgId === copy.orgId ? known : planElsewhere(known, linked)
  })
  const lockedHere = new Set([...locked].map((id) => ids.get(id) ?? id))
  const names = new Map([...ids].map(([theirId, ownId]) => [ownId, theirId]))
  // A change is known by the source's id of what it is of.
  const named = (key: string): string => key.replace(/[^:]+$/, (id) => names.get(id) ?? id)
  const planned = planMerge(withLocked(base!, mine, lockedHere), theirs!, mine).map(
    ({ change, apply }): PlannedChange => ({ change: { ...change, key: named(change.key) }, apply }),
  )
  return { planned, mine }
}

/** Practical courses as what organisations share; a copy follows its source chapter by chapter, section by section, unit by unit. */
export const sharedMooc: SharedKind = {
  facts,
  preview,
  evidence,
  lockable,
  originsIn,
  difference: async (tx, copy, to, locked) => (await mergeOf(tx, copy, to, locked)).planned.map(({ change }) => change),
  async merge(tx, _who, copy, to, { keys, locked }) {
    await lockEntry(tx, copy.id)
    const { planned, mine } = await mergeOf(tx, copy, to, locked)
    await savePlan(
      tx,
      copy.id,
      mergedPlan(
        mine,
        planned.filter(({ change }) => keys.has(change.key)),
      ),
    )
  },
}
