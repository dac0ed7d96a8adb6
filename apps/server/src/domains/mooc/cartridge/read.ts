import { courseLimits } from '@lab/contract/mooc-plan'
import { decodeEntities } from '../../../kernel/markup/entities.ts'
import { textOf, type Element } from '../../../kernel/markup/tree.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { parseXml } from '../../../kernel/markup/xml.ts'
import { questionsInWords } from './assessment.ts'
import {
  nameOf,
  note,
  titled,
  type CartridgeFiles,
  type ChapterDraft,
  type CourseDraft,
  type UnitDraft,
} from './draft.ts'
import { readManifest, type Item, type Manifest, type Resource } from './manifest.ts'
import { textReader } from './texts.ts'
import { firstNamed, textIn } from './xml.ts'

const otherwise = '未命名'
/** Bytes of all texts together: a course with more could be read, and never saved again. */
const mostTextBytes = 12 * 1024 * 1024
/** Resources that are looked at for the units of a course; some of them come to nothing. */
const mostReadings = 4 * courseLimits.units

/** What a resource becomes, with a unit's name; a null where nothing of it can be shown. */
type Reading = (resource: Resource, title: string) => UnitDraft | null

/**
 * A course of a Common Cartridge (1.0 to 1.3), or of a package that lists its contents in the same form (IMS content
 * packages, SCORM as far as it is pages). The first level of its contents are chapters, the second sections; what lies
 * deeper is put into sections of its own. What cannot be a unit becomes a text, or is noted. Throws `Unreadable` where
 * there is nothing to read.
 */
export function readCartridge(files: CartridgeFiles): CourseDraft {
  const text = files.texts.get('imsmanifest.xml')
  if (text === undefined) throw new Unreadable('压缩包中没有 imsmanifest.xml，不是 Common Cartridge 课程包')
  const manifest = readManifest(text)
  const draft: CourseDraft = {
    title: titled(manifest.title, '导入的课程', 50),
    summary: manifest.summary.slice(0, 5_000),
    chapters: [],
    quoted: [],
    notes: [],
  }
  const used = new Set<string>()
  const beyond: Beyond = { units: 0 }
  const read = withinRoom(notEmpty(resourceReader(files, draft), draft), draft, beyond)
  const unitOf = (item: Item): UnitDraft | null => {
    const resource = item.resource === null ? undefined : manifest.resources.get(item.resource)
    if (!resource) {
      note(draft, titled(item.title, otherwise), '包里没有它的内容')
      return null
    }
    used.add(resource.id)
    return read(resource, titled(item.title, nameOf(resource.href) || otherwise))
  }
  draft.chapters = chaptersOf(manifest.items, draft.title, unitOf)
  const left = unlisted(manifest, used, files, read)
  if (left.length)
    draft.chapters.push({ title: '未列入目录的内容', sections: [{ title: '未列入目录的内容', units: left }] })
  draft.chapters = within(draft, beyond)
  if (!draft.chapters.length) throw new Unreadable('课程包里没有可以导入的内容')
  return draft
}

/** The tree of contents as chapters of sections. */
function chaptersOf(items: readonly Item[], title: string, unitOf: (item: Item) => UnitDraft | null): ChapterDraft[] {
  const chapters: ChapterDraft[] = []
  let loose: ChapterDraft | null = null
  for (const item of items) {
    if (item.items.length > 0 || item.resource === null) {
      loose = null
      chapters.push(chapterOf(item, unitOf))
      continue
    }
    const unit = unitOf(item)
    if (!unit) continue
    if (!loose) {
      loose = { title, sections: [{ title, units: [] }] }
      chapters.push(loose)
    }
    loose.sections[0]!.units.push(unit)
  }
  return chapters
}

