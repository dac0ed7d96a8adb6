import { letterOf } from '@lab/contract/question/types'
import { writeArchive } from '../archive.ts'
import { blankLine } from '../blank-text.ts'
import type { ExportedQuestion, QuotedFiles } from '../export-question.ts'
import { escapeXml } from '../../../../kernel/markup/entities.ts'
import { htmlOf, shortHtmlOf, type HtmlOptions } from '../../../../kernel/markup/markdown-html.ts'
import { rubricLines } from '../rubric-text.ts'
import { scoringText } from '../xlsx/write.ts'
import { answerBlanks, carriedAttribute, criteriaBlock, type Carried } from './item.ts'
import type { z } from 'zod'

const templates = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/'
const head =
  'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"'

const value = (text: string): string => `<qti-value>${escapeXml(text)}</qti-value>`
const declaration = (id: string, cardinality: string, base: string, values: readonly string[], more = ''): string =>
  `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${base}"><qti-correct-response>${values.map(value).join('')}</qti-correct-response>${more}</qti-response-declaration>`

interface Form {
  declarations: string
  body: string
  template: 'match_correct' | 'map_response' | null
}

/** What only those who mark are shown. */
const scorerBlock = (html: string, name = ''): string =>
  html &&
  `<qti-rubric-block use="scoring" view="scorer"${name && ` class="${name}"`}><qti-content-body>${html}</qti-content-body></qti-rubric-block>`

