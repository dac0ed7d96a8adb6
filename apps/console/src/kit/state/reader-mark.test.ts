import { expect, test } from 'vitest'
import { markPicture } from './reader-mark.ts'

const svgIn = (picture: string): string => decodeURIComponent(/^url\("data:image\/svg\+xml,(.*)"\)$/.exec(picture)![1]!)

test('the mark carries the words', () => {
  expect(svgIn(markPicture('王老师 2026-11-22'))).toContain('>王老师 2026-11-22</text>')
})

test('a name that looks like markup stays a name', () => {
  const svg = svgIn(markPicture('</text><script>"&'))
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&quot;&amp;</text>')
  expect(svg.match(/<\w+/g)).toEqual(['<svg', '<text'])
})
