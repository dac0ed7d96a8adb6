import { DeleteOutlined } from '@ant-design/icons'
import type { Action } from './action.ts'
import { askQuestion, showNotice } from './dialogs/dialog-store.ts'
import { showToast } from './dialogs/toast-store.ts'

/** What hangs from one object, as the server counts it before the object is deleted. */
export type Traces = {
  /** Each a phrase with its count: 3 个班级（甲、乙、丙）, 73 条学习记录. None: nobody would miss it. */
  goesWith: readonly string[]
  /** Why it cannot be deleted at all now; it is named and left out. */
  staysBecause?: string | undefined
}

export type Removal<Row> = {
  /** What people call one: 实验. */
  what: string
  /** 个 by default. */
  counter?: string
  nameOf: (row: Row) => string
  can?: Action<Row>['can']
  on?: Action<Row>['on']
  /** In the order of the rows. Without it only the consequence is said. */
  traces?: (rows: Row[]) => Promise<Traces[]>
  /** What happens to the rest, as a sentence. */
  consequence?: (rows: Row[]) => string
  remove: (row: Row, how: { quiet: boolean }) => Promise<unknown>
  /** Brings it back. What can be brought back and has no traces goes without a question. */
  restore?: ((row: Row) => Promise<unknown>) | undefined
  /** Where deleted things wait: said by the message next to 撤销. */
  bin?: string
  onDone?: () => void
}

const named = 5

/** The question before deleting: the objects by name, what goes with each, and what stays. */
export function removalQuestion(
  { what, counter = '个', consequence = '' }: { what: string; counter?: string; consequence?: string },
  objects: readonly { name: string; goesWith: readonly string[]; staysBecause?: string | undefined }[],
): string {
  const going = objects.filter((one) => one.staysBecause === undefined)
  const staying = objects.filter((one) => one.staysBecause !== undefined)
  const [first] = going
  const lines: string[] = []
  if (going.length === 1 && first) {
    const traces = first.goesWith.length ? `它有 ${first.goesWith.join('、')}。` : ''
    lines.push(`将删除${what}「${first.name}」。${traces}`)
  } else {
    lines.push(`将删除 ${going.length} ${counter}${what}：${listed(going.map((one) => one.name))}。`)
    const used = going.filter((one) => one.goesWith.length > 0)
    for (const one of used.slice(0, named)) lines.push(`「${one.name}」有 ${one.goesWith.join('、')}`)
    if (used.length > named) lines.push(`另有 ${used.length - named} ${counter}${what}也在使用`)
  }
  if (consequence) lines.push(consequence)
  for (const one of staying) lines.push(`「${one.name}」不会删除：${one.staysBecause}`)
  return lines.join('\n')
}

const listed = (names: readonly string[]): string =>
  names
    .slice(0, named)
    .map((name) => `「${name}」`)
    .join('、') + (names.length > named ? '等' : '')

/**
 * 删除, the same everywhere: what has traces, or cannot be brought back, is asked about with its name and counts; what is a
 * mere draft goes at once and 撤销 brings it back. What the server refuses is named, the rest goes.
 */
export const removal = <Row>(plan: Removal<Row>): Action<Row> => ({
  key: 'remove',
  label: '删除',
  icon: DeleteOutlined,
  danger: true,
  ...(plan.on ? { on: plan.on } : {}),
  ...(plan.can ? { can: plan.can } : {}),
  run: (rows) => removeRows(plan, rows),
})

/** False when nothing was deleted. */
async function removeRows<Row>(plan: Removal<Row>, rows: Row[]): Promise<boolean> {
  const traces = await plan.traces?.(rows)
  const none: Traces = { goesWith: [] }
  const objects = rows.map((row, at) => ({ row, name: plan.nameOf(row), ...(traces?.[at] ?? none) }))
  const going = objects.filter((one) => one.staysBecause === undefined)
  if (going.length === 0) {
    await showNotice(objects.map((one) => `「${one.name}」不能删除：${one.staysBecause}`).join('\n'))
    return false
  }
  const isHarmless = plan.restore !== undefined && objects.every((one) => !one.goesWith.length && !one.staysBecause)
  const { what, counter = '个' } = plan
  const consequence = plan.consequence?.(going.map((one) => one.row)) ?? ''
  if (!isHarmless) {
    const text = removalQuestion({ what, counter, consequence }, objects)
    if (!(await askQuestion({ title: `删除${what}`, text, okText: '删除', danger: true }))) return false
  }
  const removed = await removeEach(plan, going)
  if (removed.length === 0) return false
  plan.onDone?.()
  tellRemoved(plan, removed)
  return true
}

/** One after the other. A single refusal is shown by the request layer, those of several at once here. */
async function removeEach<Row>(plan: Removal<Row>, going: { row: Row; name: string }[]): Promise<typeof going> {
  const removed: typeof going = []
  const refused = new Set<string>()
  for (const one of going) {
    try {
      await plan.remove(one.row, { quiet: going.length > 1 })
      removed.push(one)
    } catch (error) {
      const why = error instanceof Error ? error.message : '请求失败'
      refused.add(why.includes(one.name) ? why : `「${one.name}」没有删除：${why}`)
    }
  }
  if (refused.size && going.length > 1) void showNotice([...refused].join('\n'))
  return removed
}

function tellRemoved<Row>(plan: Removal<Row>, removed: { row: Row; name: string }[]): void {
  const { what, counter = '个', restore, bin } = plan
  const said = removed.length === 1 ? `「${removed[0]!.name}」` : `${removed.length} ${counter}${what}`
  if (!restore) return showToast(`${said}已删除`, { kind: 'removed' })
  const bringBack = async (): Promise<void> => {
    try {
      for (const one of removed) await restore(one.row)
      showToast(`${said}已恢复`)
    } catch {
      // The request layer shows it; what came back is shown again below.
    }
    plan.onDone?.()
  }
  showToast(bin ? `${said}已移入${bin}` : `${said}已删除`, {
    kind: 'removed',
    action: { label: '撤销', run: () => void bringBack() },
  })
}
