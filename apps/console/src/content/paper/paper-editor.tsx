import { paperLimits, paperTotals, type PaperQuestion, type PaperSection } from '@lab/contract/question/paper-content'
import { PlusOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { later } from '../../kit/later.tsx'
import { movedTo } from '../question/question-edits.ts'
import { movedToSection, newQuestion, newSection, withQuestion, withSection, type Sections } from './paper-edits.ts'
import { SectionCard } from './section-card.tsx'
import styles from './paper.module.css'

const QuestionDialog = later(() => import('./question-dialog.tsx'))

type Part = (section: PaperSection, onChange: (section: PaperSection) => void) => ReactNode
type PaperEditorProps = {
  sections: Sections
  onChange: (sections: PaperSection[]) => void
  isDisabled: boolean
  /** Next to the totals: how the saving is, what can be done with the whole. */
  tools?: ReactNode
  /** Why nothing can be changed. */
  blocked?: string | undefined
  more?: Part
  /** The rules of a section, with the other buttons that add to it. */
  draws?: (section: PaperSection, onChange: (section: PaperSection) => void, buttons: ReactNode) => ReactNode
}

type Open = { sectionId: string; question: PaperQuestion; isNew: boolean }

/** What a paper or an exam asks, section by section. */
export function PaperEditor({ sections, onChange, isDisabled, tools, blocked, more, draws }: PaperEditorProps) {
  const [open, setOpen] = useState<Open>()
  const { count, points } = paperTotals(sections)
  const add = (): void => onChange([...sections, newSection(sections.length)])
  const change = (section: PaperSection): void => onChange(withSection(sections, section))
  const edit = (section: PaperSection, question: PaperQuestion | undefined): void => {
    const isNew = question === undefined
    setOpen({ sectionId: section.id, question: question ?? newQuestion(section.questions.at(-1)), isNew })
  }
  const done = ({ sectionId, isNew }: Open, question: PaperQuestion, goesOn: boolean): void => {
    const section = sections.find(({ id }) => id === sectionId)
    if (section) change(withQuestion(section, question))
    setOpen(goesOn ? { sectionId, question: newQuestion(question), isNew } : undefined)
  }
  const counts = sections.map((section) => paperTotals([section]).count)
  const beforeAt = (at: number): number => counts.slice(0, at).reduce((sum, one) => sum + one, 0)
  return (
    <div className={styles.paper}>
      <div className={styles.bar}>
        <p className={styles.totals}>
          <span>
            <b>{count}</b> 题
          </span>
          <span>
            总分 <b>{points}</b>
          </span>
          {blocked && <span>{blocked}</span>}
        </p>
        <span className={styles.push}>{tools}</span>
      </div>
      {sections.length === 0 && (
        <Empty
          kind="exam"
          text={isDisabled ? '还没有题目。' : '先添加一个大题，再在其中添加题目。'}
          action={
            isDisabled ? undefined : (
              <Button look="primary" icon={PlusOutlined} onClick={add}>
                添加大题
              </Button>
            )
          }
        />
      )}
      {sections.map((section, at) => (
        <SectionCard
          key={section.id}
          section={section}
          before={beforeAt(at)}
          isFirst={at === 0}
          isLast={at === sections.length - 1}
          isDisabled={isDisabled}
          others={sections.filter(({ id }) => id !== section.id)}
          onChange={change}
          onMove={(by) => onChange(movedTo(sections, at, at + by))}
          onRemove={() => onChange(sections.filter(({ id }) => id !== section.id))}
          onMoveQuestion={(key, to) => onChange(movedToSection(sections, key, to))}
          onEdit={(question) => edit(section, question)}
          more={more?.(section, change)}
          draws={draws && ((buttons) => draws(section, change, buttons))}
        />
      ))}
      {!isDisabled && sections.length > 0 && sections.length < paperLimits.sections && (
        <div className={styles.bar}>
          <Button icon={PlusOutlined} onClick={add}>
            添加大题
          </Button>
        </div>
      )}
      {open && !isDisabled && (
        <QuestionDialog
          key={open.question.key}
          title={open.isNew ? '添加题目' : '编辑题目'}
          question={open.question}
          canGoOn={open.isNew}
          onDone={(question, goesOn) => done(open, question, goesOn)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
