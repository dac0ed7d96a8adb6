import type { LtiRosterOutcome, LtiRosterPlan } from '@lab/contract/lti-roster'

export type PlanGroup = 'joins' | 'teachers' | 'gone' | 'skipped'
export interface PlanRow {
  key: string
  name: string
  note: string
}

/** What a press shows of a list that was compared; the ones to be confirmed can be chosen. */
export const planGroups = [
  { key: 'joins', label: '新增学员', isChosen: false },
  { key: 'teachers', label: '教师', isChosen: true },
  { key: 'gone', label: '不再在名单', isChosen: true },
  { key: 'skipped', label: '未加入', isChosen: false },
] as const satisfies readonly { key: PlanGroup; label: string; isChosen: boolean }[]

type Newcomer = LtiRosterPlan['joins'][number]
const newcomer = ({ subject, name, has_account: has }: Newcomer): PlanRow => ({
  key: subject,
  name,
  note: has ? '已有账号' : '新建账号',
})

export function rowsOf(plan: LtiRosterPlan, group: PlanGroup): PlanRow[] {
  if (group === 'gone')
    return plan.gone.map(({ user_id: key, name }) => ({ key, name, note: '在班级中，名单里已没有' }))
  if (group === 'skipped') return plan.skipped.map(({ name, reason }, at) => ({ key: String(at), name, note: reason }))
  return plan[group].map(newcomer)
}

/** Accounts that would be made; more than there is room for is refused. */
export const accountsOf = ({ joins, teachers }: LtiRosterPlan, chosen: ReadonlySet<string>): number =>
  [...joins, ...teachers.filter(({ subject }) => chosen.has(subject))].filter((one) => !one.has_account).length

export function outcomeText({ failure, ...counts }: LtiRosterOutcome): string {
  if (failure !== '') return failure
  const { added, present, removed, gone, skipped } = counts
  const said: [number, string][] = [
    [added, '新增'],
    [present, '已在'],
    [removed, '移除'],
    [gone, '不再在名单'],
    [skipped, '未加入'],
  ]
  const parts = said.filter(([count]) => count > 0).map(([count, word]) => `${word} ${count}`)
  return parts.length ? parts.join('，') : '名单为空'
}
