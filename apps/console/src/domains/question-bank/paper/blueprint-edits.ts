import {
  blueprintColumns,
  type Blueprint,
  type BlueprintColumn,
  type BlueprintRow,
  type BlueprintSolution,
  type PaperForm,
  paperForms,
  type Relaxation,
} from '@lab/contract/paper'
import { questionDifficultyLabels, type PaperSection } from '@lab/contract/question/paper-content'
import { questionTypeLabels, type QuestionType } from '@lab/contract/question/types'

export const emptyBlueprint: Blueprint = {
  rows: [],
  relaxations: [],
  target: null,
  forms: 1,
  most_shared: 0,
  avoid_days: 365,
}

export const columnLabel = (column: BlueprintColumn): string =>
  column === 0 ? '不限难度' : questionDifficultyLabels[column]

export const newRow = (before: BlueprintRow | undefined): BlueprintRow => ({
  id: crypto.randomUUID(),
  type: before?.type ?? 'single',
  point_id: null,
  points: before?.points ?? 2,
  counts: blueprintColumns.map(() => 0),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
export const rowCount = ({ counts }: Pick<BlueprintRow, 'counts'>): number => sum(counts)

/** What a blueprint asks for: of each column, and in all. */
export function totalsOf(rows: readonly BlueprintRow[]) {
  return {
    columns: blueprintColumns.map((column) => sum(rows.map(({ counts }) => counts[column] ?? 0))),
    count: sum(rows.map(rowCount)),
    points: sum(rows.map((row) => rowCount(row) * row.points)),
  }
}

const isSame = (one: Relaxation, other: Relaxation): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The blueprint with more relaxations; those that it has already are not repeated. */
export const relaxed = (blueprint: Blueprint, more: readonly Relaxation[]): Blueprint => ({
  ...blueprint,
  relaxations: [
    ...blueprint.relaxations,
    ...more.filter((one) => !blueprint.relaxations.some((known) => isSame(one, known))),
  ],
})

/** With rows changed, and without relaxations of rows that are gone. */
export const withRows = (blueprint: Blueprint, rows: BlueprintRow[]): Blueprint => ({
  ...blueprint,
  rows,
  relaxations: blueprint.relaxations.filter(({ row_id }) => rows.some(({ id }) => id === row_id)),
})

type Names = { points: ReadonlyMap<string, string> }

export function rowName(row: Pick<BlueprintRow, 'type' | 'point_id'>, { points }: Names): string {
  const type = row.type === null ? '不限题型' : questionTypeLabels[row.type]
  return row.point_id === null ? type : `${type}·${points.get(row.point_id) ?? '已删除的知识点'}`
}

/** A cell in words: 单选题·进程管理·困难. */
export function cellName(
  rows: readonly BlueprintRow[],
  { row_id, column }: { row_id: string; column: BlueprintColumn },
  names: Names,
): string {
  const row = rows.find(({ id }) => id === row_id)
  return row ? `${rowName(row, names)}·${columnLabel(column)}` : '已删除的行'
}

/** What a relaxation lets in, in words. */
export function relaxationText(relaxation: Relaxation, { points }: Names): string {
  if (relaxation.kind === 'difficulty') return `也用${questionDifficultyLabels[relaxation.value]}的题`
  if (relaxation.kind === 'type') return `也用${questionTypeLabels[relaxation.value]}`
  return relaxation.value === null ? '不限知识点' : `放宽到知识点「${points.get(relaxation.value) ?? '上级知识点'}」`
}

type Solved = BlueprintSolution['forms'][number]['questions']

/** The questions of a form as sections: one for each type, in the order in which the table names them. */
export function sectionsOf(questions: Solved): PaperSection[] {
  const byType = Map.groupBy(questions, ({ question }): QuestionType => question.question.type)
  return [...byType].map(([type, of]) => ({
    id: crypto.randomUUID(),
    title: questionTypeLabels[type],
    note: '',
    questions: of.map(({ question }) => question),
    draws: [],
  }))
}

/** What is saved of a solution that was accepted: form A is the paper itself. */
export function acceptedOf({ forms }: BlueprintSolution): { sections: PaperSection[]; forms: PaperForm[] } {
  const [first, ...others] = forms.map(({ questions }) => sectionsOf(questions))
  return {
    sections: first ?? [],
    forms: others.map((sections, at) => ({ name: paperForms[at + 1]! as PaperForm['name'], content: { sections } })),
  }
}
