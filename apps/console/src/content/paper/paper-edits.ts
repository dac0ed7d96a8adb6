import type { Question } from '@lab/contract/question/content'
import type { PaperQuestion, PaperSection } from '@lab/contract/question/paper-content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { newId } from '../../kit/new-id.ts'
import { lineOf } from '../question/question-edits.ts'

export type Sections = readonly PaperSection[]

const numerals = '一二三四五六七八九十'

/** 一 to 三十: no paper has more sections. */
export function numeralOf(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${numerals[tens - 1]}十`
  return head + (ones === 0 ? '' : numerals[ones - 1])
}

/** A new section, called by its place. */
export const newSection = (at: number): PaperSection => ({
  id: newId(),
  title: `${numeralOf(at + 1)}、新的大题`,
  note: '',
  questions: [],
  draws: [],
})

const firstQuestion = (): Question => ({
  type: 'single',
  options: ['A', 'B', 'C', 'D'].map((id) => ({ id, text: '' })),
  answer: ['A'],
  analysis: '',
})

/** A question to begin with, worth what the one before it is and of its type. */
export const newQuestion = (before: PaperQuestion | undefined): PaperQuestion => ({
  key: newId(),
  source: null,
  stem: { format: 'wysiwyg', value: '' },
  question: firstQuestion(),
  points: before?.points ?? 2,
  difficulty: before?.difficulty ?? 3,
  knowledge: [],
  rubric: null,
})

export const withSection = (sections: Sections, section: PaperSection): PaperSection[] =>
  sections.map((one) => (one.id === section.id ? section : one))

/** A question in a section: changed where it is there already, else after the others. */
export function withQuestion(section: PaperSection, question: PaperQuestion): PaperSection {
  const isThere = section.questions.some(({ key }) => key === question.key)
  const questions = isThere
    ? section.questions.map((one) => (one.key === question.key ? question : one))
    : [...section.questions, question]
  return { ...section, questions }
}

/** Questions of a section in the order of their keys. */
export const inOrder = (section: PaperSection, keys: readonly string[]): PaperSection => ({
  ...section,
  questions: keys.flatMap((key) => section.questions.find((one) => one.key === key) ?? []),
})

/** Every question of a section worth the same. A rubric says for itself what it is worth. */
export const worthEach = (section: PaperSection, points: number): PaperSection => ({
  ...section,
  questions: section.questions.map((one) => (one.rubric ? one : { ...one, points })),
  draws: section.draws.map((draw) => ({ ...draw, points })),
})

/** A question moved to the end of another section. */
export function movedToSection(sections: Sections, key: string, sectionId: string): PaperSection[] {
  const moved = sections.flatMap(({ questions }) => questions).find((one) => one.key === key)
  if (!moved) return [...sections]
  return sections.map((section) => {
    const others = section.questions.filter((one) => one.key !== key)
    return { ...section, questions: section.id === sectionId ? [...others, moved] : others }
  })
}

/** What a question is called in a list. */
export const nameOf = ({ stem, question }: PaperQuestion): string =>
  lineOf(stem.value).trim().slice(0, 160) || `没有题干的${questionTypeLabels[question.type]}`