function chapterOf(item: Item, unitOf: (item: Item) => UnitDraft | null): ChapterDraft {
  const name = titled(item.title, otherwise)
  const chapter: ChapterDraft = { title: name, sections: [] }
  const walk = (one: Item, sectionTitle: string): void => {
    let section: ChapterDraft['sections'][number] | null = null
    const open = (title: string) => {
      section = { title, units: [] }
      chapter.sections.push(section)
      return section
    }
    // A folder that is a page as well begins with it.
    const own = one.resource === null ? [] : [{ ...one, items: [] }]
    for (const child of [...own, ...one.items]) {
      if (child.items.length > 0) {
        section = null
        walk(
          child,
          one === item ? titled(child.title, otherwise) : titled(`${sectionTitle} / ${child.title}`, otherwise),
        )
      } else if (child.resource === null) open(titled(child.title, otherwise))
      else {
        const unit = unitOf(child)
        if (unit) (section ?? open(sectionTitle)).units.push(unit)
      }
    }
  }
  walk(item, name)
  return chapter
}

/** What is worth reading but in no contents: pages, links, discussions and tests, but not pictures of pages. */
function unlisted(manifest: Manifest, used: ReadonlySet<string>, files: CartridgeFiles, read: Reading): UnitDraft[] {
  const inUse = new Set([...used].flatMap((id) => manifest.resources.get(id)?.files ?? []))
  return [...manifest.resources.values()].flatMap((resource) => {
    const isPage = isContent(resource) ? /\.x?html?$/i.test(resource.href) : isReadable(resource.type)
    if (used.has(resource.id) || inUse.has(resource.href) || !isPage) return []
    return read(resource, titled(titleIn(files, resource), otherwise)) ?? []
  })
}
/** Pages and files, but not what a platform keeps of its own settings. */
const isContent = ({ type, href }: Resource): boolean =>
  type === 'webcontent' || (type.endsWith('/learning-application-resource') && !href.startsWith('course_settings/'))
/** What a page calls itself, else the name of its file. */
function titleIn({ texts }: CartridgeFiles, { href }: Resource): string {
  const named = /<title[^>]{0,200}>([^<]{1,500})<\/title>/i.exec(texts.get(href)?.slice(0, 20_000) ?? '')?.[1]?.trim()
  return named ? decodeEntities(named) : nameOf(href).replace(/\.\w{1,5}$/, '')
}
const isReadable = (type: string): boolean => /^imswl_|^imsdt_|^imsqti_.*assessment$|^assignment_/.test(type)

/** Chapters with something in them, within the limits of a course; what is beyond is noted. */
function within({ chapters, notes }: CourseDraft, beyond: Beyond): ChapterDraft[] {
  let [sections, units, dropped] = [0, 0, beyond.units]
  const kept: ChapterDraft[] = []
  for (const chapter of chapters) {
    const own = chapter.sections.flatMap((section) => {
      const room =
        kept.length < courseLimits.chapters && sections < courseLimits.sections ? courseLimits.units - units : 0
      const fit = section.units.slice(0, Math.max(0, room))
      dropped += section.units.length - fit.length
      if (fit.length === 0) return []
      sections += 1
      units += fit.length
      return [{ ...section, units: fit }]
    })
    if (own.length) kept.push({ ...chapter, sections: own })
  }
  if (dropped)
    notes.push({
      step: `${dropped} 个小节`,
      reason: `一门课程最多${courseLimits.chapters}章、${courseLimits.sections}节、${courseLimits.units}个小节`,
    })
  return kept
}

/** What was not even looked at: the course was full. */
interface Beyond {
  units: number
}

/** The same as long as a course has room: one page can be in the contents of a package any number of times. */
function withinRoom(read: Reading, draft: CourseDraft, beyond: Beyond): Reading {
  let [readings, units, bytes] = [0, 0, 0]
  return (resource, title) => {
    if (readings >= mostReadings || units >= courseLimits.units) {
      beyond.units += 1
      return null
    }
    readings += 1
    const unit = read(resource, title)
    if (!unit) return null
    bytes += 'body' in unit ? Buffer.byteLength(JSON.stringify(unit.body)) : 0
    if (bytes > mostTextBytes) {
      note(draft, title, '课程的文字过多，没有导入')
      return null
    }
    units += 1
    return unit
  }
}

/** The same without texts that say nothing, which are noted: nobody could learn from them, nor a course with them be published. */
const notEmpty =
  (read: Reading, draft: CourseDraft): Reading =>
  (resource, title) => {
    const unit = read(resource, title)
    if (!unit || !('body' in unit) || unit.body.trim()) return unit
    note(draft, title, '没有内容，没有导入')
    return null
  }

