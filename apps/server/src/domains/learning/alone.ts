import type { ContentKind } from '@lab/contract/kinds'
import { isOffered } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { contentPolicy, holdContent, type FullContent, type Reader } from '../content/index.ts'
import { openToOrganisation } from '../offering/index.ts'
import type { RecordEntry } from '../record/index.ts'
import { start, type StartRefusal } from './begin.ts'
import { workIn, type Learner } from './guards.ts'

export interface StartAloneInput {
  content: { id: string; orgId: string; kind: ContentKind; publishedVersion: number }
  again?: boolean
  /** Fixed id of a new record, for the demo school. */
  id?: string | undefined
}

/** A content that is published and open to the reader at this moment, and stays so until the transaction ends. */
export async function openToLearn(tx: Tx, reader: Reader, id: string): Promise<FullContent | Refusal<'absent'>> {
  const content = await holdContent(tx, id, reader)
  const isOpen = content?.state === 'published' && contentPolicy.learn(reader.actor, content) === true
  return isOpen ? content : refuse('absent')
}

/**
 * Begins what is open to everybody of an organisation, or goes on with it, in the organisation's place. Whether the content is
 * open to the learner is the caller's question.
 */
export async function startAlone(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  { content, again = false, id }: StartAloneInput,
  now: Date,
): Promise<RecordEntry | Refusal<StartRefusal>> {
  const { id: contentId, orgId, kind, publishedVersion: version } = content
  const settings = workIn(kernel, kind)?.alone
  if (!settings || !isOffered(kind) || version === 0) return refuse('absent')
  const { userId } = who
  const offering = await openToOrganisation(tx, { orgId, contentId, kind, version, settings, userId })
  return start(tx, kernel, who, { offeringId: offering.id, again, id }, now)
}
