import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { KindFrame } from './kind-frame.tsx'
import { frameOf } from './frames.ts'
import { useRoute } from './route-handle.ts'
import { useTabs } from './use-tabs.ts'

/** The frame around the tabs of a detail page: the object's header, or one learner's record's. */
export function DetailLayout() {
  const here = useRoute()
  const Frame = here ? frameOf(here.route)?.component : undefined
  // A page comes together with its frame, so a frame that is not there is one that does not exist.
  if (!Frame) {
    return (
      <PlainFrame>
        <Outlet />
      </PlainFrame>
    )
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The frame of a kind that has no header of its own yet. */
function PlainFrame({ children }: { children: ReactNode }) {
  const { title } = useTabs('detail')
  const here = useRoute()
  return (
    <KindFrame title={title} kind={here?.route.mount?.kind ?? ''} hideCover>
      {children}
    </KindFrame>
  )
}
