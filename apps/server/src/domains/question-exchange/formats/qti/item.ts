import type { BlankRule, Question } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { z } from 'zod'
import { blankOf } from '../blank-text.ts'
import { validPoints, withScoring } from '../carried.ts'
import { Doubts, emptyImported, keptAsText, lettered, tellMissing, textBlank, textRule, withIds } from '../draft.ts'
import { blank } from '../../../../kernel/markup/escape.ts'
import { markdownOf } from '../../../../kernel/markup/html-markdown.ts'
import { at, below, childOf, childrenOf, textOf, type Element } from '../../../../kernel/markup/tree.ts'
import { judgementOf } from '../paper/answers.ts'
import { withRubric } from '../rubric-text.ts'
import { plainText } from '../text-write.ts'

/** What our own packages say in addition to QTI. */
export const Carried = z.object({
  difficulty: z.number().int().min(1).max(5).nullable().catch(null),
  points: z.number().nullable().catch(null),
  knowledge: z.array(z.string().max(50)).max(10).catch([]),
  tags: z.array(z.string().max(10)).max(5).catch([]),
  scoring: z.string().catch(''),
  blanks: z.array(z.string()).max(limits.blanks).catch([]),
  keywords: z.array(z.string().max(50)).max(limits.keywords).catch([]),
  rubric: z.string().max(20_000).catch(''),
})
export const carriedAttribute = 'data-question-bank'

const interactions = /Interaction$/
/** Paragraph of blanks that the text has no place for. */
export const answerBlanks = 'answer-blanks'

/** The block of criteria, next to that of the reference answer. */
export const criteriaBlock = 'rubric-criteria'

export type Picture = (src: string) => string | null

interface Item {
  root: Element
  body: Element
  all: Element[]
  text(element: Element): string
  /** The right values of a response, and the further ones that score. */
  right(interaction: Element): { values: string[]; also: string[]; isMany: boolean; isNumber: boolean }
}

function* interactionsIn(element: Element): Generator<Element> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (interactions.test(child.name)) yield child
    else yield* interactionsIn(child)
  }
}

function opened(root: Element, picture: Picture): Item {
  const body = childOf(root, 'itemBody') ?? { name: 'itemBody', attrs: {}, children: [] }
  const declarations = new Map(childrenOf(root, 'responseDeclaration').map((one) => [one.attrs.identifier ?? '', one]))
  const special = (element: Element): string | undefined => {
    if (/^(?:textEntry|inlineChoice)Interaction$/.test(element.name)) return ` ${blank} `
    // What a template puts in differs each time; its name shows where.
    if (element.name === 'printedVariable') return `〔${element.attrs.identifier ?? ''}〕`
    if (element.name === 'prompt') return undefined
    if (
      interactions.test(element.name) ||
      /^(?:rubricBlock|feedbackBlock|feedbackInline|stylesheet)$/.test(element.name)
    )
      return ''
    return element.attrs.class === answerBlanks ? '' : undefined
  }
  return {
    root,
    body,
    all: [...interactionsIn(body)],
    text: (element) => markdownOf(element, { picture, special }),
    right(interaction) {
      const declaration = declarations.get(interaction.attrs.responseIdentifier ?? 'RESPONSE')
      const values = childrenOf(childOf(declaration, 'correctResponse'), 'value').map((one) => textOf(one).trim())
      const entries = childrenOf(childOf(declaration, 'mapping'), 'mapEntry')
      const most = Math.max(0, ...entries.map((entry) => Number(entry.attrs.mappedValue ?? 0)))
      const also = entries
        .filter((entry) => Number(entry.attrs.mappedValue ?? 0) === most && most > 0)
        .map((entry) => entry.attrs.mapKey ?? '')
      return {
        values,
        also,
        isMany: /^(?:multiple|ordered)$/.test(declaration?.attrs.cardinality ?? 'single'),
        isNumber: /^(?:integer|float)$/.test(declaration?.attrs.baseType ?? ''),
      }
    },
  }
}

type Reader = (item: Item, interaction: Element, doubts: Doubts) => Question

