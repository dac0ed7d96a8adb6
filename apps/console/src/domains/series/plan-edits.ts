import type { PlannedGroup, PlannedPart, SeriesPlan } from '@lab/contract/series-plan'
import { newId } from '../../kit/new-id.ts'

export type Groups = readonly PlannedGroup[]

/** A new group: the first is open, a later one follows the one before. */
export const newGroup = (at: number): PlannedGroup => ({
  id: newId(),
  title: `第 ${at + 1} 阶段`,
  unlock: at === 0 ? { rule: 'free' } : { rule: 'previous' },
  parts: [],
})

/** A content as a new part. */
export const newPart = (contentId: string): PlannedPart => ({
  id: newId(),
  content_id: contentId,
  is_required: true,
  weight: 1,
  unlock: { rule: 'free' },
})

export const withGroup = (groups: Groups, group: PlannedGroup): PlannedGroup[] =>
  groups.map((one) => (one.id === group.id ? group : one))

export const withPart = (group: PlannedGroup, part: PlannedPart): PlannedGroup => ({
  ...group,
  parts: group.parts.map((one) => (one.id === part.id ? part : one)),
})

/** A part at the end of another group. */
export function movedPart(groups: Groups, partId: string, groupId: string): PlannedGroup[] {
  const part = groups.flatMap(({ parts }) => parts).find(({ id }) => id === partId)
  if (!part) return [...groups]
  return groups.map((group) => {
    const parts = group.parts.filter(({ id }) => id !== partId)
    return { ...group, parts: group.id === groupId ? [...parts, part] : parts }
  })
}

/** Why it cannot be saved as it is; empty where it can. */
export const untitled = ({ groups }: Pick<SeriesPlan, 'groups'>): string =>
  groups.every(({ title }) => title.trim()) ? '' : '请填写分组名称'
