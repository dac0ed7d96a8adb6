import { paperTotals, type PaperQuestion, type PaperSection } from '@lab/contract/question/paper-content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { NumberField } from '../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import { Press } from '../../kit/press.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { MovableList } from '../question/movable-list.tsx'
import { inOrder, nameOf, worthEach } from './paper-edits.ts'
import styles from './paper.module.css'

export type SectionCardProps = {
  section: PaperSection
  /** How many questions are before it. */
  before: number
  isFirst: boolean
  isLast: boolean
  isDisabled: boolean
  others: readonly PaperSection[]
  onChange: (section: PaperSection) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onMoveQuestion: (key: string, sectionId: string) => void
  onEdit: (question: PaperQuestion | undefined) => void
  /** What else adds questions: taken from banks, drawn by rule. */
  more?: ReactNode
  /** The rules of what is drawn, below the questions. */
  draws?: ((buttons: ReactNode) => ReactNode) | undefined
}

/** A section of a paper: its title, its questions in their order and what they are worth. */
export function SectionCard(props: SectionCardProps) {
  const { section, before, isFirst, isLast, isDisabled, others, onChange, onMove, onRemove, onEdit } = props
  const { questions } = section
  const { count, points } = paperTotals([section])
  const remove = async (): Promise<void> => {
    const text = count > 0 ? `其中的 ${count} 道题会一起删除。` : undefined
    const isSure = count === 0 || (await askQuestion({ title: `删除「${section.title}」？`, text, danger: true }))
    if (isSure) onRemove()
  }
  const removeQuestion = (key: string): void =>
    onChange({ ...section, questions: questions.filter((one) => one.key !== key) })
  const targets = others.map(({ id, title }) => ({ value: id, label: title }))
  const buttons = isDisabled ? null : (
    <>
      <Button isSmall icon={PlusOutlined} onClick={() => onEdit(undefined)}>
        添加题目
      </Button>
      {props.more}
    </>
  )
  return (
    <section className={styles.section} aria-label={section.title}>
      <div className={styles.head}>
        <span className={styles.title}>
          {isDisabled ? (
            <b>{section.title}</b>
          ) : (
            <TextField
              isBare
              label="大题名称"
              value={section.title}
              maxLength={50}
              onChange={(title) => onChange({ ...section, title })}
            />
          )}
        </span>
        <span className={styles.quiet}>
          {count} 题，{points} 分
        </span>
        {!isDisabled && (
          <>
            <NumberField
              isSmall
              width={128}
              label="本大题每题分值"
              prefix="每题"
              unit="分"
              min={0.5}
              max={1000}
              step={0.5}
              value={sameOf(questions)}
              onChange={(each) => each && onChange(worthEach(section, each))}
            />
            <Button
              isSmall
              look="text"
              icon={ArrowUpOutlined}
              aria-label="上移大题"
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <Button
              isSmall
              look="text"
              icon={ArrowDownOutlined}
              aria-label="下移大题"
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <Button
              isSmall
              look="text"
              isDanger
              icon={DeleteOutlined}
              aria-label="删除大题"
              onClick={() => void remove()}
            />
          </>
        )}
      </div>
      {(!isDisabled || section.note !== '') && (
        <div className={styles.note}>
          {isDisabled ? (
            <span className={styles.quiet}>{section.note}</span>
          ) : (
            <TextField
              isBare
              label="大题说明"
              placeholder="大题说明（可不填），例如：每题只有一个正确答案"
              value={section.note}
              maxLength={500}
              onChange={(note) => onChange({ ...section, note })}
            />
          )}
        </div>
      )}
      <div className={styles.body}>
        {questions.length > 0 && (
          <MovableList
            label={`${section.title}的题目`}
            isDisabled={isDisabled}
            items={questions.map((question) => ({ id: question.key, question }))}
            nameOf={(_item, at) => `第 ${before + at + 1} 题`}
            onChange={(items) =>
              onChange(
                inOrder(
                  section,
                  items.map(({ id }) => id),
                ),
              )
            }
          >
            {({ question }, at) => (
              <div className={styles.row}>
                <ToneTag tone="slate">{questionTypeLabels[question.question.type]}</ToneTag>
                <Press className={styles.name} onClick={() => onEdit(question)}>
                  {nameOf(question)}
                </Press>
                <span className={styles.quiet}>{question.points} 分</span>
                {!isDisabled && (
                  <>
                    {targets.length > 0 && (
                      <SelectField
                        isSmall
                        width={112}
                        label={`把第 ${before + at + 1} 题移到`}
                        placeholder="移到…"
                        value={undefined}
                        options={targets}
                        onChange={(id?: string) => id && props.onMoveQuestion(question.key, id)}
                      />
                    )}
                    <Button
                      isSmall
                      look="text"
                      icon={EditOutlined}
                      aria-label={`编辑第 ${before + at + 1} 题`}
                      onClick={() => onEdit(question)}
                    />
                    <Button
                      isSmall
                      look="text"
                      isDanger
                      icon={DeleteOutlined}
                      aria-label={`删除第 ${before + at + 1} 题`}
                      onClick={() => removeQuestion(question.key)}
                    />
                  </>
                )}
              </div>
            )}
          </MovableList>
        )}
        {props.draws ? props.draws(buttons) : buttons && <div className={styles.adding}>{buttons}</div>}
      </div>
    </section>
  )
}

/** What every question is worth, where that is the same. */
function sameOf(questions: readonly PaperQuestion[]): number | undefined {
  const first = questions[0]?.points
  return questions.every(({ points }) => points === first) ? first : undefined
}
