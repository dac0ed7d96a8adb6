import { expect, it } from 'vitest'
import { compareVersions } from './compare.ts'
import { defaultTeach } from './create.ts'
import type { ExperimentSnapshot, StepContent } from './outline.ts'

const step = (id: string, more: Partial<StepContent> = {}): StepContent => ({
  id,
  title: id,
  kind: 'text',
  body: { format: 'markdown', value: '' },
  link: null,
  points: 0,
  hint: '',
  hintCost: 0,
  answer: '',
  machine: null,
  setup: '',
  check: null,
  solve: '',
  cleanup: '',
  retries: 0,
  question: null,
  version: 1,
  ...more,
})
/** A version from sections of step ids or steps. */
const version = (sections: Record<string, (string | StepContent)[]>, more: Partial<ExperimentSnapshot> = {}) => ({
  title: '实验',
  suiteId: null,
  durationMinutes: 45,
  needsReport: false,
  autoPercent: 100,
  reportPercent: 0,
  networkOn: false,
  concurrentEnvironments: 1,
  teach: defaultTeach,
  sections: Object.entries(sections).map(([id, steps]) => ({
    id,
    title: id,
    version: 1,
    steps: steps.map((one) => (typeof one === 'string' ? step(one) : one)),
  })),
  ...more,
})
const lines = (before: ExperimentSnapshot, after: ExperimentSnapshot): string[] =>
  compareVersions(before, after).map(
    ({ what, part, title, fields }) =>
      `${what} ${part} ${title}${fields.map((f) => ` ${f.field}:${f.before}→${f.after}`).join('')}`,
  )

it.each<[string, ExperimentSnapshot, ExperimentSnapshot, string[]]>([
  ['nothing', version({ 甲: ['a', 'b'] }), version({ 甲: ['a', 'b'] }), []],
  ['a step more', version({ 甲: ['a'] }), version({ 甲: ['a', 'b'] }), ['added step b']],
  ['a step more in front', version({ 甲: ['a'] }), version({ 甲: ['b', 'a'] }), ['added step b']],
  ['a step less', version({ 甲: ['a', 'b', 'c'] }), version({ 甲: ['a', 'c'] }), ['removed step b']],
  [
    'two that changed places',
    version({ 甲: ['a', 'b'] }),
    version({ 甲: ['b', 'a'] }),
    ['moved step b', 'moved step a'],
  ],
  [
    'one that went to another section',
    version({ 甲: ['a', 'b'], 乙: [] }),
    version({ 甲: ['a'], 乙: ['b'] }),
    ['moved step b'],
  ],
  [
    'a section that came and one that went',
    version({ 甲: [] }),
    version({ 乙: [] }),
    ['added section 乙', 'removed section 甲'],
  ],
  [
    'words and points',
    version({ 甲: [step('a', { points: 5 })] }),
    version({ 甲: [step('a', { points: 8, hint: '看手册' })] }),
    ['changed step a 分值:5→8 提示:→看手册'],
  ],
  [
    'settings',
    version({}),
    version({}, { durationMinutes: 90, networkOn: true }),
    ['changed settings 实验设置 预计时长:45分钟→90分钟 联网:否→是'],
  ],
])('%s', (_what, before, after, wanted) => {
  expect(lines(before, after)).toEqual(wanted)
})