const choice: Reader = (item, interaction, doubts) => {
  const choices = childrenOf(interaction, 'simpleChoice')
  const texts = choices.map((one) => item.text(one))
  const { values, also, isMany } = item.right(interaction)
  const given = values.length ? values : also
  const right = choices.flatMap((one, place) => (given.includes(one.attrs.identifier ?? '') ? [place] : []))
  const judged = texts.map((text) => judgementOf(text))
  if (!isMany && judged.length === 2 && judged.includes('对') && judged.includes('错')) {
    const answer = right[0] === undefined ? undefined : judged[right[0]]
    return { type: 'true_false', answer: answer ? [answer] : [], analysis: '' }
  }
  if (texts.length > limits.options) doubts.check('options', `选项超过${limits.options}个，后面的没有读取`)
  const options = lettered(texts.slice(0, limits.options))
  const answer = right.flatMap((place) => (options[place] ? [options[place].id] : []))
  return isMany || answer.length > 1
    ? { type: 'multiple', options, answer, scoring: 'half', analysis: '' }
    : { type: 'single', options, answer, analysis: '' }
}

/** Of a value that the item declares as a number: 4, 4.0 and 4.00 are the same. */
const numberRule = (text: string): BlankRule => {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return textRule(text)
  return { kind: 'number', value, tolerance: 0, is_percent: false, units: [], needs_unit: false }
}

/** All blanks of an item are one question. */
const fill: Reader = (item, _first, doubts) => {
  const blanks = item.all.map((interaction) => {
    const { values, also, isNumber } = item.right(interaction)
    const all = [...new Set([...values, ...also])]
    const texts = all.map((value) => {
      const named = childrenOf(interaction, 'inlineChoice').find(({ attrs }) => attrs.identifier === value)
      return (named ? textOf(named).trim() : value).slice(0, limits.blankText)
    })
    if (interaction.name === 'inlineChoiceInteraction')
      doubts.check('options', '原题在文中选择，已改为填写正确的那一项')
    return {
      ...textBlank([]),
      rules: (texts.length ? texts : ['']).slice(0, limits.rules).map(isNumber ? numberRule : textRule),
    }
  })
  return { type: 'fill', blanks: blanks.slice(0, limits.blanks), any_order: false, scoring: 'each', analysis: '' }
}

const readers: Readonly<Record<string, Reader>> = {
  choiceInteraction: choice,
  hottextInteraction: (item, interaction) => {
    const texts = [...below(interaction, 'hottext')]
    const { values, isMany } = item.right(interaction)
    const options = lettered(texts.map((one) => item.text(one)))
    const answer = texts.flatMap((one, place) =>
      values.includes(one.attrs.identifier ?? '') ? [options[place]!.id] : [],
    )
    return isMany
      ? { type: 'multiple', options, answer, scoring: 'half', analysis: '' }
      : { type: 'single', options, answer: answer.slice(0, 1), analysis: '' }
  },
  textEntryInteraction: fill,
  inlineChoiceInteraction: fill,
  orderInteraction: (item, interaction) => {
    const choices = childrenOf(interaction, 'simpleChoice')
    const { values } = item.right(interaction)
    const places = values.map((value) => choices.findIndex(({ attrs }) => attrs.identifier === value))
    const isWhole = places.length === choices.length && places.every((place) => place >= 0)
    const ordered = isWhole ? places.map((place) => choices[place]!) : choices
    return { type: 'ordering', items: withIds(ordered.map((one) => item.text(one))), scoring: 'all', analysis: '' }
  },
  matchInteraction: (item, interaction, doubts) => {
    const [first, second] = childrenOf(interaction, 'simpleMatchSet')
    const [lefts, rights] = [childrenOf(first, 'simpleAssociableChoice'), childrenOf(second, 'simpleAssociableChoice')]
    const left = withIds(lefts.map((one) => item.text(one)))
    const right = lettered(rights.map((one) => item.text(one)))
    const { values, also } = item.right(interaction)
    const found = (values.length ? values : also).map((pair) => pair.split(/\s+/))
    const pairs = lefts.flatMap((one, place) => {
      const to = found.filter(([from]) => from === one.attrs.identifier).map(([, target]) => target)
      const at = rights.findIndex(({ attrs }) => attrs.identifier === to[0])
      if (to.length > 1) doubts.check('answer', '原题左侧的一项对应多项，只读取了第一项')
      return at < 0 ? [] : [{ left: left[place]!.id, right: right[at]!.id }]
    })
    if (pairs.length < left.length) doubts.missing('answer', '不是左侧的每一项都有对应')
    return { type: 'matching', left, right, pairs, scoring: 'each', analysis: '' }
  },
  extendedTextInteraction: (item, interaction) => {
    const scorer = scorerBlocks(item.body).find(({ attrs }) => attrs.class !== criteriaBlock)
    const { values } = item.right(interaction)
    return keptAsText('', scorer ? item.text(childOf(scorer, 'contentBody') ?? scorer) : values.join('\n'))
  },
}

