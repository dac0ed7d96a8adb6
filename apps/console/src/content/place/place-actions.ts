import { InboxOutlined, UndoOutlined } from '@ant-design/icons'
import type { Abilities } from '@lab/contract/fields'
import { placeKindLabels, type PlaceKind } from '@lab/contract/place-words'
import type { Action } from '../../kit/action.ts'
import { removal, type Traces } from '../../kit/removal.ts'

/** What is asked of a place of any kind that is taught for a term. */
export interface PlaceRow {
  id: string
  name: string
  state: 'active' | 'archived'
  can: Abilities
}

interface PlaceLife<Row extends PlaceRow> {
  kind: PlaceKind
  /** 个 or 门. */
  counter: string
  /** What is taught in it is called. */
  contents: string
  /** What goes with it when it is deleted, and what does not. */
  consequence: string
  archive: (row: Row) => Promise<unknown>
  restore: (row: Row) => Promise<unknown>
  remove: (row: Row, how: { quiet: boolean }) => Promise<unknown>
  uses: (row: Row) => Promise<{ students: number; contents: number; records: number }>
}

/** 归档, 恢复 and 删除 of one kind of place. */
export function placeLife<Row extends PlaceRow>(life: PlaceLife<Row>) {
  const what = placeKindLabels[life.kind]
  const names = (rows: Row[]): string =>
    rows.length === 1 ? `「${rows[0]!.name}」` : `「${rows[0]!.name}」等 ${rows.length} ${life.counter}${what}`

  /** At the end of a term; everything can still be read. */
  const archive: Action<Row> = {
    key: 'archive',
    label: '归档',
    icon: InboxOutlined,
    can: (row) => row.state === 'active' && (row.can.teach ?? false),
    confirm: (rows) => `归档后${names(rows)}只能查看，成员、${life.contents}和成绩都会保留，需要时可以恢复。`,
    run: (rows) => Promise.all(rows.map(life.archive)),
    done: '已归档',
  }
  const restore: Action<Row> = {
    key: 'restore',
    label: '恢复',
    icon: UndoOutlined,
    can: (row) => row.state === 'archived' && (row.can.teach ?? false),
    run: (rows) => Promise.all(rows.map(life.restore)),
    done: '已恢复',
  }
  /** Only where nobody has begun to learn. */
  const remove: Action<Row> = removal({
    what,
    counter: life.counter,
    nameOf: (row) => row.name,
    on: 'one',
    can: (row) => row.can.remove ?? false,
    traces: (rows) => Promise.all(rows.map(async (row) => tracesOf(life.contents, await life.uses(row)))),
    consequence: () => life.consequence,
    remove: life.remove,
  })
  return { archive, restore, remove, all: [archive, restore, remove] }
}

function tracesOf(
  what: string,
  { students, contents, records }: Record<'students' | 'contents' | 'records', number>,
): Traces {
  if (records > 0) return { goesWith: [], staysBecause: `已有 ${records} 条学习记录，请改为归档` }
  return { goesWith: [...(students ? [`${students} 名学员`] : []), ...(contents ? [`${contents} 项${what}`] : [])] }
}
