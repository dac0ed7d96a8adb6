import { dayMs } from '@lab/contract/days'
import type { AtRisk, RiskRules } from '@lab/contract/analysis'
import { quantile } from './figures.ts'

/** What the rules look at, of one learner. */
export interface RiskFacts {
  hasBegun: boolean
  isAllDone: boolean
  lastActiveAt: Date | null
  /** Contents that are over and were not submitted. */
  overdue: number
  /** Percent of what has a score; null while nothing has. */
  percent: number | null
  /** Steps that failed three times or more and are not passed. */
  failingSteps: number
  /** Average progress over everything the class is taught. */
  progress: number
}

/**
 * Who is at risk and why, by the class's rules: those who fail steps many times first, they are at work and can be
 * helped now, then by the number of reasons. Anyone who is done with everything is not away, nor behind.
 */
export function atRisk(people: readonly RiskFacts[], rules: RiskRules, now: Date): AtRisk[] {
  const begun = people.filter((one) => one.hasBegun).map((one) => one.progress)
  const middle = begun.length
    ? quantile(
        begun.toSorted((a, b) => a - b),
        0.5,
      )
    : 0
  return people
    .map((facts, who) => ({ who, reasons: reasonsOf(facts, rules, { now, middle }) }))
    .filter((one) => one.reasons.length > 0)
    .toSorted(
      (a, b) => Number(failsOften(b)) - Number(failsOften(a)) || b.reasons.length - a.reasons.length || a.who - b.who,
    )
}

const failsOften = ({ reasons }: AtRisk): boolean => reasons.some(({ rule }) => rule === 'stuck_steps')

function reasonsOf(facts: RiskFacts, rules: RiskRules, { now, middle }: { now: Date; middle: number }) {
  const reasons: AtRisk['reasons'] = []
  const away = facts.lastActiveAt ? Math.floor((now.getTime() - facts.lastActiveAt.getTime()) / dayMs) : 0
  if (rules.stuck_steps.is_on && facts.failingSteps >= rules.stuck_steps.value)
    reasons.push({ rule: 'stuck_steps', text: `${facts.failingSteps} 个环节多次失败` })
  if (rules.away.is_on && facts.hasBegun && !facts.isAllDone && away >= rules.away.value)
    reasons.push({ rule: 'away', text: `已 ${away} 天没有学习` })
  if (rules.overdue.is_on && facts.overdue >= rules.overdue.value)
    reasons.push({ rule: 'overdue', text: `${facts.overdue} 项内容过期未提交` })
  if (rules.low_score.is_on && facts.percent !== null && facts.percent < rules.low_score.value)
    reasons.push({ rule: 'low_score', text: `已有成绩 ${Math.round(facts.percent)} 分` })
  const gap = middle - facts.progress
  if (rules.behind.is_on && !facts.isAllDone && gap >= rules.behind.value)
    reasons.push({
      rule: 'behind',
      text: `${facts.hasBegun ? `进度 ${Math.round(facts.progress)}%` : '还没有开始'}，全体中位数 ${Math.round(middle)}%`,
    })
  return reasons
}
