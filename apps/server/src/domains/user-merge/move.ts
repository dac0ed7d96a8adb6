import { sql } from 'drizzle-orm'
import { moveRows, withKeys, type Moved } from '../../kernel/database/move-rows.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moveRecords } from '../record/index.ts'
import { personColumns } from '../user/index.ts'
import {
  clashRules,
  endedColumns,
  furtherColumns,
  keptColumns,
  movedWords,
  peopleLists,
  recordColumns,
} from './columns.ts'

export interface Following extends Moved {
  /** What moved, as the log has it: 学习记录 3、班级、课程和项目 2. */
  text: string
}

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

/** Lets everything that names one person name another. */
export async function moveEverything(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  from: { id: string; username: string },
  to: string,
): Promise<Following> {
  const all = await personColumns(tx)
  for (const one of all.filter((column) => endedColumns.has(nameOf(column))))
    await tx.execute(sql`DELETE FROM ${sql.identifier(one.table)} WHERE ${sql.identifier(one.column)} = ${from.id}`)
  const apart = (one: { table: string; column: string }): boolean =>
    [keptColumns, endedColumns, recordColumns].some((names) => names.has(nameOf(one)))
  const counted = new Map<string, number>()
  const sum: Moved = { moved: 0, joined: 0, stayed: 0 }
  const add = (word: string, { moved, joined, stayed }: Moved): void => {
    if (moved + joined) counted.set(word, (counted.get(word) ?? 0) + moved + joined)
    sum.moved += moved
    sum.joined += joined
    sum.stayed += stayed
  }
  for (const one of await withKeys(tx, [...all.filter((column) => !apart(column)), ...furtherColumns])) {
    const clash = clashRules[nameOf(one)] ?? 'stays'
    const mark = `（${from.username}）`
    add(movedWords[one.table] ?? '其他数据', await moveRows(tx, one, { from: from.id, to, clash, mark }))
  }
  for (const { table, column } of peopleLists)
    await tx.execute(sql`UPDATE ${sql.identifier(table)}
      SET ${sql.identifier(column)} = ARRAY(
        SELECT DISTINCT unnest(array_replace(${sql.identifier(column)}, ${from.id}::uuid, ${to}::uuid)))
      WHERE ${from.id}::uuid = ANY(${sql.identifier(column)})`)
  // After the offerings, whose keys a trial's record follows.
  add('学习记录', await moveRecords(tx, kernel, from.id, to))
  const { 其他数据: others, ...named } = Object.fromEntries(counted)
  const words = Object.entries(others === undefined ? named : { ...named, 其他数据: others })
  return { ...sum, text: words.map(([word, n]) => `${word} ${n}`).join('、') || '无' }
}
