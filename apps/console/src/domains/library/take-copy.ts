import type { TakenCopy } from '@lab/contract/content'
import type { LibraryEntry } from '@lab/contract/library'
import { api } from '../../api/request/api.ts'
import { followCopy, tellCopied } from '../../content/copy-messages.ts'
import type { LinkAddress } from '../../content/page-link.ts'

/** Copies a shared content into the present organisation and offers to open the copy. */
export async function takeCopy(
  entry: Pick<LibraryEntry, 'id'>,
  addressOf: LinkAddress,
  open: (address: string) => void,
): Promise<void> {
  const opening = ({ content }: TakenCopy) => {
    const address = addressOf({ kind: content.kind, id: content.id, page: 'basics' })
    return address ? () => open(address) : undefined
  }
  const { content, left_out, job_id: jobId } = await api.library.take({ params: { id: entry.id }, body: {} })
  if (jobId !== null) return followCopy(jobId, opening)
  if (content) tellCopied({ content, left_out }, opening({ content, left_out }))
}
