import { VideoQuestion, videoQuestionTypes } from '@lab/contract/video-questions'
import { useId, useState } from 'react'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { QuestionEditor } from '../../../content/question/edit/question-editor.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import { SwitchField } from '../../../kit/form/controls/switch-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { formatClock } from '../../../kit/time-text.ts'
import styles from '../mooc.module.css'
import { secondsOf } from '../video-marks.ts'

type VideoQuestionDialogProps = {
  given: VideoQuestion
  /** How long the video is; 0 while that is not known, null for a question of a quiz. */
  duration: number | null
  onDone: (question: VideoQuestion) => void
  onClose: () => void
}

/** One question of a quiz, or of a video: when it is asked, whether it has to be answered, and what it asks. */
export default function VideoQuestionDialog({ given, duration, onDone, onClose }: VideoQuestionDialogProps) {
  const id = useId()
  const [one, setOne] = useState(given)
  const [time, setTime] = useState(formatClock(given.at))
  const [complaint, setComplaint] = useState<string>()
  const change = (next: Partial<VideoQuestion>): void => {
    setOne({ ...one, ...next })
    setComplaint(undefined)
  }
  const done = (): void => {
    const at = secondsOf(time)
    if (at === null) return setComplaint('出现时间应写成 1:30 这样的分和秒')
    if (duration !== null && duration > 0 && at > duration)
      return setComplaint(`出现时间应在视频时长 ${formatClock(duration)} 之内`)
    const parsed = VideoQuestion.safeParse({ ...one, at })
    if (!parsed.success) return setComplaint(parsed.error.issues[0]?.message ?? '题目有误')
    onDone(parsed.data)
  }
  return (
    <Dialog
      width={880}
      title={duration === null ? '测验题目' : '视频中的题目'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" onClick={done}>
            确定
          </Button>
        </>
      }
    >
      {duration !== null && (
        <div className={styles.asks}>
          <label htmlFor={`${id}-at`}>出现时间</label>
          <TextField
            id={`${id}-at`}
            value={time}
            placeholder="1:30"
            onChange={(text) => {
              setTime(text)
              setComplaint(undefined)
            }}
          />
          <label htmlFor={`${id}-must`}>必答</label>
          <SwitchField
            id={`${id}-must`}
            value={one.must_answer}
            words={one.must_answer ? '答题后才继续播放，计入完成和得分' : '可以跳过，不计入完成和得分'}
            onChange={(isRequired) => change({ must_answer: isRequired })}
          />
        </div>
      )}
      <QuestionEditor
        question={one.question}
        types={videoQuestionTypes}
        complaint={complaint}
        onChange={(question) => change({ question })}
        stem={
          <RichTextEditor
            label="题干"
            value={one.stem}
            onChange={(stem) => change({ stem })}
            upload={uploadFile}
            canEdit
          />
        }
      />
    </Dialog>
  )
}
