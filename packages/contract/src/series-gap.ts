import { groupClosed, partClosed, type WalkedGroup, type WalkedPart } from './path-standing.ts'
import { partsOfPlan, type SeriesPlan } from './series-plan.ts'

const ever = new Date(8_640_000_000_000_000)

/** The ids of each group's parts that can be reached: everything open is done, until nothing more opens. */
export function reachable({ groups }: Pick<SeriesPlan, 'groups'>): Set<string> {
  const done = new Set<string>()
  const isDone = ({ id }: WalkedPart): boolean => done.has(id)
  const walked: WalkedGroup[] = groups.map(({ title, unlock, parts }) => ({
    title,
    unlock,
    parts: parts.map(({ id, is_required: isRequired, weight, unlock: own }) => ({
      id,
      title: '',
      isRequired,
      weight,
      unlock: own,
      isSubmitted: false,
      score: null,
      passScore: 0,
    })),
  }))
  for (;;) {
    const before = done.size
    for (const [at, group] of walked.entries()) {
      if (groupClosed(group, walked.slice(0, at), isDone, ever)) continue
      for (const part of group.parts) {
        if (!isDone(part) && !partClosed(part, group, isDone, { now: ever, group: '' })) done.add(part.id)
      }
    }
    if (done.size === before) return done
  }
}

/** What a group is called: in full, and in short. */
const groupWords = { full: '分组', short: '组' }

/** Why what a plan says cannot come true, the first thing only; null where all of it can. Pure. */
export function planGap(plan: Pick<SeriesPlan, 'groups'>, { full, short } = groupWords): string | null {
  const { groups } = plan
  if (!partsOfPlan(plan).length) return '没有内容，请先添加内容'
  for (const [at, { title, unlock, parts }] of groups.entries()) {
    if (!parts.length) return `「${title}」没有内容，请添加内容或删除该${full}`
    const before = groups[at - 1]
    if (!before && (unlock.rule === 'previous' || unlock.rule === 'count'))
      return `「${title}」是第一${short}，不能以上一${short}为开放条件`
    if (before && unlock.rule === 'count' && unlock.count > before.parts.length)
      return `「${title}」要求完成「${before.title}」中的 ${unlock.count} 项，该${short}只有 ${before.parts.length} 项`
    const tooMany = parts.find((part) => part.unlock.rule === 'count' && part.unlock.count > parts.length - 1)
    if (tooMany) return `「${title}」第 ${parts.indexOf(tooMany) + 1} 项要求完成的项数超过本${short}的其他内容`
  }
  const open = reachable(plan)
  for (const { title, parts } of groups) {
    const at = parts.findIndex((part) => !open.has(part.id))
    if (at >= 0) return `「${title}」第 ${at + 1} 项的开放条件无法满足，请修改`
  }
  return null
}
