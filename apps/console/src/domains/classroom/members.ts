import type { DataOf } from '@lab/contract/endpoint'
import type { classroom } from '@lab/contract/classroom'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/request/api.ts'

export type ClassMember = DataOf<typeof classroom.members>['members'][number]
export type ClassGroup = DataOf<typeof classroom.groups>['groups'][number]
export type ClassCandidate = DataOf<typeof classroom.candidates>['candidates'][number]

/** The largest page a list gives. */
const wholePage = 300

/** All students of a class, however many pages that takes: groups are made of whole classes. */
export const allStudents = (classId: string) =>
  queryOptions({
    // The domain in front, so that a change of the class refreshes this like everything else of it.
    queryKey: ['classroom', 'allStudents', classId],
    queryFn: async ({ signal }): Promise<ClassMember[]> => {
      const page = (number: number) =>
        api.classroom.members(
          { params: { id: classId }, query: { role: 'student', page: number, per_page: wholePage } },
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

/** Puts people into a group beside those already in it. */
export async function moveIntoGroup(group: ClassGroup, present: ClassMember[], moved: ClassMember[]): Promise<void> {
  const ids = new Set([
    ...present.filter((one) => one.group_id === group.id).map((one) => one.id),
    ...moved.map((one) => one.id),
  ])
  await api.classroom.updateGroup({
    params: { id: group.id },
    body: { name: group.name, member_ids: [...ids], version: group.version },
  })
}

/** Takes people out of their groups, group by group. */
export async function takeOutOfGroups(
  groups: ClassGroup[],
  present: ClassMember[],
  taken: ClassMember[],
): Promise<void> {
  const gone = new Set(taken.map((one) => one.id))
  for (const group of groups) {
    const inside = present.filter((one) => one.group_id === group.id)
    const staying = inside.filter((one) => !gone.has(one.id))
    if (staying.length === inside.length) continue
    await api.classroom.updateGroup({
      params: { id: group.id },
      body: { name: group.name, member_ids: staying.map((one) => one.id), version: group.version },
    })
  }
}
