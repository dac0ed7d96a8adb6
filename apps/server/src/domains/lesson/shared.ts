import {
  depthLabel,
  emptyOutline,
  endOfBranch,
  outlineHours,
  outlineLevelLabels,
  outlineNumbers,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { emptyGraph } from '@lab/contract/lesson-graph'
import { lessonResourceKindLabels } from '@lab/contract/lesson-resources'
import { emptyTermPlan } from '@lab/contract/lesson-term'
import type { LibraryFact, LibraryPreview } from '@lab/contract/library'
import type { ReviewEvidence } from '@lab/contract/review'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findContent, type FullContent } from '../content/index.ts'
import type { KindChange, Locked, SharedKind } from '../library/index.ts'
import { changedLines, lessonPartLabels, lessonParts, partDifferences } from './differences.ts'
import { clashes, mergedPart, withLocked } from './merge.ts'
import { experimentsIn } from './resource-store.ts'
import { noteWriter } from './store.ts'
import { lessons } from './tables.ts'
import { fillLesson, loadLesson, publishGap, takenAlong, type LessonSnapshot } from './versions.ts'

async function facts(tx: Tx, ids: string[]): Promise<Map<string, LibraryFact[]>> {
  const { id, totalHours, credits, sessionCount } = lessons
  const rows = await tx.select({ id, totalHours, credits, sessionCount }).from(lessons).where(inArray(id, ids))
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { label: '学时', value: `${row.totalHours}` },
        { label: '学分', value: `${row.credits}` },
        ...(row.sessionCount > 0 ? [{ label: '授课', value: `${row.sessionCount} 次` }] : []),
      ],
    ]),
  )
}

type Part = LibraryPreview['sections'][number]['parts'][number]

/** What a reader may know of a line: how long and how well, and with what it is taught. */
function partOf(row: OutlineRow, number: string, { resources }: LessonSnapshot): Part {
  const used = resources.filter(({ row_ids: ids }) => ids.includes(row.id))
  const hours = [row.theory > 0 ? `理论 ${row.theory}` : '', row.practice > 0 ? `实践 ${row.practice}` : '']
  return {
    title: `${number} ${row.title}`,
    kind: depthLabel(row.depth),
    body: { format: 'markdown', value: row.note },
    facts: [
      ...hours.filter(Boolean).map((text) => `${text} 学时`),
      ...(row.level ? [`要求：${outlineLevelLabels[row.level]}`] : []),
      ...used.map((one) => `${lessonResourceKindLabels[one.kind]}：${one.title}`),
    ],
    options: [],
  }
}

async function preview(tx: Tx, contentId: string, version: number): Promise<LibraryPreview | null> {
  const snapshot = await loadLesson(tx, contentId, version)
  if (!snapshot) return null
  const { rows } = snapshot.outline
  const numbers = outlineNumbers(rows)
  const linked = experimentsIn(snapshot.resources).length
  return {
    sections: rows.flatMap((row, at) =>
      row.depth > 0
        ? []
        : [
            {
              title: row.title,
              parts: rows
                .slice(at, endOfBranch(rows, at))
                .map((line, place) => partOf(line, numbers[at + place]!, snapshot))
                // A chapter that says nothing itself is the heading alone.
                .filter(
                  ({ body, facts: said }, place, all) => place > 0 || all.length === 1 || body.value || said.length > 0,
                ),
            },
          ],
    ),
    needs:
      linked > 0 ? [`课程资源中关联了 ${linked} 个实验：复制到其他组织时不会一并复制，请先复制或新建实验再关联`] : [],
  }
}

/** What is there of what a course needs, and whether the outline comes to its hours. */
async function evidence(tx: Tx, contentId: string): Promise<ReviewEvidence> {
  const snapshot = await loadLesson(tx, contentId, 0)
  if (!snapshot) return { state: 'none', title: '没有内容', lines: [] }
  const { outline, term, teaching, graph, resources } = snapshot
  const { theory, practice } = outlineHours(outline.rows)
  const gap = publishGap(snapshot)
  return {
    state: gap ? 'warn' : 'good',
    title: gap ?? '大纲与课程学时一致',
    lines: [
      `教学大纲：${outline.rows.length} 行，合计 ${theory + practice} 学时`,
      `授课计划：${term.sessions.length} 次课，已排入 ${term.sessions.filter(({ at }) => at !== null).length} 次`,
      `教案：已写 ${Object.keys(teaching).length} 次课`,
      `知识图谱：${graph.points.length} 个知识点，${graph.relations.length} 条关系`,
      `课程资源：${resources.length} 项`,
    ],
  }
}

const nothing: LessonSnapshot = {
  totalHours: 0,
  credits: 0,
  audience: '',
  outline: emptyOutline,
  term: emptyTermPlan,
  teaching: {},
  graph: emptyGraph,
  resources: [],
}

/** The three versions that a copy is compared by; one that was made of what was never published begins from nothing. */
async function threeOf(tx: Tx, copy: FullContent, to: number, locked: Locked) {
  const source = orAbsent(await findContent(tx, copy.sourceId ?? '', null))
  const at = async (version: number): Promise<LessonSnapshot> =>
    takenAlong(source, copy.orgId, orAbsent(await loadLesson(tx, source.id, version))).written
  const base = copy.sourceVersion ? await at(copy.sourceVersion) : nothing
  const mine = orAbsent(await loadLesson(tx, copy.id, 0))
  return { base: withLocked(base, mine, locked), theirs: await at(to), mine }
}

async function difference(tx: Tx, copy: FullContent, to: number, locked: Locked): Promise<KindChange[]> {
  const { base, theirs, mine } = await threeOf(tx, copy, to, locked)
  return lessonParts.flatMap((part) => {
    if (changedLines(part, base, theirs).size === 0) return []
    const merged = { ...mine, ...mergedPart[part](base, theirs, mine) }
    const fields = partDifferences(part, mine, merged)
    if (fields.length === 0) return []
    return [
      {
        key: part,
        what: 'changed' as const,
        part: lessonPartLabels[part],
        title: `${fields.length} 处修改`,
        fields: fields.map(({ what, before, after }) => ({ field: what, before: before ?? '', after: after ?? '' })),
        is_conflict: clashes(part, base, theirs, mine),
      },
    ]
  })
}

/** Preparations as what organisations share; a copy follows its source part by part. */
export const sharedLesson: SharedKind = {
  facts,
  preview,
  evidence,
  lockable: async () =>
    lessonParts.map((part) => ({ id: part, part: '备课', title: lessonPartLabels[part], level: 0 })),
  // A part of a preparation is called the same in each.
  originsIn: async () => new Map(),
  difference,
  async merge(tx, { userId }, copy, to, { keys, locked }) {
    const { base, theirs, mine } = await threeOf(tx, copy, to, locked)
    const taken = lessonParts.filter((part) => keys.has(part)).map((part) => mergedPart[part](base, theirs, mine))
    await fillLesson(tx, copy.id, Object.assign({ ...mine }, ...taken) as LessonSnapshot)
    await noteWriter(tx, copy.id, userId)
  },
}