const scorerBlocks = (body: Element): Element[] =>
  childrenOf(body, 'rubricBlock').filter(({ attrs }) => /scorer/.test(attrs.view ?? ''))

const fillLike = (interaction: Element): boolean => /^(?:textEntry|inlineChoice)Interaction$/.test(interaction.name)

function carriedOf(body: Element): z.output<typeof Carried> | undefined {
  try {
    return body.attrs[carriedAttribute] ? Carried.parse(JSON.parse(body.attrs[carriedAttribute])) : undefined
  } catch {
    return undefined
  }
}

/** What an item scores: the most of SCORE, or MAXSCORE. */
function pointsOf(root: Element): number | null {
  const outcomes = new Map(childrenOf(root, 'outcomeDeclaration').map((one) => [one.attrs.identifier, one]))
  const most = outcomes.get('SCORE')?.attrs.normalMaximum
  const named = textOf(at(outcomes.get('MAXSCORE'), 'defaultValue', 'value')).trim()
  return validPoints(Number((most ?? named) || Number.NaN))
}

const templated = '原题每次作答的内容不同（由模板产生），题干中以〔变量名〕表示，请改为确定的内容并核对答案'

/** The question of an item. */
export function questionOfItem(root: Element, picture: Picture, block: number): ImportedQuestion {
  const doubts = new Doubts()
  const item = opened(root, picture)
  const [first] = item.all
  const isOne = item.all.length === 1 || (item.all.length > 1 && item.all.every(fillLike))
  const read = first && isOne && Object.hasOwn(readers, first.name) ? readers[first.name] : undefined
  const prompts = item.all.map((one) => childOf(one, 'prompt')).filter((one) => one !== undefined)
  let stem = [item.text(item.body), ...prompts.map((one) => item.text(one))].filter(Boolean).join('\n\n')
  let leftover = ''
  let question: Question
  if (read) question = read(item, first!, doubts)
  else {
    const names = [...new Set(item.all.map(({ name }) => name))].join('、')
    doubts.check(
      'type',
      names ? `QTI 的「${names}」没有对应的题型，已按简答题保留原文` : '没有作答的部分，已按简答题保留',
    )
    question = keptAsText('')
    leftover = item.all
      .map((one) => textOf(one).replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n')
      .slice(0, 20_000)
  }
  if (childOf(root, 'templateProcessing')) doubts.check('stem', templated)
  const hot = first?.name === 'hottextInteraction' ? item.text({ ...first, name: 'div' }) : ''
  if (hot) stem = `${stem}\n\n${hot}`.trim()
  const analysis = childrenOf(root, 'modalFeedback')
    .map((one) => item.text(childOf(one, 'contentBody') ?? one))
    .filter(Boolean)
  if (new Set(analysis).size > 1) doubts.check('analysis', '原题对不同的作答有不同的反馈，已合并为解析')
  const carried = carriedOf(item.body)
  if (question.type === 'fill' && carried?.blanks.length === question.blanks.length)
    question = { ...question, blanks: carried.blanks.map(blankOf) }
  if (question.type === 'short_answer') question = { ...question, keywords: carried?.keywords ?? [] }
  question = {
    ...withScoring(question, carried?.scoring ?? ''),
    analysis: [...new Set(analysis)].join('\n\n').slice(0, limits.analysis),
  }
  tellMissing(question, doubts)
  if (!stem) {
    stem = root.attrs.title ?? ''
    if (stem) doubts.check('stem', '没有题干，已用标题代替')
    else doubts.missing('stem', '没有题干')
  }
  // A platform that has saved the package again has left the block and not our attribute.
  const scored = scorerBlocks(item.body).find(({ attrs }) => attrs.class === criteriaBlock)
  const criteria = scored ? plainText(item.text(childOf(scored, 'contentBody') ?? scored)) : ''
  const found: ImportedQuestion = {
    ...emptyImported,
    number: (root.attrs.identifier ?? '').slice(0, 40),
    stem,
    question,
    points: validPoints(carried?.points ?? undefined) ?? pointsOf(root),
    difficulty: carried?.difficulty ?? null,
    knowledge: carried?.knowledge ?? [],
    tags: carried?.tags ?? [],
    source: { from: block, to: block },
    doubts: doubts.all,
    leftover,
  }
  return withRubric(found, carried?.rubric || criteria)
}
