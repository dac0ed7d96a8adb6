import { menuPages } from '@lab/contract/menu-pages'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { menus } from '../../api/session/menus.ts'
import { useStore } from '../../kit/state/store.ts'

/** Whether the assistant may be offered next to an editor: the person has its page and the platform a service for it. */
export function useHasAssistant(): boolean {
  const isOffered = useStore(menus)?.top.some(({ uri }) => uri === menuPages.assistant) ?? false
  const { data } = useQuery({
    ...api.assistant.state.query({}, { quiet: true }),
    enabled: isOffered,
    staleTime: 60_000,
  })
  return isOffered && data?.is_on === true
}
