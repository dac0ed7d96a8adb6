import createPurifier from 'dompurify'
import mermaid from 'mermaid'
import { inertDiagram } from './inert-diagram.ts'

export type DiagramColours = {
  isDark: boolean
  text: string
  surface: string
  raised: string
  border: string
  primary: string
  fontFamily: string
}

let queue: Promise<unknown> = Promise.resolve()
let serial = 0

/**
 * Draws a Mermaid source as an SVG element. One at a time, because the library keeps one configuration for all; throws when
 * the source has a mistake. Labels are drawn as SVG text, so no HTML of the author's gets in.
 */
export function drawDiagram(source: string, colours: DiagramColours): Promise<SVGElement> {
  const drawn = queue.then(() => draw(source, colours))
  queue = drawn.catch(() => undefined)
  return drawn
}

async function draw(source: string, colours: DiagramColours): Promise<SVGElement> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 50_000,
    look: 'classic',
    theme: 'base',
    fontFamily: colours.fontFamily,
    themeVariables: {
      darkMode: colours.isDark,
      background: colours.surface,
      primaryColor: colours.raised,
      primaryTextColor: colours.text,
      primaryBorderColor: colours.primary,
      lineColor: colours.text,
      textColor: colours.text,
      fontSize: '14px',
      useGradient: false,
      dropShadow: 'none',
    },
  })
  serial += 1
  const { svg } = await mermaid.render(`kw-diagram-${serial}`, inertDiagram(source))
  const fragment = createPurifier(window).sanitize(svg, {
    USE_PROFILES: { svg: true, svgFilters: true },
    RETURN_DOM_FRAGMENT: true,
  })
  const element = fragment.querySelector('svg')
  if (!element) throw new Error('图没有内容')
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', '图示')
  return element
}
