import type { ReactNode } from 'react'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'
import { DetailPage, type DetailPageProps } from '../kit/detail/detail-page.tsx'
import { type Bin, InBin, isInBin } from './in-bin.tsx'
import { Misplaced } from './misplaced.tsx'
import { placeIn } from './place-address.ts'
import { useLayoutNode, useRoute } from './route-handle.ts'
import { fillPath } from './resolve-name.ts'
import { useBackToList } from './use-back.ts'
import { usePlaceNameInBreadcrumb } from './use-place-name.ts'
import { useMisplaced } from './use-placement.ts'
import type { Misplacement } from './use-place.ts'
import { useTabs } from './use-tabs.ts'
import { useWholeNameInBreadcrumb } from './use-whole-name.ts'

export type KindFrameProps = Omit<DetailPageProps, 'tabs' | 'activeTab' | 'instead' | 'children'> & {
  /** Where removed objects of this kind are kept; none for kinds without a recycle bin. */
  bin?: Bin
  /** What only the frame knows of it: a record belongs to the place that it was made in. */
  misplaced?: Misplacement | undefined
  children: ReactNode
}

/** The detail page of a mounted object: its header as given, its tabs from the route table, its name in the breadcrumb. */
export function KindFrame({ children, bin, misplaced: known, ...header }: KindFrameProps) {
  const { tabs } = useTabs('detail')
  const node = useLayoutNode('detail')
  const here = useRoute()
  const found = useMisplaced()
  const misplaced = known ?? found
  const back = useBackToList()
  const isLost = header.error !== undefined || misplaced !== undefined
  const address = node && here ? fillPath(node.path, here.params) : ''
  // Of a content in one class the address of the frame is the class's crumb.
  const isClassOf = here?.route.mount?.frame === 'class'
  useNameInBreadcrumb(isClassOf ? address.replace(/\/class\/[^/]+$/, '') : address, isLost ? null : header.title)
  usePlaceNameInBreadcrumb(placeIn(here?.params ?? {}))
  useWholeNameInBreadcrumb()
  return (
    <DetailPage
      onBack={back}
      {...header}
      tabs={tabs.map((tab) => ({ key: tab.name, label: tab.title, to: tab.to }))}
      {...activeOf(tabs)}
      {...(bin && isInBin(header.error) ? { instead: <InBin {...bin} /> } : {})}
      {...(misplaced && header.error === undefined
        ? { error: misplaced, instead: <Misplaced of={misplaced} onBack={back} /> }
        : {})}
    >
      {children}
    </DetailPage>
  )
}

function activeOf(tabs: readonly { name: string; active: boolean }[]): { activeTab?: string } {
  const active = tabs.find((tab) => tab.active)
  return active ? { activeTab: active.name } : {}
}
