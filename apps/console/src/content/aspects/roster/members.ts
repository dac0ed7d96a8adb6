import type { DataOf } from '@lab/contract/endpoint'
import type { place } from '@lab/contract/place'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'

export type Member = DataOf<typeof place.members>['members'][number]
export type MemberGroup = DataOf<typeof place.groups>['groups'][number]
export type Candidate = DataOf<typeof place.candidates>['candidates'][number]

/** The largest page a list gives. */
const wholePage = 300

/** All learners of a place, however many pages that takes: groups are made of all of them. */
export const allLearners = (placeId: string) =>
  queryOptions({
    // The domain in front, so that a change of the place refreshes this like everything else of it.
    queryKey: ['place', 'allLearners', placeId],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const page = (number: number) =>
        api.place.members(
          { params: { id: placeId }, query: { role: 'student', page: number, per_page: wholePage } },
          { signal, quiet: true },
        )
      const first = await page(1)
      const students = [...first.members]
      for (let number = 2; students.length < first.total; number++) {
        const { members } = await page(number)
        if (members.length === 0) break
        students.push(...members)
      }
      return students
    },
  })

/** Puts people into a group in addition to those already in it. */
export async function moveIntoGroup(group: MemberGroup, present: Member[], moved: Member[]): Promise<void> {
  const ids = new Set([
    ...present.filter((one) => one.group_id === group.id).map((one) => one.id),
    ...moved.map((one) => one.id),
  ])
  await api.place.updateGroup({
    params: { id: group.id },
    body: { name: group.name, member_ids: [...ids], version: group.version },
  })
}

/** Takes people out of their groups, group by group. */
export async function takeOutOfGroups(groups: MemberGroup[], present: Member[], taken: Member[]): Promise<void> {
  const gone = new Set(taken.map((one) => one.id))
  for (const group of groups) {
    const inside = present.filter((one) => one.group_id === group.id)
    const staying = inside.filter((one) => !gone.has(one.id))
    if (staying.length === inside.length) continue
    await api.place.updateGroup({
      params: { id: group.id },
      body: { name: group.name, member_ids: staying.map((one) => one.id), version: group.version },
    })
  }
}
