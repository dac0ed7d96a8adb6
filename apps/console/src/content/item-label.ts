import { type ContentKind, isContentKind, kinds } from '@lab/contract/kinds'
import { useContent } from './use-place.ts'

/** What a kind calls the pieces that its learners work on. */
export const itemLabelOf = (kind: ContentKind): string => kinds[kind].itemLabel ?? '内容'

/** The same of the content of this page. */
export function useItemLabel(): string {
  const { kind } = useContent()
  return isContentKind(kind) ? itemLabelOf(kind) : '内容'
}
