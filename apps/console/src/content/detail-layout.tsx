import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { KindFrame } from './kind-frame.tsx'
import { type FrameProps, kindFrames, recordFrame } from './frames.ts'
import type { KindName } from './kind-names.ts'
import { useRoute } from './route-handle.ts'
import { isUnbuilt } from './unbuilt.ts'
import { useTabs } from './use-tabs.ts'

type LazyFrame = LazyExoticComponent<ComponentType<FrameProps>>

const RecordFrame = lazy(recordFrame)
const frames = Object.fromEntries(Object.entries(kindFrames).map(([kind, load]) => [kind, lazy(load)])) as Partial<
  Record<KindName, LazyFrame>
>

/** The frame around the tabs of a detail page: the object's header, or one learner's record's. */
export function DetailLayout() {
  const here = useRoute()
  const mount = here?.route.mount
  const isRecord = mount?.frame === 'record' || mount?.frame === 'class.record'
  // What has not been built has no objects and no records, so its pages must not ask for one.
  const isEmpty = mount && here.route.pending && (isRecord || isUnbuilt(mount))
  const Frame = !mount || isEmpty ? undefined : isRecord ? RecordFrame : frames[mount.kind]
  if (!Frame) {
    return (
      <PlainFrame>
        <Outlet />
      </PlainFrame>
    )
  }
  return (
    <Suspense fallback={<PlainFrame isLoading>{null}</PlainFrame>}>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  )
}

/** The frame of a kind that has no header of its own yet, and of any kind while its header is on its way. */
function PlainFrame({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  const { title } = useTabs('detail')
  const here = useRoute()
  return (
    <KindFrame title={isLoading ? undefined : title} kind={here?.route.mount?.kind ?? ''} hideCover={!isLoading}>
      {children}
    </KindFrame>
  )
}
