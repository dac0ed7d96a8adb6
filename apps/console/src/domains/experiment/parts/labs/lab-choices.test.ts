import type { LabFound } from '@lab/contract/experiment-labs'
import { expect, test } from 'vitest'
import { beginningOf, choicesOf, imagesOf, labFigures, nothingChosen, obstacleTo } from './lab-choices.ts'

const step = (has_check: boolean) => ({
  section: '',
  title: '环节',
  kind: 'task',
  points: 10,
  body: '',
  has_setup: true,
  has_check,
  has_solve: false,
  has_cleanup: false,
})
const lab = (key: string, ...images: string[]): LabFound => ({
  key,
  format: 'killercoda',
  title: `实验${key}`,
  summary: '',
  minutes: null,
  machines: images.map((image, at) => ({ name: `host0${at}`, image })),
  steps: [step(true), step(false)],
  pictures: 2,
  files: 0,
  notes: [],
})
const labs = [lab('a', 'ubuntu'), lab('b', 'ubuntu', 'debian', 'debian'), lab('c')]

test('images of what is taken, the most frequent first', () => {
  expect(imagesOf(labs, new Set())).toEqual([
    { image: 'ubuntu', labs: 2 },
    { image: 'debian', labs: 1 },
  ])
  expect(imagesOf(labs, new Set(['a', 'b']))).toEqual([])
})

test.each([
  [nothingChosen, undefined],
  [{ ...nothingChosen, left: new Set(['a', 'b', 'c']) }, '请至少选择一个实验'],
  [{ ...nothingChosen, titles: new Map([['a', '  ']]) }, '实验名称不能为空'],
  [{ ...nothingChosen, titles: new Map([['a', '长'.repeat(51)]]) }, '实验名称不能超过50个字符'],
  [{ ...nothingChosen, titles: new Map([['a', '']]), left: new Set(['a']) }, undefined],
])('what prevents the import of %o', (chosen, said) => {
  expect(obstacleTo(labs, chosen)).toBe(said)
})

test('what is sent: names, and templates of the images that are taken', () => {
  const chosen = {
    ...nothingChosen,
    titles: new Map([['b', ' 乙 ']]),
    left: new Set(['c']),
    templates: new Map([
      ['ubuntu', 't1'],
      ['gone', 't2'],
    ]),
  }
  expect(choicesOf(labs, chosen)).toEqual({
    labs: [
      { key: 'a', title: '实验a' },
      { key: 'b', title: '乙' },
    ],
    category_id: null,
    machines: [{ image: 'ubuntu', template_id: 't1' }],
    network_on: false,
  })
})

test('a lab in one line', () => {
  expect(labFigures(labs[0]!)).toBe('2 个环节 · 1 个验证 · 2 个准备脚本 · 2 张图片')
})

test.each([
  ['### Run it\n\n`ls -lh`{{exec}} and **look**', 'Run it ls -lh and look'],
  ['<br>\n\nSee [the topic](/2020/) ![map](a.png)', 'See the topic'],
  ['> 先看 `file_name`，再写 *.txt', '先看 file_name，再写 *.txt'],
  ['字'.repeat(170), `${'字'.repeat(160)}…`],
  ['', ''],
])('a text begins with its words: %s', (markdown, words) => {
  expect(beginningOf(markdown)).toBe(words)
})
