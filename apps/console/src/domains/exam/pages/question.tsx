import type { Exam, ExamQuestions } from '@lab/contract/exam'
import type { PaperSection } from '@lab/contract/question/paper-content'
import { PlayCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { DrawRules } from '../../../content/paper/draw-rules.tsx'
import { FromBank } from '../../../content/paper/from-bank.tsx'
import { FromPaper } from '../../../content/paper/from-paper.tsx'
import { PaperEditor } from '../../../content/paper/paper-editor.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import styles from '../exam.module.css'
import { useExam } from '../use-exam.ts'
import { usePaperSaver } from '../use-paper-saver.ts'

const ExamTrial = lazy(() => import('../parts/exam-trial.tsx'))

/** What the exam asks: written by those who may, read by those who may use it. */
export default function ExamQuestionPage() {
  const { id } = useMount()
  const { data: exam } = useExam(id)
  const { data, error, refetch } = useQuery({
    ...api.exam.questions.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !exam) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Questions key={id} exam={exam} given={data} />
}

function Questions({ exam, given }: { exam: Exam; given: ExamQuestions }) {
  const { saver, state, phase } = usePaperSaver(exam.id, given)
  const canEdit = exam.can.edit
  const [isTrying, setTrying] = useState(false)
  const isEmpty = exam.question_count === 0
  const tryOut = async (): Promise<void> => {
    await saver.flush()
    setTrying(true)
  }
  const take = async (taken: PaperSection[]): Promise<void> => {
    const text = '考试现有的题目会换成试卷的题目。'
    if (state.mine.sections.length > 0 && !(await askQuestion({ text, okText: '替换' }))) return
    saver.edit({ sections: taken })
  }
  return (
    <>
      {phase === 'conflict' && <SaveConflict what="题目" saver={saver} />}
      <PaperEditor
        sections={state.mine.sections}
        onChange={(sections) => saver.edit({ sections })}
        isDisabled={canEdit !== true}
        blocked={canEdit === true ? undefined : (canEdit ?? '您没有编辑此考试的权限')}
        more={(section, onChange) => <FromBank section={section} sections={state.mine.sections} onChange={onChange} />}
        draws={(section, onChange, buttons) => (
          <DrawRules
            section={section}
            sections={state.mine.sections}
            isDisabled={canEdit !== true}
            buttons={buttons}
            onChange={onChange}
          />
        )}
        tools={
          <span className={styles.tools}>
            {canEdit === true && <FromPaper onTake={(taken) => void take(taken)} />}
            {canEdit === true && (
              <SaveNote
                phase={phase}
                complaint={state.complaint}
                failure={state.failure}
                onRetry={() => void saver.flush()}
              />
            )}
            <Button
              icon={PlayCircleOutlined}
              disabled={isEmpty}
              title={isEmpty ? '请先添加题目' : undefined}
              onClick={() => void tryOut()}
            >
              试做
            </Button>
          </span>
        }
      />
      {isTrying && (
        <Suspense fallback={null}>
          <ExamTrial exam={exam} onClose={() => setTrying(false)} />
        </Suspense>
      )}
    </>
  )
}
