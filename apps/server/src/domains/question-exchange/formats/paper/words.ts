import type { QuestionType } from '@lab/contract/question/types'

/** What a heading or a mark says about the type of questions; a choice may be of one or of several. */
export type SaidType = QuestionType | 'choice'

const typeWords: readonly [RegExp, SaidType][] = [
  [/多选|多项|不定项|multiple/i, 'multiple'],
  [/单选|单项|single/i, 'single'],
  [/选择/, 'choice'],
  [/判断|是非|正误|true.?false/i, 'true_false'],
  [/填空|完形|补全|程序填|fill/i, 'fill'],
  [/排序|顺序/, 'ordering'],
  [/连线|匹配|配对|配伍/, 'matching'],
  [/编程|程序设计|代码题/, 'programming'],
  [/操作|上机|实操/, 'operation'],
  [
    /简答|问答|解答|名词|解释|论述|论文|计算|应用|综合|分析|设计|证明|案例|材料|阅读|写作|作文|翻译|改错|程序|主观|探究|简述|essay|short/i,
    'short_answer',
  ],
]
export const saidType = (text: string): SaidType | undefined => typeWords.find(([words]) => words.test(text))?.[1]

/** Marks of a single question, perhaps with what it scores: 【单选题】, (多选), (判断题, 2.0 分). */
export const typeTag =
  /^\s*[[(【<]\s*((?:单选|单项选择|多选|多项选择|不定项选择|不定项|选择|判断|是非|填空|排序|连线|匹配|配对|简答|问答|名词解释|论述|计算|应用|综合|分析|编程|操作)题?)\s{0,4}(?:[,;、·]?\s{0,4}(\d{1,3}(?:\.\d)?)\s{0,4}分)?\s*[\])】>]\s*/

export type Label =
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'knowledge'
  | 'tags'
  | 'points'
  | 'scoring'
  | 'keywords'
  | 'rubric'
  | 'type'
  | 'given'
const labelWords: readonly [Label, string][] = [
  ['analysis', '答案解析|试题解析|题目解析|参考解析|解析|详解|分析|点拨|点评|解题思路|Explanation'],
  ['answer', '参考答案|正确答案|标准答案|答案是|答案为|答案|参考解答|解答|答|Answer|ANSWER|Ans'],
  ['difficulty', '难易程度|难易度|难度系数|难度等级|难度'],
  ['knowledge', '考查知识点|知识点|考查点|考核点|考点|所属章节|章节'],
  ['tags', '标签'],
  ['points', '本题分值|本题分数|分值|分数'],
  ['scoring', '得分规则|评分规则|计分规则|评分方式'],
  ['keywords', '关键词|关键字|得分点'],
  ['rubric', '评分标准|评分细则|评分要点|评分参考|采分点'],
  ['type', '题目类型|试题类型|题型'],
  // What some learner answered and got, on pages that are copied with it: never the key.
  ['given', '我的答案|学生答案|考生答案|考生作答|你的答案|得分'],
]
const words = labelWords.map(([, some]) => some).join('|')
const bracketed = String.raw`[【[]\s*(${words})\s*[】\]]\s*:?`
const bare = String.raw`(?<=^|[\s。:;；】\]*|])(${words})\s{0,5}:`
/** At the beginning of a line a word that can only be a label needs no colon. */
const alone = String.raw`^\s*(参考答案|正确答案|标准答案|答案|解析)\s+(?=\S)`
/** D. 督促答案：B: what can only be an answer needs nothing before its label. */
const glued = String.raw`(参考答案|正确答案|标准答案|答案)\s{0,3}:(?=\s{0,3}(?:[A-L]{1,12}|[√×✓✗✔✘对错]|正确|错误)\s{0,20}[。.;；]?\s{0,20}$)`
const labels = new RegExp(`${bracketed}|${bare}|${alone}|${glued}`, 'g')

export interface Labelled {
  label: Label
  from: number
  to: number
}

/** The labels of a line, in their order; the line is folded. */
export function labelsIn(line: string): Labelled[] {
  if (!/[:】\]\s]/.test(line)) return []
  return [...line.matchAll(labels)].map((match) => {
    const word = match[1] ?? match[2] ?? match[3] ?? match[4]!
    return {
      label: labelWords.find(([, some]) => some.split('|').includes(word))![0],
      from: match.index,
      to: match.index + match[0].length,
    }
  })
}

const numerals = '一二三四五六七八九十'
/** The number that a heading's 一、 or 十二、 says; undefined where it is none. */
export function chineseNumber(text: string): number | undefined {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  if (tens === undefined || ones === undefined || [tens, ones].some((part) => part.length > 1)) return undefined
  const ten = text.includes('十') ? (tens ? numerals.indexOf(tens) + 1 : 1) * 10 : 0
  return ten + (ones ? numerals.indexOf(ones) + 1 : 0) || undefined
}

/** The number of a section, up to 99, as its heading has it: 一, 十二, 二十. */
export const sectionNumber = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : numerals[tens - 1]}十`
  return ten + (ones === 0 ? '' : numerals[ones - 1])
}

export const rightWords = /^(?:√|✓|✔\uFE0F?|☑|✅|对|正确|是|真|T|TRUE|Y|YES|R)$/i
export const wrongWords = /^(?:×|✗|✘|❌|❎|✖\uFE0F?|X|错|错误|不正确|否|假|误|F|FALSE|N|NO|W)$/i

const difficultyWords: readonly [RegExp, number][] = [
  [/较易|偏易/, 2],
  [/较难|偏难/, 4],
  [/易|简单|easy/i, 1],
  [/难|hard|difficult/i, 5],
  [/中|一般|适中|medium|普通/i, 3],
]
/** A difficulty from 1 to 5 in words, as a number, in stars, or as a share of right answers (0.85 is easy). */
export function difficultyOf(text: string): number | null {
  const given = text.trim()
  const stars = [...given].filter((one) => one === '★' || one === '☆' || one === '*')
  if (stars.length) return Math.min(5, Math.max(1, [...given].filter((one) => one !== '☆').length))
  const number = /\d+(?:\.\d+)?/.exec(given)?.[0]
  if (number?.includes('.') && Number(number) <= 1) {
    const share = Number(number)
    return share >= 0.85 ? 1 : share >= 0.7 ? 2 : share >= 0.5 ? 3 : share >= 0.3 ? 4 : 5
  }
  if (number && Number(number) >= 1 && Number(number) <= 5) return Math.round(Number(number))
  return difficultyWords.find(([some]) => some.test(given))?.[1] ?? null
}

/** Names in a list, as 知识点 and 标签 are written. */
export const namesIn = (text: string, longest: number): string[] => [
  ...new Set(
    text
      .split(/[;；,，、|]|\s{2,}/)
      .map((name) =>
        name
          .trim()
          .replace(/[。.]$/, '')
          .slice(0, longest),
      )
      .filter(Boolean),
  ),
]
