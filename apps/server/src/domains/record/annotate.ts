import { maxAnnotations, type Annotation } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { fileAddress, findFileByAddress, isOwnUpload, quotedFiles } from '../file/index.ts'
import { gradedAttempt } from './graded-attempt.ts'
import { answerOf, findItem, saveItem, textOf, type ItemEntry } from './items.ts'
import { lockRecord } from './store.ts'

export interface Drawn {
  stepId: string
  /** Number of the attempt; the current one when it is left out. */
  attempt?: number | undefined
  /** Address of the picture that was drawn over. */
  source: string
  /** Address of the drawing's upload; null takes the annotation away. */
  picture: string | null
  /** What is left out stays. */
  text?: string | undefined
}

/** Whether the work of a step shows a picture: in its report, in its answer, or in what it was annotated for before. */
const shows = (item: ItemEntry, token: string): boolean =>
  quotedFiles(
    [textOf(item)?.value ?? '', ...answerOf(item), ...item.annotations.map((one) => one.source)].join('\n'),
  ).has(token)

/**
 * Keeps a grader's drawing over a picture of a step's work next to the work, which is not touched. The picture must be one
 * that the work shows, and the drawing the grader's own upload: an address alone says nothing about whose file it is.
 */
export async function annotate(
  tx: Tx,
  who: { userId: string },
  recordId: string,
  { stepId, attempt: number, source, picture, text }: Drawn,
  now: Date,
): Promise<Annotation[] | Refusal<'absent' | 'record.wrongState' | 'record.wrongPicture'>> {
  const record = await lockRecord(tx, recordId)
  if (!record) return refuse('absent')
  const attempt = await gradedAttempt(tx, record, number)
  if (attempt instanceof Refusal) return attempt
  const step = await findItem(tx, attempt.id, stepId)
  if (!step) return refuse('absent')
  const original = await findFileByAddress(tx, source)
  if (!original || !shows(step, original.token))
    return refuse('record.wrongPicture', { reason: '该环节中没有这张图片' })
  const address = fileAddress(original)
  const before = step.annotations.find((one) => one.source === address)
  let annotations = step.annotations.filter((one) => one !== before)
  if (picture !== null) {
    const drawn = await findFileByAddress(tx, picture)
    const isKept = before !== undefined && drawn !== null && before.picture === fileAddress(drawn)
    if (!drawn || !drawn.mime.startsWith('image/') || !(isKept || isOwnUpload(drawn, who)))
      return refuse('record.wrongPicture', { reason: '标注后的图片应由本人上传' })
    if (annotations.length >= maxAnnotations)
      return refuse('record.wrongPicture', { reason: `每个环节最多标注${maxAnnotations}张图片` })
    const one = {
      source: address,
      picture: fileAddress(drawn),
      text: text ?? before?.text ?? '',
      at: now.toISOString(),
    }
    annotations = before ? step.annotations.with(step.annotations.indexOf(before), one) : [...annotations, one]
  }
  await saveItem(tx, attempt.id, stepId, { annotations })
  return annotations
}
