import { expect, test } from 'vitest'
import { rightAnswer } from '@lab/contract/question/answer'
import { readGift } from './read.ts'

// Every form that the format's own documentation describes.
test.each([
  ['one right answer', '1+1?{~1 =2 ~3}', 'single', ['B']],
  ['a place within the text', 'A cat is an {=animal ~plant} .', 'single', ['A']],
  ['several by weights', 'Even?{~%50%2 ~%50%4 ~%-100%3}', 'multiple', ['A', 'B']],
  ['half right next to right', 'Where?{~North ~%25%East =South}', 'single', ['C']],
  ['a word', 'Two plus two?{=four =4}', 'fill', ['four']],
  ['a number with a tolerance', 'Pi?{#3.14:0.01}', 'fill', ['3.14 ± 0.01']],
  ['a number of a range', 'Pi?{#3..4}', 'fill', ['3.5 ± 0.5']],
  ['numbers with weights', 'When?{#\n=1822:0\n=%50%1822:2}', 'fill', ['1822']],
  ['a judgement', 'The sun rises in the east.{T}', 'true_false', ['对']],
  ['a judgement with feedback', 'It is flat.{FALSE#It is round.}', 'true_false', ['错']],
  ['a text to be written', 'Tell us.{}', 'short_answer', []],
  ['several right choices', 'Which?{=Rome =Roma ~Paris}', 'multiple', ['A', 'B']],
  ['feedback of each choice', 'Which?{~Rome#no =Paris#yes#so}', 'single', ['B']],
  ['words with parts of the points', 'Who?{=Grant =%50%Lee}', 'fill', ['Grant']],
  ['words with a format', 'Who?{=[markdown]Grant =Lee}', 'fill', ['Grant']],
  ['signs that are escaped', 'Which is 5?{~\\= 2 + 2 =\\= 2 + 3}', 'single', ['B']],
])('%s is read', (_what, text, type, answer) => {
  const [question] = readGift(text).questions
  expect(question!.question.type).toBe(type)
  expect(rightAnswer(question!.question)).toEqual(answer)
})

test('what is said to single answers is in the analysis', () => {
  const analysisOf = (text: string) => readGift(text).questions.map(({ question }) => question.analysis)
  expect(analysisOf('Where?{~Rome#No.\n=Paris#Yes.####The capital.}')).toEqual(['The capital.\n\nA：No.\n\nB：Yes.'])
  expect(analysisOf('Flat?{F#It is round.#Right.}')).toEqual(['答错：It is round.\n\n答对：Right.'])
  expect(analysisOf('Who?{=Grant#Yes. =Lee}')).toEqual(['Grant：Yes.'])
  expect(analysisOf('How many?{#\n=3:2\n~#Quite wrong.}')).toEqual(['其他答案：Quite wrong.'])
})

test('each of several numbers has its tolerance', () => {
  const [question] = readGift('When?{#\n=1822:0\n=1815:2#almost}').questions
  expect(question!.question).toMatchObject({
    type: 'fill',
    blanks: [
      {
        rules: [
          { value: 1822, tolerance: 0 },
          { value: 1815, tolerance: 2 },
        ],
      },
    ],
  })
})

test('pairs, titles, categories and comments are read', () => {
  const { questions } = readGift(
    '// a note\n$CATEGORY: $course$/Maps\n\n::Capitals::Match.{\n=Italy -> Rome\n=Japan->Tokyo\n}\n',
  )
  expect(questions).toHaveLength(1)
  expect(questions[0]).toMatchObject({ number: 'Capitals', section: 'Maps', stem: 'Match.' })
  const { question } = questions[0]!
  expect(question.type === 'matching' && question.right.map(({ text }) => text)).toEqual(['Rome', 'Tokyo'])
})

test('what has no answers is kept as text and marked', () => {
  const [question] = readGift('Read this first.\n\nReady?{T}').questions
  expect(question).toMatchObject({ stem: 'Read this first.', question: { type: 'short_answer' } })
  expect(question!.doubts.map(({ part }) => part)).toContain('type')
})
