import {
  unitKindLabels,
  unitsOfPlan,
  isLinkedUnit,
  type CoursePlan,
  type Unit,
  type UnitOf,
} from '@lab/contract/mooc-plan'
import { escapeXml } from '../../../kernel/markup/entities.ts'
import { htmlOf } from '../../../kernel/markup/markdown-html.ts'
import { assessmentOf, stemsOnly } from './write-assessment.ts'

/** A file of the course in the package. */
export interface CartridgeFile {
  token: string
  /** From the root of the package. */
  path: string
}

interface Course {
  title: string
  summary: string
  plan: CoursePlan
}

const quoted = /^\/files\/([\w-]{22})\//

/** Where a file lies in the package: its own name, after a number that no other has. */
export const packedPath = (at: number, name: string): string =>
  `files/${at + 1}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`

const href = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/**
 * A course as IMS Common Cartridge 1.3 (imsglobal.org/cc/ccv1p3): a manifest, a page for each text, a weblink for each link, a
 * topic for each discussion, a test for each quiz; files lie where `files` says. Data sets, experiments and exams, which no other platform could run, are pages that name them.
 */
export function writeCartridge({ title, summary, plan }: Course, files: readonly CartridgeFile[]): Map<string, string> {
  const byToken = new Map(files.map((file) => [file.token, file.path]))
  const pathOf = (address: string): string | undefined => byToken.get(quoted.exec(address)?.[1] ?? '')
  const texts = new Map<string, string>()
  const resources: string[] = []

  /** Markdown as the HTML of a file one folder down, and what it quotes. */
  const html = (markdown: string): { body: string; quotes: ReadonlySet<string> } => {
    const quotes = new Set<string>()
    const address = (given: string): string => {
      const path = pathOf(given)
      if (path === undefined) return given
      quotes.add(path)
      return `../${href(path)}`
    }
    return { body: htmlOf(markdown, { address, link: address, mathml: false }), quotes }
  }
  const listed = (paths: Iterable<string>): string =>
    [...paths].map((one) => `<file href="${escapeXml(href(one))}"/>`).join('')
  const page = (id: string, name: string, markdown: string): void => {
    const { body, quotes } = html(markdown)
    const path = `pages/${id}.html`
    texts.set(
      path,
      `<!DOCTYPE html>\n<html lang="zh-CN"><head><meta charset="utf-8"/><title>${escapeXml(name)}</title></head><body>\n${body}\n</body></html>\n`,
    )
    resources.push(
      `<resource identifier="${id}" type="webcontent" href="${path}">${listed([path, ...quotes])}</resource>`,
    )
  }
  const topic = (id: string, name: string, markdown: string): void => {
    const { body, quotes } = html(markdown)
    const path = `discussions/${id}.xml`
    texts.set(
      path,
      `${xmlStart}<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imsdt_v1p3"><title>${escapeXml(name)}</title><text texttype="text/html">${escapeXml(body)}</text></topic>\n`,
    )
    resources.push(`<resource identifier="${id}" type="imsdt_xmlv1p3">${listed([path, ...quotes])}</resource>`)
  }
  const quiz = (id: string, name: string, questions: UnitOf<'quiz'>['questions']): void => {
    const quotes = new Set<string>()
    const path = `quizzes/${id}.xml`
    const written = assessmentOf(id, name, questions, (markdown) => {
      const said = html(markdown)
      for (const one of said.quotes) quotes.add(one)
      return said.body
    })
    texts.set(path, written)
    resources.push(
      `<resource identifier="${id}" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment">${listed([path, ...quotes])}</resource>`,
    )
  }
  const resource = (unit: Unit, id: string): void => {
    if (unit.kind === 'document') return page(id, unit.title, unit.body.value)
    if (unit.kind === 'discussion') return topic(id, unit.title, unit.body.value)
    if (unit.kind === 'link') {
      const path = `links/${id}.xml`
      texts.set(
        path,
        `${xmlStart}<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>${escapeXml(unit.title)}</title><url href="${escapeXml(unit.url)}" target="_blank"/></webLink>\n`,
      )
      resources.push(`<resource identifier="${id}" type="imswl_xmlv1p3"><file href="${path}"/></resource>`)
      return
    }
    if (unit.kind === 'quiz') return quiz(id, unit.title, unit.questions)
    const path = isLinkedUnit(unit) || !unit.file ? undefined : pathOf(unit.file.url)
    if (path === undefined) return page(id, unit.title, `${unitKindLabels[unit.kind]}：${unit.title}`)
    const at = escapeXml(href(path))
    resources.push(`<resource identifier="${id}" type="webcontent" href="${at}"><file href="${at}"/></resource>`)
  }

  let count = 0
  const item = (id: string, name: string, inner: string): string =>
    `<item identifier="${id}"><title>${escapeXml(name)}</title>${inner}</item>`
  const chapters = plan.chapters.map((chapter, at) => {
    const sections = chapter.sections.map((section, place) => {
      const units = section.units.map((unit) => {
        count += 1
        resource(unit, `r${count}`)
        return `<item identifier="u${count}" identifierref="r${count}"><title>${escapeXml(unit.title)}</title></item>`
      })
      return item(`s${at + 1}-${place + 1}`, section.title, units.join(''))
    })
    return item(`c${at + 1}`, chapter.title, sections.join(''))
  })
  // First, as readers that take a package as a stream want it.
  return new Map([
    ['imsmanifest.xml', manifest({ title, summary }, chapters.join(''), resources.join('\n    '))],
    ...texts,
  ])
}

/** What a cartridge of a course cannot have, by name. */
export const leftOutOf = (plan: CoursePlan): { step: string; reason: string }[] =>
  unitsOfPlan(plan).flatMap((unit) => {
    const step = `${unitKindLabels[unit.kind]}「${unit.title}」`
    if (isLinkedUnit(unit))
      return [
        { step, reason: unit.kind === 'dataset' ? '课程包中放不下数据集，只留下名称' : '别的平台不能运行，只留下名称' },
      ]
    if (unit.kind === 'quiz') {
      const stems = stemsOnly(unit.questions)
      return stems > 0 ? [{ step, reason: `${stems} 道题的题型在课程包中放不下，只留下题干` }] : []
    }
    const more = unit.kind === 'video' ? nextToFile(unit) : []
    return more.length > 0 ? [{ step, reason: `课程包中放不下${more.join('、')}，只留下视频` }] : []
  })

/** What a video has next to its file. */
const nextToFile = ({ subtitles, marks = [], questions = [] }: UnitOf<'video'>): string[] => [
  ...(subtitles ? ['字幕'] : []),
  ...(marks.length > 0 ? ['视频目录'] : []),
  ...(questions.length > 0 ? ['视频中的题目'] : []),
]

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n'

const manifest = ({ title, summary }: Pick<Course, 'title' | 'summary'>, items: string, resources: string): string =>
  `${xmlStart}<manifest identifier="course" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
  <metadata>
    <schema>IMS Common Cartridge</schema>
    <schemaversion>1.3.0</schemaversion>
    <lomimscc:lom><lomimscc:general>
      <lomimscc:title><lomimscc:string language="zh-CN">${escapeXml(title)}</lomimscc:string></lomimscc:title>
      <lomimscc:description><lomimscc:string language="zh-CN">${escapeXml(summary)}</lomimscc:string></lomimscc:description>
    </lomimscc:general></lomimscc:lom>
  </metadata>
  <organizations>
    <organization identifier="contents" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization>
  </organizations>
  <resources>
    ${resources}
  </resources>
</manifest>
`
