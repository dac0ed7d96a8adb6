import type { CategoryNode } from '@lab/contract/category'
import { useMemo } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import type { CategoryPlace } from './tree-moves.ts'

/** Moving and removing categories. Refusals are shown by the request layer; true when it was done. */
export function useCategoryEdits() {
  const stale = useStale()
  return useMemo(() => {
    const tell = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        return true
      } catch {
        return false
      } finally {
        await stale('category')
      }
    }
    return {
      move: (node: CategoryNode, { parentId, position }: CategoryPlace): Promise<boolean> =>
        tell(() => api.category.move({ params: { id: node.id }, body: { parent_id: parentId, position } })),

      /** An empty category is made again by 撤销, so nobody is asked before. */
      remove: async (node: CategoryNode): Promise<void> => {
        const isRemoved = await tell(() => api.category.remove({ params: { id: node.id } }))
        if (!isRemoved) return
        const { title, kind, scope, parent_id } = node
        showToast(`已删除分类「${title}」`, {
          kind: 'removed',
          action: {
            label: '撤销',
            run: () => void tell(() => api.category.create({ body: { title, kind, scope, parent_id } })),
          },
        })
      },
    }
  }, [stale])
}
