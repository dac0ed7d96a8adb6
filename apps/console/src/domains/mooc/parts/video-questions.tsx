import { questionTypeLabels } from '@lab/contract/question/types'
import { videoQuestionLimit, type VideoQuestion } from '@lab/contract/video-questions'
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { later } from '../../../kit/later.tsx'
import { newId } from '../../../kit/new-id.ts'
import { formatClock } from '../../../kit/time-text.ts'
import styles from '../mooc.module.css'

const QuestionDialog = later(() => import('./video-question-dialog.tsx'))

const begun = (): VideoQuestion => ({
  id: newId(),
  at: 0,
  must_answer: true,
  stem: { format: 'markdown', value: '' },
  question: { type: 'true_false', answer: ['对'], analysis: '' },
})

/** How long the video is; null for a quiz, whose questions are asked one after the other. */
type VideoQuestionsProps = CustomControl & { duration: number | null }

/** What a video asks its learners, in the order of its moments; or a quiz, in the order of writing. */
export function VideoQuestionsControl({ value, onChange, isDisabled, duration }: VideoQuestionsProps) {
  const editing = useOpeningOf<VideoQuestion>()
  const questions = (value as VideoQuestion[] | undefined) ?? []
  const put = (one: VideoQuestion): void =>
    onChange(
      questions.some(({ id }) => id === one.id)
        ? questions.map((before) => (before.id === one.id ? one : before)).toSorted((a, b) => a.at - b.at)
        : [...questions, one].toSorted((a, b) => a.at - b.at),
    )
  return (
    <div className={styles.file}>
      {questions.length > 0 && (
        <ol className={styles.questions}>
          {questions.map((one, at) => {
            const words = one.stem.value.trim().split('\n', 1)[0] ?? ''
            return (
              <li key={one.id}>
                <span className="num">{duration === null ? `${at + 1}.` : formatClock(one.at)}</span>
                <span className={styles.fileName} title={words}>
                  {words}
                </span>
                <small className={styles.quiet}>
                  {questionTypeLabels[one.question.type]}
                  {duration !== null && ` · ${one.must_answer ? '必答' : '仅提问'}`}
                </small>
                {!isDisabled && (
                  <>
                    <Button
                      isSmall
                      look="text"
                      icon={EditOutlined}
                      aria-label={`修改 ${words}`}
                      {...opens(editing.of(one))}
                    />
                    <Button
                      isSmall
                      look="text"
                      icon={DeleteOutlined}
                      aria-label={`删除 ${words}`}
                      onClick={() => onChange(questions.filter(({ id }) => id !== one.id))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <span className={styles.fileLine}>
        <Button
          icon={PlusOutlined}
          disabled={isDisabled || questions.length >= videoQuestionLimit}
          onClick={() => editing.of(begun()).open()}
        >
          添加题目
        </Button>
      </span>
      <Opened by={editing}>
        {(close, one) => (
          <QuestionDialog
            given={one}
            duration={duration}
            onDone={(done) => {
              put(done)
              close()
            }}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  )
}
