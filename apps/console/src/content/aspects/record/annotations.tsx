import type { Annotation, StepProgress } from '@lab/contract/record'
import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { AnnotateDialog } from '../../../kit/canvas/index.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { ImageDialog } from '../../../kit/viewer/index.ts'
import { drawingComplaint, storeDrawing } from '../drawn-picture.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './annotations.module.css'

/** A picture of a step's work that is to be drawn over: the original, or what was drawn over it before. */
export type Annotating = { stepId: string; source: string; background: string; name: string; text: string }

/** The name that a stored file has in its address. */
export function nameInAddress(address: string): string {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1)!
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const sameFile = (one: string, other: string): boolean => one.split('/')[2] === other.split('/')[2]

/** What pressing 标注 on a picture of the step begins: the original, with what was written next to it before. */
export const annotatingOf = (
  step: Pick<StepProgress, 'step_id' | 'annotations'>,
  { src, name }: { src: string; name: string },
): Annotating => {
  // Texts also name files of ours by their whole address.
  const source = new URL(src, location.href).pathname
  const before = step.annotations.find((one) => sameFile(one.source, source))
  return { stepId: step.step_id, source, background: src, name, text: before?.text ?? '' }
}

type StepAnnotationsProps = {
  step: Pick<StepProgress, 'step_id' | 'annotations'>
  recordId: string
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

/** 教师标注: the pictures of a step's work with what a grader drew over them. */
export function StepAnnotations({ step, recordId, onAnnotate }: StepAnnotationsProps) {
  const stale = useStale()
  const { number: attempt } = useAttempt(recordId)
  const [viewed, setViewed] = useState<Annotation>()
  const goOn = (one: Annotation): void => {
    setViewed(undefined)
    const name = nameInAddress(one.source)
    onAnnotate?.({ stepId: step.step_id, source: one.source, background: one.picture, name, text: one.text })
  }
  const remove = async (one: Annotation): Promise<void> => {
    const agreed = await askQuestion({
      title: '删除标注',
      text: '标注后的图片和说明将被删除，学员的原图不受影响。',
      okText: '删除',
      danger: true,
    })
    if (!agreed) return
    const body = { step_id: step.step_id, attempt, source: one.source, picture: null }
    const done = await api.record.annotate({ params: { id: recordId }, body }).catch(() => undefined)
    if (!done) return
    await stale('record')
    showToast('标注已删除')
  }
  if (step.annotations.length === 0) return null
  return (
    <div>
      <h3>教师标注</h3>
      <ul className={styles.annotations}>
        {step.annotations.map((one) => (
          <li key={one.source}>
            <Press
              className={styles.picture}
              aria-label={`查看标注：${nameInAddress(one.source)}`}
              onClick={() => setViewed(one)}
            >
              <img src={one.picture} alt="" loading="lazy" decoding="async" />
            </Press>
            {one.text && <p>{one.text}</p>}
            <footer>
              <RelativeTime at={one.at} />
              {onAnnotate && (
                <span className={styles.acts}>
                  <Button
                    look="text"
                    isSmall
                    icon={EditOutlined}
                    aria-label="继续标注"
                    title="继续标注"
                    onClick={() => goOn(one)}
                  />
                  <Button
                    look="text"
                    isSmall
                    icon={DeleteOutlined}
                    aria-label="删除标注"
                    title="删除标注"
                    onClick={() => void remove(one)}
                  />
                </span>
              )}
            </footer>
          </li>
        ))}
      </ul>
      {viewed && (
        <ImageDialog
          src={viewed.picture}
          name={nameInAddress(viewed.source)}
          onAnnotate={onAnnotate && (() => goOn(viewed))}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}

type AnnotateStepProps = { recordId: string; annotating: Annotating; onClose: () => void }

/** The board over a picture of a record; what is drawn is stored next to the step. */
export function AnnotateStep({ recordId, annotating, onClose }: AnnotateStepProps) {
  const stale = useStale()
  const { number: attempt } = useAttempt(recordId)
  const { stepId, source, background, name, text: before } = annotating
  const save = async (drawn: Blob, text: string): Promise<string | undefined> => {
    try {
      const picture = await storeDrawing(drawn, name)
      const body = { step_id: stepId, attempt, source, picture, text }
      await api.record.annotate({ params: { id: recordId }, body }, { quiet: true })
    } catch (error) {
      return drawingComplaint(error)
    }
    await stale('record')
    showToast('标注已保存，退回或确认评分后学员可见')
    return undefined
  }
  return <AnnotateDialog src={background} name={name} text={before} onSave={save} onClose={onClose} />
}
