import { describe, expect, test } from 'vitest'
import { Alignment, compareTyped } from './typing-alignment.ts'
import { figuresOf, isReached, mergeCharacters, shareOfRun } from './typing-figures.ts'
import { charactersOf, joinPieces, typedBy, typingText, TypingEvent } from './typing-log.ts'

const short = { right: '=', wrong: 'x', missed: '-' } as const
const compared = (text: string, typed: string) => {
  const { marks, extra } = compareTyped(charactersOf(text), charactersOf(typed))
  return { marks: marks.map((mark) => short[mark]).join(''), extra: extra.map(({ at, text: one }) => `${at}${one}`) }
}

describe('what was typed against the text', () => {
  test.each<[name: string, text: string, typed: string, marks: string, extra: string[]]>([
    ['as it is', 'abc', 'abc', '===', []],
    ['not all of it yet', 'abcdef', 'abc', '===', []],
    ['one wrong', 'abcd', 'abxd', '==x=', []],
    ['one left out, which costs nothing after it', 'abcdefgh', 'abdefgh', '==-=====', []],
    ['one too much', 'abcdefgh', 'abxcdefgh', '========', ['2x']],
    ['two changed round', 'the quick', 'teh quick', '=xx======', []],
    ['nothing', 'abc', '', '', []],
    ['more than there is', 'abc', 'abcde', '===', ['3d', '3e']],
    ['Chinese, a word of the same sound', '数据结构与算法', '数据结果与算法', '===x===', []],
    ['Chinese, a character left out', '数据结构与算法', '数据构与算法', '==-====', []],
    ['a character outside of the first plane', '𠮷野家', '𠮷野家', '===', []],
    ['other punctuation', '你好，世界。', '你好,世界。', '==x===', []],
    ['a line feed left out', 'ab\ncd ef', 'abcd ef', '==-=====', []],
  ])('%s', (_name, text, typed, marks, extra) => {
    expect(compared(text, typed)).toEqual({ marks, extra })
  })

  test('characters are compared as they come, and taken back', () => {
    const alignment = new Alignment(charactersOf('hello'))
    expect([...'hxl'].map((one) => alignment.add(one))).toEqual([true, false, true])
    alignment.erase(2)
    expect(alignment.place).toBe(1)
    expect([...'ello'].map((one) => alignment.add(one))).toEqual([true, true, true, true])
    expect(alignment.isComplete).toBe(true)
    alignment.erase(99)
    expect(alignment.typed).toEqual([])
  })

  test('a text of twenty thousand characters is compared at once', () => {
    const text = charactersOf('天地玄黄，宇宙洪荒。'.repeat(2000))
    const started = performance.now()
    const { marks } = compareTyped(text, text)
    expect(marks.every((mark) => mark === 'right')).toBe(true)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

/** One key for each character, so many milliseconds apart. */
const keys = (text: string, gap = 200, from = 0): TypingEvent[] =>
  charactersOf(text).map((one, at) => ({ type: 'key', at: from + at * gap, text: one }))
const commit = (
  text: string,
  from: number,
  at: number,
  pressed: number | null = null,
  wasted: number | null = pressed === null ? null : 0,
) => ({ type: 'commit', from, at, text, keys: pressed, wasted }) as const
const en = { language: 'en', errorPenalty: 0 } as const
const zh = { language: 'zh', errorPenalty: 0 } as const

describe('figures of an English run', () => {
  const text = 'the cat sat on the mat'

  test('a word is five characters, a minute sixty seconds', () => {
    const figures = figuresOf(text, keys(text, 60_000 / 21), en)
    expect(figures).toMatchObject({ speed: 4.4, raw_speed: 4.4, accuracy: 100, right: 22, progress: 100 })
    expect(figures).toMatchObject({ keys: 22, keys_per_character: 1, key_accuracy: 100, corrections: 0 })
  })

  test('a mistake that was mended is none in the text and one in the accuracy', () => {
    const log: TypingEvent[] = [
      ...keys('the cst', 100),
      { type: 'erase', at: 700, count: 2 },
      ...keys('at sat on the mat', 100, 800),
    ]
    const figures = figuresOf(text, log, en)
    expect(figures).toMatchObject({ right: 22, wrong: 0, corrections: 2 })
    // 24 were typed, of which the s was wrong and the t after it was right where it stood.
    expect(figures.accuracy).toBe(95.8)
    expect(figures.mistakes).toEqual([{ wanted: 'a', typed: 's', count: 1 }])
    expect(figures.key_accuracy).toBeLessThan(100)
  })

  test('a word with a mistake in it is not counted for the speed', () => {
    const whole = figuresOf(text, keys(text, 100), en)
    const withMistake = figuresOf(text, keys('the cxt sat on the mat', 100), en)
    expect(withMistake.speed).toBeLessThan(whole.speed)
    expect(withMistake.speed / whole.speed).toBeCloseTo(18 / 22, 1)
  })

  test('a penalty takes characters off, and the speed never below nothing', () => {
    const rules = { language: 'en', errorPenalty: 5 } as const
    expect(figuresOf(text, keys('xxxxxxxxxxxxxxxxxxxxxx', 100), rules).speed).toBe(0)
  })

  test('the curve has at most sixty points, the last at the end', () => {
    const long = 'abcde '.repeat(400).trim()
    const { curve } = figuresOf(long, keys(long, 100), en)
    expect(curve.length).toBeLessThanOrEqual(60)
    expect(curve.at(-1)!.second).toBe(Math.ceil(((long.length - 1) * 100) / 1000))
  })

  test('the characters most often missed come first', () => {
    const figures = figuresOf('abab', keys('axax'), en)
    expect(figures.characters[0]).toEqual({ character: 'b', hits: 0, misses: 2 })
  })
})

describe('figures of a Chinese run', () => {
  const text = '数据结构与算法'

  test('counts committed characters from the first key of the composition', () => {
    const log = [commit('数据结构', 0, 3000, 14), commit('与算法', 3200, 6000, 9)]
    expect(figuresOf(text, log, zh)).toMatchObject({
      speed: 70,
      accuracy: 100,
      duration_ms: 6000,
      keys: 23,
      keys_per_character: 3.29,
      key_accuracy: 100,
    })
  })

  test('characters of a phrase are spread over the time that it took', () => {
    const { curve } = figuresOf(text, [commit('数据结构与算法', 0, 7000)], zh)
    expect(curve.map(({ second, speed }) => [second, speed]).at(0)).toEqual([1, 0])
    expect(curve.map(({ second, speed }) => [second, speed]).at(-1)).toEqual([7, 60])
    expect(curve.slice(1, -1).map(({ burst }) => burst)).toEqual([60, 60, 60, 60, 60])
  })

  test('keys that no keyboard reported leave what hangs from them unknown', () => {
    const log = [commit('数据结构', 0, 3000, 14), commit('与算法', 3200, 6000)]
    expect(figuresOf(text, log, zh)).toMatchObject({
      keys: null,
      keys_per_second: null,
      keys_per_character: null,
      key_accuracy: null,
    })
  })

  test('keys taken back while composing lower the share of useful keys', () => {
    const log = [commit('数据结构', 0, 3000, 16, 2), commit('与算法', 3200, 6000, 9)]
    expect(figuresOf(text, log, zh).key_accuracy).toBe(84)
  })

  test('a character taken back and mended is 回改', () => {
    const log: TypingEvent[] = [
      commit('数据结果', 0, 3000),
      { type: 'erase', at: 3400, count: 1 },
      commit('构与算法', 3500, 6000),
    ]
    expect(figuresOf(text, log, zh)).toMatchObject({ right: 7, wrong: 0, corrections: 1, accuracy: 87.5 })
  })

  test('错一罚五', () => {
    const log = [commit('数据结果与算法', 0, 6000)]
    expect(figuresOf(text, log, { language: 'zh', errorPenalty: 0 }).speed).toBe(60)
    expect(figuresOf(text, log, { language: 'zh', errorPenalty: 5 }).speed).toBe(10)
  })

  test('what was to be pasted counts for nothing but is reported', () => {
    const log: TypingEvent[] = [commit('数据', 0, 1000), { type: 'paste', at: 1500, count: 5 }]
    expect(figuresOf(text, log, zh)).toMatchObject({ typed: 2, pastes: 1 })
  })
})

test('an empty log comes to nothing', () => {
  expect(figuresOf('abc', [], en)).toMatchObject({ speed: 0, accuracy: 0, progress: 0, duration_ms: 0, keys: 0 })
})

describe('a run is worth', () => {
  const target = { speed: 60, accuracy: 95 }
  test.each([
    ['everything at both targets', { speed: 60, accuracy: 95, progress: 100 }, 1, true],
    ['no more beyond them', { speed: 90, accuracy: 100, progress: 100 }, 1, true],
    ['less when slow', { speed: 30, accuracy: 95, progress: 100 }, 0.7, false],
    ['less when careless', { speed: 60, accuracy: 47.5, progress: 100 }, 0.8, false],
    ['half of it for half of the text', { speed: 60, accuracy: 95, progress: 50 }, 0.5, false],
  ])('%s', (_name, figures, share, reached) => {
    expect(shareOfRun(figures, target)).toBe(share)
    expect(isReached(figures, target)).toBe(reached)
  })
})

describe('pieces of a log', () => {
  const log = keys('abcdef')
  const piece = (from: number, to: number) => ({ from, events: log.slice(from, to) })
  test.each([
    ['in order', [piece(0, 3), piece(3, 6)], 'abcdef'],
    ['one twice', [piece(0, 3), piece(0, 3), piece(3, 6)], 'abcdef'],
    ['one again with more', [piece(0, 3), piece(0, 6)], 'abcdef'],
    ['one missing', [piece(0, 2), piece(3, 6)], null],
    ['none', [], ''],
  ])('%s', (_name, pieces, typed) => {
    const joined = joinPieces(pieces)
    expect(joined && typedBy(joined).join('')).toBe(typed)
  })
})

test('characters of several runs are added up', () => {
  const merged = mergeCharacters([
    [{ character: 'a', hits: 3, misses: 0 }],
    [
      { character: 'a', hits: 1, misses: 1 },
      { character: 'b', hits: 0, misses: 2 },
    ],
  ])
  expect(merged).toEqual([
    { character: 'b', hits: 0, misses: 2 },
    { character: 'a', hits: 4, misses: 1 },
  ])
})

test('a text has one kind of line end and no spaces at the ends of lines', () => {
  expect(typingText(' 第一行 \r\n第二行\r\n\n')).toBe('第一行\n第二行')
})
