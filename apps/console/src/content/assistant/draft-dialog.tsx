import {
  type AssistantMaterial,
  assistantLimits,
  type AssistantTask,
  assistantTaskLabels,
  answerStateLabels,
} from '@lab/contract/assistant'
import { useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DiffView } from '../../kit/code/index.ts'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import { Note } from '../../kit/note.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { withoutFence } from './draft-text.ts'
import styles from './draft.module.css'
import { useAnswer } from './use-answer.ts'

export type DraftDialogProps = {
  task: Exclude<AssistantTask, 'chat'>
  /** What is in the editor. */
  current: string
  /** What the draft is about, besides `current`; read when it is asked for. */
  materials: () => AssistantMaterial[]
  /** What to begin with in the field of what is wanted. */
  wish: string
  language?: 'markdown' | 'bash' | undefined
  /** Takes the draft as it was accepted or changed; what it rejects with stays to be seen. */
  onAccept: (text: string) => void | Promise<void>
  onClose: () => void
}

const views = [
  { value: 'difference', label: '差异' },
  { value: 'edit', label: '修改草稿' },
] as const
type View = (typeof views)[number]['value']

/** A draft of the assistant, next to what it would replace: nothing is changed until it is taken. */
export default function DraftDialog(props: DraftDialogProps) {
  const { task, current, materials, language = 'markdown', onAccept, onClose } = props
  const id = useId()
  const [wish, setWish] = useState(props.wish)
  const { answer, ask, stop } = useAnswer()
  const [changed, setChanged] = useState<string>()
  const [view, setView] = useState<View>('difference')
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const label = assistantTaskLabels[task]
  const isWriting = answer?.isWriting === true
  const draft = changed ?? withoutFence(answer?.text ?? '')
  const isThere = !isWriting && draft.trim() !== ''
  const begin = (): void => {
    setChanged(undefined)
    setRefusal(undefined)
    setView('difference')
    const own = current.trim() ? [{ title: `现有${label}`, text: current.slice(0, assistantLimits.part) }] : []
    void ask({ task, text: wish.trim(), materials: [...own, ...materials()] })
  }
  const accept = async (): Promise<void> => {
    setTaking(true)
    setRefusal(undefined)
    try {
      await onAccept(draft)
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有采用，请重试')
    } finally {
      setTaking(false)
    }
  }
  return (
    <Dialog
      title={`智能起草：${label}`}
      width={880}
      onClose={onClose}
      action={{ label: '采用', run: () => void accept(), isDisabled: !isThere, isBusy: isTaking }}
    >
      <div className={styles.draft}>
        <label htmlFor={id}>要求</label>
        <TextAreaField
          id={id}
          rows={2}
          isFirst
          value={wish}
          maxLength={assistantLimits.question}
          placeholder="写明内容、范围、难度和篇幅"
          onChange={setWish}
        />
        <div className={styles.bar}>
          {isWriting ? (
            <Button onClick={stop}>停止</Button>
          ) : (
            <Button look={isThere ? 'plain' : 'primary'} disabled={wish.trim() === ''} onClick={begin}>
              {answer ? '重新起草' : '起草'}
            </Button>
          )}
          {isThere && <Segmented isSmall label="草稿" options={views} value={view} onChange={setView} />}
          <output className={styles.state}>
            {isWriting ? '正在起草…' : answer?.state && answer.state !== 'failed' && answerStateLabels[answer.state]}
          </output>
        </div>
        {answer?.reason && <Note tone="error">{answer.reason}</Note>}
        {refusal && <Note tone="error">{refusal}</Note>}
        {isWriting && (
          <pre className={styles.coming} aria-label="草稿" aria-busy>
            {answer.text}
          </pre>
        )}
        {isThere && view === 'difference' && (
          <DiffView
            original={current}
            modified={draft}
            language={language}
            mode="unified"
            originalLabel={`现有${label}`}
            modifiedLabel="草稿"
            maxHeight={380}
          />
        )}
        {isThere && view === 'edit' && (
          <TextAreaField label="草稿" rows={12} value={draft} onChange={(text) => setChanged(text)} />
        )}
        <p className={styles.hint}>草稿由大模型生成，采用前请核对；采用后仍可在编辑器中修改和撤销。</p>
      </div>
    </Dialog>
  )
}
