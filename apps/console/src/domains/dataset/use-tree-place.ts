import { useCallback } from 'react'
import { useMount } from '../../content/use-mount.ts'
import { useGo } from '../../kit/navigation/link.tsx'
import { withQuery } from '../../kit/navigation/with-query.ts'

/** Addresses of the folders of a data set, in the version that is shown; `null` is the working copy. */
export function useTreePlace(version: number | null) {
  const { has, href } = useMount()
  const goTo = useGo()
  const addressOf = useCallback(
    (dir: string, of: number | null = version): string => {
      const hasPlace = dir !== '' && has('content.tree.detail', { dirname: dir })
      const address = hasPlace
        ? href('content.tree.detail', { dirname: dir })
        : dir === ''
          ? href('content')
          : withQuery(href('content'), 'dir', dir)
      return of === null ? address : withQuery(address, 'version', String(of))
    },
    [has, href, version],
  )
  const go = useCallback((dir: string, of?: number | null) => goTo(addressOf(dir, of)), [addressOf, goTo])
  return { addressOf, go }
}
