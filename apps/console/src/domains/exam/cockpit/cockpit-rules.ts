import { offlineAfterMs, type Cockpit, type CockpitChange, type CockpitRow } from '@lab/contract/exam-cockpit'

/** What is shown after a change: rows carry everything of their learner. Pure. */
export function applyChange(before: Cockpit | undefined, { cockpit, rows }: CockpitChange): Cockpit | undefined {
  if (cockpit) return cockpit
  if (!before || !rows?.length) return before
  const newer = new Map(rows.map((row) => [row.learner.id, row]))
  const known = new Set(before.rows.map(({ learner }) => learner.id))
  return {
    ...before,
    rows: [
      ...before.rows.map((row) => newer.get(row.learner.id) ?? row),
      ...rows.filter(({ learner }) => !known.has(learner.id)),
    ],
  }
}

/** Whether a learner's page was heard of lately, by the server's clock. Pure. */
export const isOnline = ({ last_seen_at: seen }: Pick<CockpitRow, 'last_seen_at'>, serverNow: number): boolean =>
  seen !== null && serverNow - Date.parse(seen) < offlineAfterMs

/** How a learner stands: what they do, and whether they are there. */
export const standings = ['absent', 'lobby', 'working', 'offline', 'submitted'] as const
export type Standing = (typeof standings)[number]
export const standingLabels = {
  absent: '未进入',
  lobby: '候考中',
  working: '作答中',
  offline: '离线',
  submitted: '已交卷',
} as const satisfies Record<Standing, string>

export function standingOf(row: Pick<CockpitRow, 'state' | 'last_seen_at'>, serverNow: number): Standing {
  const isThere = isOnline(row, serverNow)
  if (row.state === 'absent') return isThere ? 'lobby' : 'absent'
  if (row.state === 'submitted') return 'submitted'
  return isThere ? 'working' : 'offline'
}

export const filters = ['all', ...standings, 'watch'] as const
export type Filter = (typeof filters)[number]
export const filterLabels = { all: '全部', ...standingLabels, watch: '需关注' } as const satisfies Record<
  Filter,
  string
>

/** How many there are of each. Pure. */
export function countsOf(rows: readonly CockpitRow[], serverNow: number): Record<Filter, number> {
  const counts = { all: rows.length, absent: 0, lobby: 0, working: 0, offline: 0, submitted: 0, watch: 0 }
  for (const row of rows) {
    counts[standingOf(row, serverNow)] += 1
    if (row.suspicions.length) counts.watch += 1
  }
  return counts
}

/** Whether a row is shown. Pure. */
export function isShown(row: CockpitRow, filter: Filter, word: string, serverNow: number): boolean {
  const { real_name: name, number, group_name: group } = row.learner
  const sought = word.trim().toLowerCase()
  if (sought && ![name, number, group].some((text) => text.toLowerCase().includes(sought))) return false
  if (filter === 'all') return true
  if (filter === 'watch') return row.suspicions.length > 0
  return standingOf(row, serverNow) === filter
}

/** What is done to some at once, by what they are doing. Pure. */
export const workingOf = (rows: readonly CockpitRow[]): CockpitRow[] => rows.filter(({ state }) => state === 'working')
export const submittedOf = (rows: readonly CockpitRow[]): CockpitRow[] =>
  rows.filter(({ state }) => state === 'submitted')

/** Some names, and how many there are in all. */
export function namesOf(rows: readonly Pick<CockpitRow, 'learner'>[], most = 5): string {
  const names = rows.slice(0, most).map(({ learner }) => learner.real_name)
  return rows.length > most ? `${names.join('、')}等 ${rows.length} 人` : names.join('、')
}

/** What came of releasing the scores of a sitting. */
export function releasedText({ released, unmarked }: { released: number; unmarked: number }): string {
  const waiting = unmarked > 0 ? `${unmarked} 份还没有评完` : ''
  if (released > 0) return [`已公布 ${released} 份成绩`, waiting].filter(Boolean).join('，')
  return waiting ? `没有公布：${waiting}` : '没有新的成绩需要公布'
}
