import { valueOf, type Line } from './lines.ts'
import type { OrganisationIndex } from './organisation-index.ts'
import { refusedLine, type Planned } from './planned.ts'

/** What lines of organisations would do; those above come first, wherever they are in the sheet. New ones are in the index then. */
export function planOrganisations(lines: readonly Line[], index: OrganisationIndex): Planned[] {
  const planned: Planned[] = []
  const seen = new Map<string, number>()
  let waiting = [...lines]
  for (;;) {
    const later: Line[] = []
    for (const line of waiting) {
      const found = index.place(valueOf(line, 'name'), valueOf(line, 'parent'))
      if ('problem' in found) later.push(line)
      else planned.push(planOne(line, found.path, index, seen))
    }
    if (later.length === waiting.length) break
    waiting = later
  }
  return [...planned, ...waiting.map((line) => refused(line, index))]
}

function planOne(line: Line, path: string, index: OrganisationIndex, seen: Map<string, number>): Planned {
  const earlier = seen.get(path)
  if (earlier !== undefined) return refusedLine(line, `与第${earlier}行重复`, 'name')
  seen.set(path, line.line)
  const isCustomer = index.isCustomer(path)
  const isNew = !isCustomer && !index.has(path)
  if (isNew) index.add(path, null)
  return {
    line: { ...line, values: { ...line.values, path } },
    action: isNew ? 'create' : 'same',
    changes: [],
    reason: isCustomer ? '即客户本身，不是下级组织' : '',
    field: '',
    isOdd: false,
    objectId: index.idOf(path),
  }
}

function refused(line: Line, index: OrganisationIndex): Planned {
  const found = index.place(valueOf(line, 'name'), valueOf(line, 'parent'))
  const problem = 'problem' in found ? found.problem : ''
  return refusedLine(line, problem, problem.startsWith('没有上级组织') && valueOf(line, 'parent') ? 'parent' : 'name')
}
