import { bankQuestion, rubricProblem, type BankQuestion, type QuestionUse } from '@lab/contract/bank-question'
import { questionDifficulties, questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { QuestionEditor } from '../../../content/question/edit/question-editor.tsx'
import { RubricSection } from '../../../content/question/edit/rubric-section.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { TagEditor } from '../../../kit/tags/tag-editor.tsx'
import styles from '../question-bank.module.css'
import { KnowledgeField } from './knowledge-field.tsx'
import { SimilarNote, type Similar } from './similar-note.tsx'
import { usesText } from './uses-text.ts'
import { emptyWork, workOf, type QuestionWork } from './question-work.ts'

type EditDialogProps = {
  bankId: string
  /** The question to change; a new one without. */
  questionId?: string
  /** What a new one is about. */
  pointId?: string | undefined
  onSaved: () => Promise<void>
  onClose: () => void
}

/** A question of a bank, written in full. */
export default function EditDialog(props: EditDialogProps) {
  const { bankId, questionId, pointId, onClose } = props
  if (questionId === undefined) {
    return <Editor {...props} given={emptyWork(pointId)} question={undefined} uses={[]} />
  }
  return <Existing {...props} bankId={bankId} questionId={questionId} onClose={onClose} />
}

function Existing(props: EditDialogProps & { questionId: string }) {
  const { bankId, questionId, onClose } = props
  const params = { id: bankId, question_id: questionId }
  const asked = useQuery({ ...api.bankQuestion.get.query({ params }, { quiet: true }), staleTime: Infinity, gcTime: 0 })
  const used = useQuery({
    queryKey: ['bankQuestion', 'uses', questionId],
    queryFn: () => api.bankQuestion.uses({ params: { id: bankId }, body: { ids: [questionId] } }),
  })
  const question = asked.data?.question
  if (question) return <Editor {...props} given={workOf(question)} question={question} uses={used.data?.uses ?? []} />
  return (
    <Dialog width={880} title="编辑题目" onClose={onClose}>
      {asked.error ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Dialog>
  )
}

type EditorProps = EditDialogProps & {
  given: QuestionWork
  question: BankQuestion | undefined
  uses: readonly QuestionUse[]
}

function Editor({ bankId, given, question, uses, pointId, onSaved, onClose }: EditorProps) {
  const id = useId()
  const [begun, setBegun] = useState(given)
  const [work, setWork] = useState(given)
  const [complaint, setComplaint] = useState<string>()
  const [similar, setSimilar] = useState<Similar[]>([])
  const [isBusy, setBusy] = useState(false)
  const isDirty = work !== begun
  const change = (next: Partial<QuestionWork>): void => {
    setWork({ ...work, ...next })
    setComplaint(undefined)
    setSimilar([])
  }
  const close = async (): Promise<void> => {
    const agreed =
      !isDirty ||
      (await askQuestion({
        text: '数据将不会保存，确定离开吗？',
        okText: '离开',
        cancelText: '继续编辑',
        danger: true,
      }))
    if (agreed) onClose()
  }
  const save = async (more: boolean): Promise<void> => {
    const body = { ...work, rubric: work.question.type === 'short_answer' ? work.rubric : null }
    const parsed = bankQuestion.create.definition.body.safeParse(body)
    const wrong = parsed.error?.issues[0]?.message ?? rubricProblem(body)
    if (wrong) return setComplaint(wrong)
    setBusy(true)
    try {
      // Said once: who saves again has seen it.
      if (similar.length === 0) {
        const except_id = question?.id ?? null
        const asked = { stem: body.stem, question: body.question, except_id }
        const found = await api.bankQuestion.similar({ params: { id: bankId }, body: asked }, { quiet: true })
        if (found.similar.length > 0) return setSimilar(found.similar)
      }
      if (question) {
        const params = { id: bankId, question_id: question.id }
        await api.bankQuestion.update({ params, body: { ...body, revision: question.revision } }, { quiet: true })
      } else await api.bankQuestion.create({ params: { id: bankId }, body }, { quiet: true })
      await onSaved()
      showToast('题目已保存')
      if (!more) return onClose()
      const next = { ...emptyWork(pointId), ...kept(work) }
      setBegun(next)
      setWork(next)
      setSimilar([])
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={880}
      title={question ? `编辑第 ${question.number} 题` : '新建题目'}
      onClose={() => void close()}
      closesOnEscape={!isDirty}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          {!question && (
            <Button disabled={isBusy} onClick={() => void save(true)}>
              保存并继续添加
            </Button>
          )}
          <Button look="primary" isBusy={isBusy} onClick={() => void save(false)}>
            {similar.length > 0 ? '仍要保存' : '保存'}
          </Button>
        </>
      }
    >
      {uses.length > 0 && (
        <Note tone="info">{usesText(uses)}正在使用此题。修改题目内容会产生新版本，它们仍使用原来的版本。</Note>
      )}
      <QuestionEditor
        question={work.question}
        complaint={complaint}
        onChange={(changed) => change({ question: changed })}
        stem={
          <RichTextEditor
            label="题干"
            value={work.stem}
            onChange={(stem) => change({ stem })}
            upload={uploadFile}
            canEdit
          />
        }
      />
      <RubricSection question={work.question} points={work.points} rubric={work.rubric} onChange={change} />
      <div className={styles.facts}>
        <div>
          <label htmlFor={`${id}-points`}>分值</label>
          <NumberField
            id={`${id}-points`}
            width={112}
            min={0.5}
            max={1000}
            step={0.5}
            unit="分"
            value={work.points}
            onChange={(points) => change({ points: points ?? 0 })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-difficulty`}>难度</label>
          <SelectField
            id={`${id}-difficulty`}
            width={112}
            value={work.difficulty}
            options={difficulties}
            onChange={(difficulty) => change({ difficulty })}
          />
        </div>
        <div className={styles.wide}>
          <label htmlFor={`${id}-points-of`}>知识点</label>
          <KnowledgeField
            id={`${id}-points-of`}
            bankId={bankId}
            value={work.point_ids}
            onChange={(point_ids) => change({ point_ids })}
          />
        </div>
        <div className={styles.wide}>
          <label htmlFor={`${id}-tags`}>标签</label>
          <TagEditor id={`${id}-tags`} value={work.tags} onChange={(tags) => change({ tags })} />
        </div>
      </div>
      {similar.length > 0 && <SimilarNote similar={similar} />}
    </Dialog>
  )
}

/** What the next question likely has in common with the one before. */
const kept = ({ question, points, difficulty, point_ids, tags }: QuestionWork): Partial<QuestionWork> => ({
  question: emptyWork(undefined, question.type).question,
  points,
  difficulty,
  point_ids,
  tags,
})

const difficulties = questionDifficulties.map((value) => ({ value, label: questionDifficultyLabels[value] }))
