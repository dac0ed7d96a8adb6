import {
  fixReaches,
  fixReachLabels,
  metLabels,
  metStates,
  type examCockpit,
  type FixReach,
  type QuestionHolder,
} from '@lab/contract/exam-cockpit'
import type { DataOf } from '@lab/contract/endpoint'
import { questionGap } from '@lab/contract/question/gaps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ApiError } from '../../../api/request/api-error.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { QuestionEditor } from '../../../content/question/edit/question-editor.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './fix.module.css'

type FixDialogProps = { offeringId: string; questionKey: string; onClose: () => void }
type Sat = DataOf<typeof examCockpit.question>

/** 修改题目: who is how far with a question, what it is to say from now on, and to whom. */
export default function FixDialog({ offeringId, questionKey, onClose }: FixDialogProps) {
  const params = { id: offeringId, key: questionKey }
  const { data, error, refetch } = useQuery({
    ...api.examCockpit.question.query({ params }, { quiet: true }),
    staleTime: 0,
  })
  if (data) return <Fixing {...{ params, onClose }} sat={data} />
  return (
    <Dialog title="修改题目" width={880} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Dialog>
  )
}

type FixingProps = { params: { id: string; key: string }; sat: Sat; onClose: () => void }

function Fixing({ params, sat, onClose }: FixingProps) {
  const id = useId()
  const client = useQueryClient()
  const { learners, versions, reached } = sat
  // What others do meanwhile changes the figures, not what is being written.
  const [{ stem, question }, setWritten] = useState(sat.question)
  const [reach, setReach] = useState<FixReach>('new')
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (next: Partial<Sat['question']>): void => {
    setWritten((before) => ({ ...before, ...next }))
    setComplaint(undefined)
  }
  const save = async (): Promise<void> => {
    const gap = stem.value.trim() ? questionGap(question) : '请填写题干'
    if (gap) return setComplaint(gap)
    if (!reason.trim()) return setComplaint('请填写修改原因')
    setBusy(true)
    try {
      const body = { stem, question, reach, reason }
      const { changed, kept } = await api.examCockpit.fixQuestion({ params, body }, { quiet: true })
      showToast(`${changed} 份试卷已改用新题目${kept > 0 ? `，${kept} 份保持原题目` : ''}`)
      await client.invalidateQueries({ queryKey: ['examCockpit'] })
      onClose()
    } catch (error) {
      setComplaint(error instanceof ApiError ? error.message : '没有保存，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="修改题目"
      width={880}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            修改题目
          </Button>
        </>
      }
    >
      <div className={styles.fix}>
        <Holders learners={learners} isVersioned={versions.length > 0} />
        {versions.length > 0 && (
          <ul className={styles.versions} aria-label="修改记录">
            {versions.map(({ version, at, by, reason: why }) => (
              <li key={version}>
                <time className="num" dateTime={at}>
                  {exactTime(at)}
                </time>
                {` ${by?.real_name ?? ''} 第 ${version} 次修改：${why}`}
              </li>
            ))}
          </ul>
        )}
        <QuestionEditor
          question={question}
          keepsType
          complaint={complaint}
          onChange={(changed) => change({ question: changed })}
          stem={
            <RichTextEditor
              label="题干"
              value={stem}
              onChange={(changed) => change({ stem: changed })}
              upload={uploadFile}
              canEdit
            />
          }
        />
        <div className={styles.field}>
          <b id={`${id}-reach`}>适用范围</b>
          <RadioField<FixReach>
            label="适用范围"
            isTall
            value={reach}
            options={fixReaches.map((value) => ({
              value,
              label: `${fixReachLabels[value]}（${reached[value]} 人）`,
            }))}
            onChange={setReach}
          />
          <small>已作答和已交卷的学员保持原来的题目和作答，需要时可以全员满分或更正答案。题型和分值不变。</small>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-reason`}>修改原因</label>
          <TextField
            id={`${id}-reason`}
            value={reason}
            maxLength={200}
            placeholder="学员会在题目上方看到，例如：题干漏了单位"
            onChange={(text) => {
              setReason(text)
              setComplaint(undefined)
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** So many names are read at a glance; the rest are in the title. */
const mostNames = 12

/** Who has answered, opened or not seen a question. */
function Holders({ learners, isVersioned }: { learners: readonly QuestionHolder[]; isVersioned: boolean }) {
  if (!learners.length) return <p className={styles.quiet}>还没有学员的试卷里有这道题。</p>
  const nameOf = ({ learner, version, is_submitted: isSubmitted }: QuestionHolder): string => {
    const marks = [isSubmitted && '已交卷', isVersioned && version > 0 && `第 ${version} 次修改后的题目`].filter(
      Boolean,
    )
    return marks.length ? `${learner.real_name}（${marks.join('，')}）` : learner.real_name
  }
  return (
    <dl className={styles.holders}>
      {metStates.map((met) => {
        const names = learners.filter((one) => one.met === met).map(nameOf)
        return (
          <div key={met}>
            <dt>
              {metLabels[met]} <b className="num">{names.length}</b>
            </dt>
            <dd title={names.join('、')}>
              {names.length === 0
                ? '–'
                : `${names.slice(0, mostNames).join('、')}${names.length > mostNames ? ` 等 ${names.length} 人` : ''}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
