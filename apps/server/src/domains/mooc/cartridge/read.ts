import { courseLimits } from '@lab/contract/mooc-plan'
import { quizLimit } from '@lab/contract/quiz'
import { decodeEntities } from '../../../kernel/markup/entities.ts'
import { textOf, type Element } from '../../../kernel/markup/tree.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { parseXml } from '../../../kernel/markup/xml.ts'
import { questionsIn, questionsInWords } from './assessment.ts'
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

/** What a resource becomes, with a unit's name; nothing where nothing of it can be shown, several where a test is long. */
type Reading = (resource: Resource, title: string) => UnitDraft[]
/** The same for what is one unit. */
type ReadingOne = (resource: Resource, title: string) => UnitDraft | null

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
  const unitsOf = (item: Item): UnitDraft[] => {
    const resource = item.resource === null ? undefined : manifest.resources.get(item.resource)
    if (!resource) {
      note(draft, titled(item.title, otherwise), '包里没有它的内容')
      return []
    }
    used.add(resource.id)
    return read(resource, titled(item.title, nameOf(resource.href) || otherwise))
  }
  draft.chapters = chaptersOf(manifest.items, draft.title, unitsOf)
  const left = unlisted(manifest, used, files, read)
  if (left.length)
    draft.chapters.push({ title: '未列入目录的内容', sections: [{ title: '未列入目录的内容', units: left }] })
  draft.chapters = within(draft, beyond)
  if (!draft.chapters.length) throw new Unreadable('课程包里没有可以导入的内容')
  return draft
}

/** The tree of contents as chapters of sections. */
function chaptersOf(items: readonly Item[], title: string, unitsOf: (item: Item) => UnitDraft[]): ChapterDraft[] {
  const chapters: ChapterDraft[] = []
  let loose: ChapterDraft | null = null
  for (const item of items) {
    if (item.items.length > 0 || item.resource === null) {
      loose = null
      chapters.push(chapterOf(item, unitsOf))
      continue
    }
    const units = unitsOf(item)
    if (units.length === 0) continue
    if (!loose) {
      loose = { title, sections: [{ title, units: [] }] }
      chapters.push(loose)
    }
    loose.sections[0]!.units.push(...units)
  }
  return chapters
}

function chapterOf(item: Item, unitsOf: (item: Item) => UnitDraft[]): ChapterDraft {
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
        const units = unitsOf(child)
        if (units.length > 0) (section ?? open(sectionTitle)).units.push(...units)
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
    return read(resource, titled(titleIn(files, resource), otherwise))
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
      return []
    }
    readings += 1
    return read(resource, title).filter((unit) => {
      bytes += said(unit)
      if (bytes > mostTextBytes) {
        note(draft, title, '课程的文字过多，没有导入')
        return false
      }
      units += 1
      return true
    })
  }
}
const said = (unit: UnitDraft): number =>
  'body' in unit || 'questions' in unit
    ? Buffer.byteLength(JSON.stringify('body' in unit ? unit.body : unit.questions))
    : 0

/** The same without texts that say nothing, which are noted: nobody could learn from them, nor a course with them be published. */
const notEmpty =
  (read: Reading, draft: CourseDraft): Reading =>
  (resource, title) =>
    read(resource, title).filter((unit) => {
      if (!('body' in unit) || unit.body.trim()) return true
      note(draft, title, '没有内容，没有导入')
      return false
    })

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

  const webContent: ReadingOne = ({ href }, title) => {
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
  const webLink: ReadingOne = (resource, title) => {
    const url = (firstOf(xmlOf(resource, title), 'url')?.attrs.href ?? '').trim()
    if (/^https?:\/\/[^\s\\]{1,990}$/i.test(url)) return { title, kind: 'link', url }
    note(draft, title, '链接的地址不能使用')
    return null
  }
  const topic: ReadingOne = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return null
    const body = richText(firstNamed(root, 'text'), resource.href, title)
    return { title: titled(textIn(firstNamed(root, 'title')), title), kind: 'discussion', body }
  }
  const assignment: ReadingOne = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return null
    const named = titled(textIn(firstNamed(root, 'title')), title)
    const asked = richText(firstNamed(root, 'text'), resource.href, title)
    // Some platforms write what is asked only where the standard has what is for teachers.
    const body = asked.trim() ? asked : richText(firstNamed(root, 'instructor_text'), resource.href, title)
    if (body.trim())
      note(
        draft,
        title,
        asked.trim()
          ? '作业的要求成为图文，提交要另外安排'
          : '作业的要求写在给教师的说明里，已成为图文，发布前请检查；提交要另外安排',
      )
    return document(named, body)
  }
  const assessment: Reading = (resource, title) => {
    const root = xmlOf(resource, title)
    if (!root) return []
    const html = (text: string): string => texts.html(text, resource.href, title)
    const { marked, other } = questionsIn(root, html)
    const parts = Math.ceil(marked.length / quizLimit)
    const quizzes = Array.from({ length: parts }, (_, at): UnitDraft => ({
      title: parts > 1 ? titled(`${title}（${at + 1}）`, otherwise) : title,
      kind: 'quiz',
      questions: marked.slice(at * quizLimit, (at + 1) * quizLimit),
    }))
    if (other.length === 0) return quizzes.length > 0 ? quizzes : [document(title, '')]
    const named = quizzes.length > 0 ? titled(`${title}（其他题目）`, otherwise) : title
    note(draft, title, `${other.length} 道题不能自动判分，已成为图文（不含答案），作答要用考试安排`)
    return [...quizzes, document(named, questionsInWords(other, html).slice(0, 190_000))]
  }
  const tool: ReadingOne = (resource, title) => {
    const root = xmlOf(resource, title)
    const url = textIn(firstOf(root, 'secure_launch_url')) || textIn(firstOf(root, 'launch_url'))
    if (!/^https?:\/\/[^\s\\]{1,990}$/i.test(url)) {
      note(draft, title, '外部工具没有可以打开的地址')
      return null
    }
    note(draft, title, '外部工具成为链接，不会自动登录')
    return { title, kind: 'link', url }
  }

  const oneOf = ({ type }: Resource): ReadingOne => {
    if (type.startsWith('imswl_')) return webLink
    if (type.startsWith('imsdt_')) return topic
    if (type.startsWith('assignment_')) return assignment
    return /^ims(?:basic)?lti/.test(type) ? tool : webContent
  }
  return (resource, title) => {
    if (/^imsqti_.*assessment/.test(resource.type)) return assessment(resource, title)
    const unit = oneOf(resource)(resource, title)
    return unit ? [unit] : []
  }
}

const firstOf = (element: Element | null, name: string): Element | undefined =>
  element === null ? undefined : firstNamed(element, name)
