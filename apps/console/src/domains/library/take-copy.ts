import type { LibraryEntry } from '@lab/contract/library'
import { api } from '../../app/request/api.ts'
import { tellLeftOut } from '../../content/left-out.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { contentAddress } from './address.ts'

/** Copies a shared content into the present organisation and offers to open the copy. */
export async function takeCopy(entry: Pick<LibraryEntry, 'id'>, open: (address: string) => void): Promise<void> {
  const { content, left_out } = await api.library.take({ params: { id: entry.id }, body: {} })
  const address = contentAddress(content.kind, content.id)
  showToast(
    `已复制为「${content.title}」`,
    address ? { action: { label: '打开', run: () => open(address) } } : undefined,
  )
  tellLeftOut(left_out)
}
