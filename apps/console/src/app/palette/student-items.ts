import type { FoundStudent } from '@lab/contract/dashboard'
import { dotted } from '../../kit/format.ts'
import { resolveName } from '../../content/resolve-name.ts'
import type { RouteTable } from '../../content/table.ts'
import type { PaletteItem } from '../../kit/palette/palette-match.ts'
import { addressesOf } from '../../domains/dashboard/use-addresses.ts'
import type { Addressee } from '../../content/commands.ts'

/** With more learners than this a second line for each would hide the others. */
const fewStudents = 3

/** Where a learner is in the place: the record that was worked on last, else their line among the members. */
function addressOf(table: RouteTable, { place, number, real_name: name, record }: FoundStudent): string {
  const origin = { route: null, params: {} }
  const path = (page: string, params = {}) => resolveName(table, page, params, origin)
  const to = addressesOf({
    has: (page, params) => path(page, params) !== null,
    href: (page, params) => path(page, params)!,
  })
  return (record && to.record({ ...record, place }, record.id)) ?? to.members(place, number || name)
}

/** How far the learner is with it, and where they are stuck. */
const progressOf = (record: FoundStudent['record']): string =>
  record === null
    ? '还没有开始学习'
    : dotted([
        `${record.content_title} ${Math.round(record.progress)}%`,
        record.stuck ? `卡在「${record.step_title}」` : record.step_title && `正在做「${record.step_title}」`,
      ])

/** Learners found for a word; where they are few, their terminal and a message to each are the lines below. */
export function studentItems(
  table: RouteTable,
  students: readonly FoundStudent[],
  word: string,
  { write, watch }: { write: (to: Addressee) => void; watch: (environmentId: string) => void },
): PaletteItem[] {
  return students.flatMap((student): PaletteItem[] => {
    const { id, real_name: name, place, record } = student
    const common = { section: '学员', lift: 1, keywords: [word] }
    const hit: PaletteItem = {
      ...common,
      id: `student ${place.id} ${id}`,
      title: dotted([name, student.number]),
      icon: 'user',
      note: dotted([place.name, progressOf(record)]),
      to: addressOf(table, student),
    }
    if (students.length > fewStudents) return [hit]
    const { environment_id: running } = student
    const look: PaletteItem[] =
      running === null
        ? []
        : [
            {
              ...common,
              id: `watch ${place.id} ${id}`,
              title: `旁观${name}的终端`,
              icon: 'eye',
              note: place.name,
              lift: 0.5,
              run: () => watch(running),
            },
          ]
    const message: PaletteItem = {
      ...common,
      id: `message ${place.id} ${id}`,
      title: `给${name}发消息`,
      icon: 'message',
      note: place.name,
      lift: 0,
      run: () => write({ placeId: place.id, id, name, about: record?.content_title ?? '' }),
    }
    return [hit, ...look, message]
  })
}