/** Reads resources as units, by their types. */
function resourceReader(files: CartridgeFiles, draft: CourseDraft): Reading {
  const texts = textReader(files.paths, draft)
  const there = new Set(files.paths)
  const document = (title: string, body: string): UnitDraft => ({ title, kind: 'document', body })
  const xmlOf = ({ href }: Resource, title: string): Element | null => {
    const text = files.texts.get(href)
    if (text === undefined) {
      note(draft, title, `没有文件「${nameOf(href)}」，或文件过大`)
      return null
    }
    try {
      return parseXml(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      note(draft, title, error.message)
      return null
    }
  }
  const richText = (element: Element | undefined, at: string, title: string): string => {
    const raw = textOf(element)
    return /plain/i.test(element?.attrs.texttype ?? '') ? raw : texts.html(raw, at, title)
  }

  const webContent: Reading = ({ href }, title) => {
    if (!there.has(href)) {
      note(draft, title, `包里没有文件「${nameOf(href)}」`)
      return null
    }
    if (/\.(?:mp4|webm)$/i.test(href)) {
      note(draft, title, '请打开这个视频并保存一次，平台会读出它的时长')
      return { title, kind: 'video', path: href }
    }
    if (/\.pdf$/i.test(href)) return { title, kind: 'pdf', path: href }
    const text = files.texts.get(href)
    if (/\.x?html?$/i.test(href) && text !== undefined) return document(title, texts.html(text, href, title))
    if (/\.(?:txt|md)$/i.test(href) && text !== undefined) return document(title, text.slice(0, 190_000))
    const address = texts.file(`/${href}`, '')
    if (address === null) return null
    const isPicture = /\.(?:png|jpe?g|gif|webp)$/i.test(href)
    return document(title, `${isPicture ? '!' : ''}[${nameOf(href).replaceAll(/[[\]]/g, '')}](${address})`)
  }
  const webLink: Reading = (resource, title) => {
    const url = (firstOf(xmlOf(resource, title), 'url')?.attrs.href ?? '').trim()
    if (/^https?:\/\/[^\s\\]{1,990}$/i.test(url)) return { title, kind: 'link', url }
    note(draft, title, '链接的地址不能使用')
    return null
  }
  const topic: Reading = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return null
    const body = richText(firstNamed(root, 'text'), resource.href, title)
    return { title: titled(textIn(firstNamed(root, 'title')), title), kind: 'discussion', body }
  }
  const assignment: Reading = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return null
    note(draft, title, '作业的要求成为图文，提交要另外安排')
    return document(
      titled(textIn(firstNamed(root, 'title')), title),
      richText(firstNamed(root, 'text'), resource.href, title),
    )
  }
  const assessment: Reading = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return null
    const { count, body } = questionsInWords(root, (html) => texts.html(html, resource.href, title))
    if (count > 0) note(draft, title, `测验成为图文（${count} 道题，不含答案），作答要用考试安排`)
    return document(title, body.slice(0, 190_000))
  }
  const tool: Reading = (resource, title) => {
    const root = xmlOf(resource, title)
    const url = textIn(firstOf(root, 'secure_launch_url')) || textIn(firstOf(root, 'launch_url'))
    if (!/^https?:\/\/[^\s\\]{1,990}$/i.test(url)) {
      note(draft, title, '外部工具没有可以打开的地址')
      return null
    }
    note(draft, title, '外部工具成为链接，不会自动登录')
    return { title, kind: 'link', url }
  }

  return (resource, title) => {
    const { type } = resource
    if (type.startsWith('imswl_')) return webLink(resource, title)
    if (type.startsWith('imsdt_')) return topic(resource, title)
    if (type.startsWith('assignment_')) return assignment(resource, title)
    if (/^imsqti_.*assessment/.test(type)) return assessment(resource, title)
    if (/^ims(?:basic)?lti/.test(type)) return tool(resource, title)
    return webContent(resource, title)
  }
}

const firstOf = (element: Element | null, name: string): Element | undefined =>
  element === null ? undefined : firstNamed(element, name)
