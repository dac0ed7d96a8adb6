import { useQuery } from '@tanstack/react-query'
import { api } from '../../../app/request/api.ts'
import type { KindName } from '../../kind-names.ts'

/**
 * Whether the reader may say who may use this content: true, or the reason why not. Kinds that cannot be asked yet count
 * as yes, and the server refuses.
 */
export function useCanManage(kind: KindName, id: string): true | string | undefined {
  const { data } = useQuery({
    ...api.experiment.get.query({ params: { id } }, { quiet: true }),
    enabled: kind === 'experiment',
    placeholderData: () => undefined,
    select: ({ experiment }) => experiment.can.manage ?? '您没有管理此内容的权限',
  })
  return kind === 'experiment' ? data : true
}
