import { endOfBranch, type OutlineRow } from './lesson-outline.ts'
import { termLimits, type SessionKind, type TermSession } from './lesson-term.ts'

type Piece = Pick<OutlineRow, 'id' | 'title'> & { hours: number }
type Draft = Pick<TermSession, 'title' | 'kind' | 'hours' | 'row_ids'>

const longestTitle = 100

/** Pieces of one kind in sessions of so many hours: a long one is taught in several, short ones share one. */
function packed(pieces: readonly Piece[], kind: SessionKind, perSession: number): Draft[] {
  const drafts: { hours: number; pieces: Piece[] }[] = []
  for (const piece of pieces) {
    let left = piece.hours
    while (left > 0) {
      const last = drafts.at(-1)
      const room = last ? perSession - last.hours : 0
      const open = last && room > 0 ? last : { hours: 0, pieces: [] }
      if (open !== last) drafts.push(open)
      const taken = Math.min(left, perSession - open.hours)
      open.hours += taken
      open.pieces.push(piece)
      left -= taken
    }
  }
  return drafts.map(({ hours, pieces: taught }) => ({
    title: taught
      .map(({ title }) => title)
      .join('；')
      .slice(0, longestTitle),
    kind,
    hours,
    row_ids: taught.map(({ id }) => id),
  }))
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** What is taught in several sessions says which of them each is. */
function numbered(drafts: readonly Draft[]): Draft[] {
  const total = new Map<string, number>()
  const nameOf = ({ title, kind }: Draft): string => `${kind} ${title}`
  for (const draft of drafts) total.set(nameOf(draft), (total.get(nameOf(draft)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return drafts.map((draft) => {
    const name = nameOf(draft)
    if (total.get(name) === 1) return draft
    const at = seen.get(name) ?? 0
    seen.set(name, at + 1)
    return { ...draft, title: `${draft.title.slice(0, longestTitle - 6)}（${numerals[at] ?? at + 1}）` }
  })
}

/**
 * The sessions that an outline comes to, chapter by chapter: its theory, then its practice, each session of at most so many
 * hours and none over the end of a chapter. `makeId` names them.
 */
export function sessionsFrom(rows: readonly OutlineRow[], perSession: number, makeId: () => string): TermSession[] {
  const drafts: Draft[] = []
  for (let at = 0; at < rows.length; at = endOfBranch(rows, at)) {
    const chapter = rows.slice(at, endOfBranch(rows, at))
    const of = (kind: 'theory' | 'practice'): Piece[] =>
      chapter.map((row) => ({ id: row.id, title: row.title, hours: row[kind] }))
    drafts.push(...packed(of('theory'), 'theory', perSession), ...packed(of('practice'), 'practice', perSession))
  }
  return numbered(drafts)
    .slice(0, termLimits.sessions)
    .map((draft) => ({ id: makeId(), note: '', at: null, ...draft }))
}

/** What does not fit between a plan and its course, in words; empty where all does. */
export function termGaps(
  sessions: readonly Pick<TermSession, 'hours' | 'row_ids'>[],
  rows: readonly Pick<OutlineRow, 'id' | 'title' | 'theory' | 'practice'>[],
  total: number,
): string[] {
  if (sessions.length === 0) return []
  const gaps: string[] = []
  const hours = sessions.reduce((sum, session) => sum + session.hours, 0)
  if (hours !== total) {
    const by = Math.abs(total - hours)
    gaps.push(`授课计划合计 ${hours} 学时，课程总学时 ${total}，${hours < total ? '还差' : '多出'} ${by} 学时`)
  }
  const taught = new Set(sessions.flatMap((session) => session.row_ids))
  const missing = rows.filter((row) => row.theory + row.practice > 0 && !taught.has(row.id))
  if (missing.length > 0) {
    const named = missing.slice(0, 3).map(({ title }) => `「${title}」`)
    gaps.push(`大纲中的${named.join('')}${missing.length > 3 ? `等 ${missing.length} 项` : ''}还没有安排授课`)
  }
  return gaps
}
