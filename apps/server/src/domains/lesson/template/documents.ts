import type { TeachingField } from '@lab/contract/lesson-teaching'
import { courseFacts, foldedName, placeholderUse } from '@lab/contract/teaching-template'
import { childOf, elementsOf, isElement, type Element } from '../../../kernel/markup/tree.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { childrenXml, cloned, tagOf, writeXml } from '../../../kernel/markup/xml-write.ts'
import { fillBlocks, placeholdersOf, type PlanValues } from './fill.ts'
import { archived, isWrittenPart, openForm, writeForm, type WordForm } from './package.ts'
import { looseIn } from './placeholders.ts'

/** What a form asks for, and the form without what does not belong into one. */
export interface LookedAt {
  bytes: Uint8Array
  placeholders: string[]
  loose: number
}

/** More than any form asks for. */
const mostPlaceholders = 500

function looseBelow(element: Element): number {
  const own = element.name === 'w:p' ? looseIn(element) : 0
  return elementsOf(element).reduce((sum, child) => sum + looseBelow(child), own)
}

/** Looks at an uploaded form. Throws `Unreadable` with the reason for what is none. */
export async function lookAt(bytes: Uint8Array): Promise<LookedAt> {
  const form = await openForm(bytes)
  const roots = form.parts.filter(isWrittenPart).map(({ root }) => root)
  const byName = new Map<string, string>()
  for (const name of roots.flatMap(placeholdersOf))
    if (!byName.has(foldedName(name))) byName.set(foldedName(name), name)
  const placeholders = [...byName.values()]
  if (placeholders.length === 0)
    throw new Unreadable(
      '模板中没有找到占位符，请在要填写的位置写上双花括号和栏目名称，如 {{课程名称}}、{{教学目标}}，可以先下载示例模板参考',
    )
  if (placeholders.length > mostPlaceholders) throw new Unreadable(`模板中的占位符超过${mostPlaceholders}种，请检查`)
  return {
    bytes: new Uint8Array(await writeForm(form)),
    placeholders,
    loose: roots.reduce((sum, root) => sum + looseBelow(root), 0),
  }
}

export interface ToFill {
  fields: readonly TeachingField[]
  plans: readonly { name: string; values: PlanValues }[]
}

/** Headers and the like say something that differs from session to session, so that one document cannot say it. */
function differsAround({ parts }: WordForm, fields: readonly TeachingField[]): boolean {
  const around = parts.filter((part) => isWrittenPart(part) && part.kind !== 'document')
  return around
    .flatMap(({ root }) => placeholdersOf(root))
    .some((name) => {
      const use = placeholderUse(name, fields)
      return use !== undefined && (use.use !== 'fact' || !courseFacts.has(use.fact))
    })
}

/** Letters of all documents of a course together. */
const mostLetters = 100_000_000

/** Drawings of one document have numbers of their own. */
function renumbered(element: Element, next: () => number): void {
  for (const child of elementsOf(element)) {
    if (child.name === 'wp:docPr') child.attrs = { ...child.attrs, id: `${next()}` }
    renumbered(child, next)
  }
}

/** What the pages of a section are like, beginning on a page of its own. */
function onNextPage(section: Element | undefined): Element {
  const made: Element = section ? cloned(section) : { name: 'w:sectPr', attrs: {}, children: [] }
  const rest = made.children.filter((node) => !isElement(node) || node.name !== 'w:type')
  const before = /^w:(?:headerReference|footerReference|footnotePr|endnotePr)$/
  const at = rest.findIndex((node) => isElement(node) && !before.test(node.name))
  const type: Element = { name: 'w:type', attrs: { 'w:val': 'nextPage' }, children: [] }
  made.children = at < 0 ? [...rest, type] : [...rest.slice(0, at), type, ...rest.slice(at)]
  return made
}

/** Ends a section with the last paragraph of what is in it. */
function endSection(content: Element, section: Element): void {
  const last = elementsOf(content).at(-1)
  const properties = last?.name === 'w:p' ? childOf(last, 'w:pPr') : undefined
  if (last?.name !== 'w:p' || childOf(properties, 'w:sectPr')) {
    content.children.push({ name: 'w:p', attrs: {}, children: [{ name: 'w:pPr', attrs: {}, children: [section] }] })
    return
  }
  if (!properties) last.children = [{ name: 'w:pPr', attrs: {}, children: [section] }, ...last.children]
  else {
    const change = properties.children.findIndex((node) => isElement(node) && node.name === 'w:pPrChange')
    properties.children.splice(change < 0 ? properties.children.length : change, 0, section)
  }
}

/** The document of some plans, each on pages of its own, as XML. */
function documentXml(root: Element, { fields, plans }: ToFill): string {
  const body = childOf(root, 'w:body')
  const section = elementsOf(body ?? root).findLast(({ name }) => name === 'w:sectPr')
  let drawings = 0
  let letters = 0
  const bodies = plans.map(({ values }, at) => {
    const content: Element = {
      name: 'w:body',
      attrs: {},
      children: body?.children.filter((one) => one !== section) ?? [],
    }
    const copy = cloned(content)
    fillBlocks(copy, { fields, values })
    if (plans.length > 1 && at < plans.length - 1) endSection(copy, onNextPage(section))
    renumbered(copy, () => (drawings += 1))
    const xml = childrenXml(copy)
    letters += xml.length
    if (letters > mostLetters) throw new Unreadable('教案过多，合成一个文件过大，请逐次导出')
    return xml
  })
  const end = plans.length > 1 ? writeXml(onNextPage(section)) : section ? writeXml(section) : ''
  return `${tagOf(root, '>')}<w:body>${bodies.join('')}${end}</w:body></w:document>`
}

function filledForm(form: WordForm, { fields, plans }: ToFill): Promise<Buffer> {
  const values = plans[0]!.values
  const instead = new Map<string, string>()
  for (const part of form.parts.filter(isWrittenPart)) {
    if (part.kind === 'document') {
      instead.set(part.path, documentXml(part.root, { fields, plans }))
      continue
    }
    const root = cloned(part.root)
    // Notes are in elements of their own, a header is what it says.
    const holders = part.kind === 'header' || part.kind === 'footer' ? [root] : elementsOf(root)
    for (const holder of holders) fillBlocks(holder, { fields, values })
    instead.set(part.path, writeXml(root))
  }
  return writeForm(form, instead)
}

export interface Filled {
  bytes: Uint8Array
  format: 'docx' | 'zip'
}

/** All documents of an archive together: each has the pictures of its form, and they are held at once. */
const mostArchived = 200 * 1024 * 1024

/** A form filled for some plans: one document, or an archive with one for each where it is asked for or cannot be otherwise. */
export async function fillForm(
  bytes: Uint8Array,
  work: ToFill,
  isApart: boolean,
  mostBytes = mostArchived,
): Promise<Filled> {
  const form = await openForm(bytes)
  if (!isApart && (work.plans.length === 1 || !differsAround(form, work.fields)))
    return { bytes: await filledForm(form, work), format: 'docx' }
  const files = []
  let size = 0
  for (const plan of work.plans) {
    const filled = await filledForm(form, { fields: work.fields, plans: [plan] })
    size += filled.length
    if (size > mostBytes) throw new Unreadable('教案打包后过大，请压缩模板中的图片，或逐次导出')
    files.push({ path: `${plan.name}.docx`, bytes: filled })
  }
  return { bytes: await archived(files), format: 'zip' }
}
