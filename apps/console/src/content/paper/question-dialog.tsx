import { rubricProblem } from '@lab/contract/bank-question'
import { questionGap } from '@lab/contract/question/gaps'
import {
  PaperQuestion,
  questionDifficulties,
  questionDifficultyLabels,
  type QuestionDifficulty,
} from '@lab/contract/question/paper-content'
import { useId, useState } from 'react'
import { uploadFile } from '../../api/request/upload-file.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { RichTextEditor } from '../../kit/editor/index.ts'
import { NumberField } from '../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import { QuestionEditor } from '../question/edit/question-editor.tsx'
import { RubricSection } from '../question/edit/rubric-section.tsx'
import styles from './paper.module.css'

type QuestionDialogProps = {
  title: string
  question: PaperQuestion
  /** `more`: another one is to be written next. */
  onDone: (question: PaperQuestion, more: boolean) => void
  onClose: () => void
  canGoOn: boolean
}

const difficulties = questionDifficulties.map((value) => ({ value, label: questionDifficultyLabels[value] }))

/** One question of a paper, written in full: what it asks, what is right, and what it is worth. */
export default function QuestionDialog({ title, question: given, onDone, onClose, canGoOn }: QuestionDialogProps) {
  const id = useId()
  const [question, setQuestion] = useState(given)
  const [complaint, setComplaint] = useState<string>()
  const change = (next: Partial<PaperQuestion>): void => {
    setQuestion({ ...question, ...next })
    setComplaint(undefined)
  }
  const done = (more: boolean): void => {
    const isRead = question.question.type === 'short_answer'
    const whole = { ...question, rubric: isRead ? question.rubric : null }
    const parsed = PaperQuestion.safeParse(whole)
    const gap = question.stem.value.trim() ? questionGap(question.question) : '请填写题干'
    const wrong = gap ?? parsed.error?.issues[0]?.message ?? rubricProblem(whole)
    if (wrong || !parsed.success) return setComplaint(wrong ?? '题目有误')
    onDone(parsed.data, more)
  }
  return (
    <Dialog
      width={880}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {canGoOn && <Button onClick={() => done(true)}>确定并继续添加</Button>}
          <Button look="primary" onClick={() => done(false)}>
            确定
          </Button>
        </>
      }
    >
      <QuestionEditor
        question={question.question}
        complaint={complaint}
        onChange={(changed) => change({ question: changed })}
        stem={
          <RichTextEditor
            label="题干"
            value={question.stem}
            onChange={(stem) => change({ stem })}
            upload={uploadFile}
            canEdit
          />
        }
      />
      <RubricSection question={question.question} points={question.points} rubric={question.rubric} onChange={change} />
      <div className={styles.facts}>
        <label htmlFor={`${id}-points`}>分值</label>
        <NumberField
          id={`${id}-points`}
          width={112}
          min={0.5}
          max={1000}
          step={0.5}
          unit="分"
          value={question.points}
          onChange={(points) => change({ points: points ?? 0 })}
        />
        <label htmlFor={`${id}-difficulty`}>难度</label>
        <SelectField
          id={`${id}-difficulty`}
          width={112}
          value={question.difficulty}
          options={difficulties}
          onChange={(difficulty?: QuestionDifficulty) => difficulty && change({ difficulty })}
        />
      </div>
    </Dialog>
  )
}
