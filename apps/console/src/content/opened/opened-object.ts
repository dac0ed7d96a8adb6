import { type KindName, wordAmongOthers } from '../kind-names.ts'
import { fillPath } from '../resolve-name.ts'
import type { Route } from '../table.ts'
import type { OpenedObject } from './kept.ts'

/** Objects with pages of their own that are no kind of content: what the page is called, and its icon. */
const others: Readonly<Record<string, { kind: string; title: string }>> = {
  '/env/template/:envid': { kind: 'environment', title: '环境' },
}
/** The same address with this query shows another kind of object, whose address is not whole without it. */
const byView: Readonly<Record<string, { path: string; kind: string; title: string }>> = {
  suite: { path: '/env/template/:envid', kind: 'suite', title: '环境套件' },
}

interface Named {
  to: string
  title: string
  kind: string
  kindTitle: string
}

/**
 * Which object the current page belongs to: the innermost of the breadcrumb's trail whose name is known. A learner's
 * record is a page of its content, not an object to come back to. Null where there is none, or before its name is there.
 */
export function openedObject(
  trail: readonly Route[],
  params: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<string, string>>,
  orgId: string,
  search = '',
): OpenedObject | null {
  const view = new URLSearchParams(search).get('view') ?? ''
  const objects = trail.flatMap((route): Named[] => {
    const seen = byView[view]?.path === route.path ? byView[view] : undefined
    const other = seen ?? others[route.path]
    const { mount } = route
    const isObject = mount ? mount.frame === 'main' && route.path === mount.at : other !== undefined
    if (!isObject) return []
    const address = fillPath(route.path, params)
    const kind: KindName | undefined = mount?.kind
    return [
      {
        to: seen ? `${address}?view=${view}` : address,
        // What the page itself is called is no object's name.
        title: names[address] === route.title ? '' : (names[address] ?? ''),
        kind: kind ?? other?.kind ?? '',
        kindTitle: kind ? wordAmongOthers(kind) : (other?.title ?? ''),
      },
    ]
  })
  const object = objects.at(-1)
  if (!object?.title) return null
  const place = objects.at(-2)?.title
  return {
    to: object.to,
    title: object.title,
    kind: object.kind,
    note: [object.kindTitle, place].filter(Boolean).join(' · '),
    orgId,
  }
}
