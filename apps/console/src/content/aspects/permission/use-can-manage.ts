import type { ContentDetail } from '@lab/contract/content'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { api, type How } from '../../../api/request/api.ts'
import type { KindName } from '../../kind-names.ts'
import { nameOfContent } from '../../life/content-in.ts'
import type { BuiltKind } from '../../life/stale.ts'

type Answer = Record<string, Pick<ContentDetail, 'can'> | undefined>
/** What the calls of all kinds that show one content have in common. */
type Shows = { query: (input: { params: { id: string } }, how: How) => UseQueryOptions<Answer> }

/** Whether the reader may say who may use this content: true, or the reason why not; undefined until it is known. */
export function useCanManage(kind: KindName, id: string): true | string | undefined {
  const get = api[kind as BuiltKind].get as unknown as Shows
  const { data } = useQuery({
    // The header asks the same and has the answer.
    ...get.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  return data && (data[nameOfContent(data, id) ?? kind]?.can.manage ?? '您没有管理此内容的权限')
}
