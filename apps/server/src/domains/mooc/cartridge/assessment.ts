import { textOf, type Element } from '../../../kernel/markup/tree.ts'
import { allNamed, firstNamed, textIn } from './xml.ts'

const letter = (at: number): string => (at < 26 ? String.fromCodePoint(65 + at) : `${at + 1}`)
const isHtml = (element: Element): boolean => /html/i.test(element.attrs.texttype ?? 'text/html')

/** The questions of a QTI 1.2 assessment as a text for learners: stems and options, without what is right. */
export function questionsInWords(root: Element, html: (html: string) => string): { count: number; body: string } {
  const materialIn = (element: Element | undefined): string => {
    const text = element && [...allNamed(element, 'mattext')][0]
    if (!text) return ''
    return (isHtml(text) ? html(textOf(text)) : textIn(text)).trim()
  }
  const items = [...allNamed(root, 'item')]
  const written = items.map((item, at) => {
    const presentation = firstNamed(item, 'presentation')
    const flow = presentation && (firstNamed(presentation, 'flow') ?? presentation)
    const stem = materialIn(flow && firstNamed(flow, 'material'))
    const options = presentation
      ? [...allNamed(presentation, 'response_label')].map((label, place) => `${letter(place)}. ${materialIn(label)}`)
      : []
    return [`**${at + 1}.** ${stem}`, ...options].join('\n\n')
  })
  return { count: items.length, body: written.join('\n\n') }
}
