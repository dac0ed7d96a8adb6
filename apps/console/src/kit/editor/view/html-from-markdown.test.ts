// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { attacks, faults } from './hostile-texts.ts'
import { htmlFromMarkdown } from './html-from-markdown.ts'

// The first wall alone, before the sanitiser: what is rendered must already be harmless. The sanitiser needs a real browser.
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

describe('hostile text is harmless', () => {
  test.each(attacks)('%s', (attack) => {
    expect(faults(parse(htmlFromMarkdown(attack)))).toEqual([])
  })
})

describe('what is meant stays', () => {
  const shown = (markdown: string) => {
    const box = document.createElement('div')
    box.append(...parse(htmlFromMarkdown(markdown)).childNodes)
    return box
  }

  test('tags are shown as the text they are', () => {
    expect(shown('用 <div class="a"> 与 <script>').textContent).toBe('用 <div class="a"> 与 <script>')
  })

  test.each([
    ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['/files/手册.pdf', '/files/手册.pdf'],
    ['#anchor', '#anchor'],
  ])('a link to %s can be followed', (address, expected) => {
    const link = shown(`[文档](${address})`).querySelector('a')
    expect(link?.getAttribute('href')).toBe(expected)
  })

  test('code that is run or copied at a press, by the mark of its block or behind it', () => {
    const box = shown('```\nls\n```{{exec}}\n\n```bash {{copy}}\nx\n```\n\n`pwd`{{exec host02}} 好 {{port}}')
    expect([...box.querySelectorAll('pre')].map((pre) => pre.className)).toEqual(['kw-run', 'kw-copied'])
    expect(box.querySelector('p code')?.className).toBe('kw-run kw-at-host02')
    expect(box.querySelector('p')?.textContent).toBe('pwd 好 {{port}}')
  })

  test('parts that open, and footnotes', () => {
    const box = shown('<details><summary>答案</summary>\n\n**四**\n</details>\n\n见[^1]\n\n[^1]: 注')
    expect(box.querySelector('details summary')?.textContent).toBe('答案')
    expect(box.querySelector('details strong')?.textContent).toBe('四')
    expect([...box.querySelectorAll('sup')].map((sup) => sup.textContent)).toEqual(['1', '1'])
    expect(shown('<details>没有结束').textContent).toBe('<details>没有结束')
  })

  test('a forbidden link leaves its words', () => {
    const box = shown('[点我](javascript:alert(1))')
    expect(box.querySelector('a[href]')).toBeNull()
    expect(box.textContent).toContain('点我')
  })

  test('pictures, videos, tasks, tables, formulas and diagrams', () => {
    const box = shown(
      '![图](/a.png)\n\n![演示](/a.mp4)\n\n- [x] 完成\n\n| a |\n| ---: |\n| 1 |\n\n$x^2$\n\n```mermaid\ngraph TD\n```\n\n```python\npass\n```',
    )
    expect(box.querySelector('img')?.getAttribute('alt')).toBe('图')
    expect(box.querySelector('video')?.hasAttribute('controls')).toBe(true)
    expect(box.querySelector('input')?.hasAttribute('checked')).toBe(true)
    expect(box.querySelector('td')?.getAttribute('align')).toBe('right')
    expect(box.querySelector('.kw-math')?.textContent).toBe('x^2')
    expect(box.querySelector('.kw-diagram')?.textContent).toBe('graph TD')
    expect(box.querySelector('code.language-python')?.textContent).toBe('pass')
  })

  test('a picture written inline is kept, an inline drawing that may hold scripts is not', () => {
    expect(shown('![a](data:image/png;base64,iVBORw0KGgo=)').querySelector('img')).not.toBeNull()
    expect(shown('![a](data:image/svg+xml;base64,PHN2Zz4=)').querySelector('img')).toBeNull()
  })
})
