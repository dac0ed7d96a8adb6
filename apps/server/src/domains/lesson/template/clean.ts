import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { childOf, elementsOf, isElement, type Element, type Node } from '../../../kernel/markup/tree.ts'
import { flattenFields, isPlainField } from './fields.ts'

// A form is given to everybody who exports with it: what could run, load something or lead elsewhere is taken out or refused.

/** Comments, places that are only named, tracked changes and marks of the spelling check. */
const dropped =
  /^w:(?:comment(?:RangeStart|RangeEnd|Reference)|annotationRef|bookmark(?:Start|End)|perm(?:Start|End)|proofErr|lastRenderedPageBreak|del|delText|delInstrText|moveFrom|moveFromRange(?:Start|End)|moveToRange(?:Start|End)|customXml\w*Range(?:Start|End)|\w+Change)$|^a:hlink(?:Click|Hover|MouseOver)$/
/** What only wraps what is shown. */
const unwrapped = new Set(['w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:hyperlink', 'w:sdtContent'])
const wrapperProperties = new Set(['w:smartTagPr', 'w:customXmlPr'])
const refused: Readonly<Record<string, string>> = {
  'w:object': '嵌入的对象（如 Excel 表格、公式编辑器的公式）',
  'w:control': '控件',
  'w:altChunk': '引用的其他文档',
  'w:subDoc': '引用的其他文档',
  'w:contentPart': '墨迹',
  'c:chart': '图表',
  'dgm:relIds': 'SmartArt 图形',
}

const office = 'http://schemas.openxmlformats.org'
const known: readonly (readonly [prefix: string, uri: string])[] = [
  ['w', `${office}/wordprocessingml/2006/main`],
  ['r', `${office}/officeDocument/2006/relationships`],
  ['a', `${office}/drawingml/2006/main`],
  ['c', `${office}/drawingml/2006/chart`],
  ['dgm', `${office}/drawingml/2006/diagram`],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
]
/** What is looked for goes by the usual prefixes: under others it would be missed. */
function checkPrefixes(attrs: Readonly<Record<string, string>>): void {
  for (const [name, uri] of Object.entries(attrs)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const prefix = name.slice(6)
    if (known.some(([usual, its]) => (usual === prefix) !== (its === uri)))
      throw new Unreadable('不是用 Word 或 WPS 保存的文档，请用 Word 或 WPS 打开并另存为 .docx 后再上传')
  }
}

/** Numbers of editing sessions, and addresses that drawings of older versions load from or lead to. */
const isDropped = (element: string, name: string): boolean =>
  name.startsWith('w:rsid') ||
  /^w14:(?:paraId|textId)$/.test(name) ||
  name === 'r:link' ||
  (/^[vo]:/.test(element) && /^(?:(?:o|r):)?(?:href|src|relid|pict|althref)$/.test(name))

function cleanAttributes({ name, attrs }: Element): Element['attrs'] {
  checkPrefixes(attrs)
  if (attrs['r:link'] !== undefined && attrs['r:embed'] === undefined)
    throw new Unreadable('模板中的图片链接到文档之外，请改为插入图片后再上传')
  const all = Object.entries(attrs)
  const kept = all.filter(([key]) => !isDropped(name, key))
  return kept.length === all.length ? attrs : Object.fromEntries(kept)
}

function cleanNode(node: Node): Node[] {
  if (!isElement(node)) return [node]
  const { name } = node
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined
  if (reason !== undefined) throw new Unreadable(`模板中有${reason}，请删除或转成图片后再上传`)
  if (dropped.test(name) || wrapperProperties.has(name)) return []
  // A content control is replaced by what it shows.
  if (name === 'w:sdt') return (childOf(node, 'w:sdtContent')?.children ?? []).flatMap(cleanNode)
  if (unwrapped.has(name) || (name === 'w:fldSimple' && !isPlainField(node.attrs['w:instr'] ?? '')))
    return node.children.flatMap(cleanNode)
  return [{ name, attrs: cleanAttributes(node), children: node.children.flatMap(cleanNode) }]
}

/** A part without what does not belong into a form. */
export function cleanPart(root: Element): Element {
  const clean: Element = { ...root, attrs: cleanAttributes(root), children: root.children.flatMap(cleanNode) }
  flattenFields(clean)
  return clean
}

/** Settings that change how a page is laid out; the rest names files, protects or remembers. */
const layout = new Set(
  [
    'zoom',
    'mirrorMargins',
    'gutterAtTop',
    'bordersDoNotSurroundHeader',
    'bordersDoNotSurroundFooter',
    'defaultTabStop',
    'autoHyphenation',
    'evenAndOddHeaders',
    'drawingGridHorizontalSpacing',
    'drawingGridVerticalSpacing',
    'displayHorizontalDrawingGridEvery',
    'displayVerticalDrawingGridEvery',
    'characterSpacingControl',
    'noLineBreaksAfter',
    'noLineBreaksBefore',
    'footnotePr',
    'endnotePr',
    'compat',
    'themeFontLang',
    'clrSchemeMapping',
    'decimalSymbol',
    'listSeparator',
  ].map((name) => `w:${name}`),
)
export function cleanSettings(root: Element): Element {
  const clean = cleanPart(root)
  return { ...clean, children: elementsOf(clean).filter(({ name }) => layout.has(name)) }
}

/** Ids of relations that a part refers to. */
export function* relationsUsed(element: Element): Generator<string> {
  for (const [name, value] of Object.entries(element.attrs)) if (name.startsWith('r:')) yield value
  for (const child of elementsOf(element)) yield* relationsUsed(child)
}
