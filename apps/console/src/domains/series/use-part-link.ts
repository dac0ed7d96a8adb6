import type { ContentKind } from '@lab/contract/kinds'
import { contentLink } from '../../content/content-link.ts'
import { useLinkAddress } from '../../content/page-link.ts'
import { useLinks } from '../../content/use-links.ts'
import { useMount } from '../../content/use-mount.ts'

/** The address of a part of this series: inside the series where its kind opens there, else by itself. */
export function usePartLink(): (part: { kind: ContentKind; id: string }) => string | null {
  const { id: seriesId } = useMount()
  const links = useLinks()
  const addressOf = useLinkAddress()
  return ({ kind, id }) => {
    const inside = contentLink(links, kind, 'detail', id)
    return inside?.split('?')[0]?.includes(`/${seriesId}/`) ? inside : addressOf({ kind, id })
  }
}
