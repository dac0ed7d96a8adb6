import type { QuestionType } from '@lab/contract/question/types'
import type { ComponentType } from 'react'
import { OptionText } from '../option-text.tsx'
import styles from './figures.module.css'
import type { FiguresProps } from './figures-props.ts'
import { GivenBars } from './given-bars.tsx'

/** How often each option was chosen. */
const Choices = ({ figures, onShow }: FiguresProps) =>
  figures.parts.map((part) => (
    <GivenBars key={part.label} {...part} answered={figures.answered.length} verb="选择" onShow={onShow} />
  ))

/** What is right and the most frequent wrong answers, blank by blank or side by side. */
const Parts = ({ figures, verb, onShow }: FiguresProps & { verb: string }) =>
  figures.parts.map((part) => (
    <div key={part.label} className={styles.part}>
      {part.label && (
        <h4>
          <OptionText text={part.label} />
        </h4>
      )}
      <GivenBars {...part} answered={figures.answered.length} verb={verb} onShow={onShow} />
    </div>
  ))

const Blanks = (props: FiguresProps) => <Parts {...props} verb="填写" />
const Pairs = (props: FiguresProps) => <Parts {...props} verb="连到" />

/** Whole orders by letters, with what the letters stand for. */
const Orders = ({ figures, onShow }: FiguresProps) => (
  <>
    <ol className={styles.legend}>
      {figures.legend.map(({ mark, text }) => (
        <li key={mark}>
          <b className="num">{mark}.</b> <OptionText text={text} />
        </li>
      ))}
    </ol>
    <Parts figures={figures} verb="排成" onShow={onShow} />
  </>
)

/** Which keywords the texts have; a person says what they are worth. */
const Keywords = ({ figures, onShow }: FiguresProps) =>
  figures.parts.map((part) => (
    <div key={part.label} className={styles.part}>
      <h4>写到的关键词</h4>
      <GivenBars {...part} answered={figures.answered.length} verb="写到" onShow={onShow} />
    </div>
  ))

/** How many passed each check. */
const Checks = ({ figures, onShow }: FiguresProps) =>
  figures.parts.map((part) => (
    <GivenBars key={part.label} {...part} answered={figures.answered.length} verb="通过" onShow={onShow} />
  ))

const Nothing = () => null

const views: { [Type in QuestionType]: ComponentType<FiguresProps> } = {
  single: Choices,
  multiple: Choices,
  true_false: Choices,
  fill: Blanks,
  ordering: Orders,
  matching: Pairs,
  short_answer: Keywords,
  programming: Nothing,
  operation: Checks,
}

/** What was answered to a question of any type, with how many and who. */
export function QuestionFigures(props: FiguresProps) {
  const View = views[props.figures.type]
  return <View {...props} />
}