function formOf({ question, stem, rubric }: ExportedQuestion, options: HtmlOptions): Form | undefined {
  const html = (text: string): string => shortHtmlOf(text, options)
  const choices = (of: readonly { id: string; text: string }[], tag: string, more = ''): string =>
    of.map(({ text }, at) => `<${tag} identifier="${letterOf(at)}"${more}>${html(text)}</${tag}>`).join('')
  const body = htmlOf(stem, options)
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const isSingle = question.type === 'single'
      const right = question.options.flatMap(({ id }, at) => (question.answer.includes(id) ? [letterOf(at)] : []))
      return {
        declarations: declaration('RESPONSE', isSingle ? 'single' : 'multiple', 'identifier', right),
        body: `${body}<qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="${isSingle ? 1 : 0}">${choices(question.options, 'qti-simple-choice')}</qti-choice-interaction>`,
        template: 'match_correct',
      }
    }
    case 'true_false':
      return {
        declarations: declaration('RESPONSE', 'single', 'identifier', [question.answer[0] === '对' ? 'true' : 'false']),
        body: `${body}<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1"><qti-simple-choice identifier="true">对</qti-simple-choice><qti-simple-choice identifier="false">错</qti-simple-choice></qti-choice-interaction>`,
        template: 'match_correct',
      }
    case 'fill': {
      const places = body.split('____')
      const entry = (at: number): string => `<qti-text-entry-interaction response-identifier="RESPONSE${at + 1}"/>`
      const isWhole = places.length === question.blanks.length + 1
      const declarations = question.blanks.map(({ rules, case_sensitive: isStrict }, at) => {
        const texts = rules.map((rule) =>
          rule.kind === 'text' ? rule.text : rule.kind === 'number' ? String(rule.value) : rule.pattern,
        )
        const mapping = texts
          .map((text) => `<qti-map-entry map-key="${escapeXml(text)}" mapped-value="1" case-sensitive="${isStrict}"/>`)
          .join('')
        return declaration(
          `RESPONSE${at + 1}`,
          'single',
          'string',
          texts.slice(0, 1),
          `<qti-mapping default-value="0">${mapping}</qti-mapping>`,
        )
      })
      return {
        declarations: declarations.join(''),
        body: isWhole
          ? places.map((piece, at) => piece + (at < question.blanks.length ? entry(at) : '')).join('')
          : `${body}<p class="${answerBlanks}">${question.blanks.map((_, at) => entry(at)).join(' ')}</p>`,
        template: question.blanks.length === 1 ? 'map_response' : null,
      }
    }
    case 'ordering':
      return {
        declarations: declaration(
          'RESPONSE',
          'ordered',
          'identifier',
          question.items.map((_, at) => letterOf(at)),
        ),
        body: `${body}<qti-order-interaction response-identifier="RESPONSE" shuffle="true">${choices(question.items, 'qti-simple-choice')}</qti-order-interaction>`,
        template: 'match_correct',
      }
    case 'matching': {
      const side = (of: readonly { text: string }[], mark: string, most: number): string =>
        `<qti-simple-match-set>${of.map(({ text }, at) => `<qti-simple-associable-choice identifier="${mark}${at + 1}" match-max="${most}">${html(text)}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`
      const pairs = question.pairs.map(({ left, right }) => {
        const from = question.left.findIndex(({ id }) => id === left)
        return `L${from + 1} R${question.right.findIndex(({ id }) => id === right) + 1}`
      })
      return {
        declarations: declaration('RESPONSE', 'multiple', 'directedPair', pairs),
        body: `${body}<qti-match-interaction response-identifier="RESPONSE" shuffle="true" max-associations="${question.left.length}">${side(question.left, 'L', 1)}${side(question.right, 'R', 0)}</qti-match-interaction>`,
        template: 'match_correct',
      }
    }
    case 'short_answer':
      return {
        declarations: '<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/>',
        body: `${body}<qti-extended-text-interaction response-identifier="RESPONSE"/>${scorerBlock(question.reference && htmlOf(question.reference, options))}${scorerBlock(
          rubricLines(rubric)
            .map((line) => `<p>${escapeXml(line)}</p>`)
            .join(''),
          criteriaBlock,
        )}`,
        template: null,
      }
    default:
      return undefined
  }
}

function itemXml(exported: ExportedQuestion, id: string, options: HtmlOptions): string | undefined {
  const { question, points } = exported
  const form = formOf(exported, options)
  if (!form) return undefined
  const carried: z.input<typeof Carried> = {
    difficulty: exported.difficulty,
    points,
    knowledge: [...exported.knowledge],
    tags: [...exported.tags],
    scoring: scoringText(question),
    blanks: question.type === 'fill' ? question.blanks.map(blankLine) : [],
    keywords: question.type === 'short_answer' ? question.keywords : [],
    rubric: rubricLines(exported.rubric).join('\n'),
  }
  const feedback = question.analysis
    ? `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="ANALYSIS" show-hide="show"><qti-content-body>${htmlOf(question.analysis, options)}</qti-content-body></qti-modal-feedback>`
    : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item ${head} identifier="${id}" title="${id}" adaptive="false" time-dependent="false" xml:lang="zh-CN">`,
    form.declarations,
    `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="${points}"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>`,
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>',
    `<qti-item-body ${carriedAttribute}="${escapeXml(JSON.stringify(carried))}">${form.body}</qti-item-body>`,
    form.template ? `<qti-response-processing template="${templates}${form.template}.xml"/>` : '',
    feedback,
    '</qti-assessment-item>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Questions as a QTI 3.0 package. */
export async function writeQti(questions: readonly ExportedQuestion[], files: QuotedFiles): Promise<Buffer> {
  const media = new Map<string, Uint8Array>()
  const address = (href: string): string => {
    const file = files.get(href)
    if (!file) return href
    const path = `media/${media.has(`media/${file.name}`) ? `${media.size}-` : ''}${file.name}`
    const present = [...media].find(([, bytes]) => bytes === file.bytes)?.[0]
    if (!present) media.set(path, file.bytes)
    return `../${(present ?? path).split('/').map(encodeURIComponent).join('/')}`
  }
  const items = questions.flatMap((one, at) => {
    const id = `item-${String(at + 1).padStart(4, '0')}`
    const xml = itemXml(one, id, { address, mathml: true })
    return xml === undefined ? [] : [{ id, path: `items/${id}.xml`, bytes: xml }]
  })
  const resources = items.map(
    ({ id, path }) =>
      `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="${path}"><file href="${path}"/></resource>`,
  )
  const others = [...media.keys()].map(
    (path, at) =>
      `<resource identifier="media-${at + 1}" type="webcontent" href="${escapeXml(path)}"><file href="${escapeXml(path)}"/></resource>`,
  )
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="question-bank"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>${[...resources, ...others].join('')}</resources></manifest>`
  return writeArchive([
    { path: 'imsmanifest.xml', bytes: manifest },
    ...items,
    ...[...media].map(([path, bytes]) => ({ path, bytes })),
  ])
}
