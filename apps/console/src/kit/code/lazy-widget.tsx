import { Skeleton } from 'antd'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'

/**
 * A widget whose code is fetched when it is first shown. Until then a quiet block of about its height stands in its place,
 * so that nothing jumps. `preload` may be called on hover of what opens it.
 */
export function lazyWidget<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf: (props: Props) => number | string = () => 120,
): ComponentType<Props> & { preload: () => void } {
  const Inner = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  function LazyWidget(props: Props) {
    return (
      <Suspense fallback={<Waiting height={heightOf(props)} />}>
        <Inner {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyWidget, { preload: () => void load() })
}

function Waiting({ height }: { height: number | string }) {
  return (
    <output style={{ display: 'block', height, overflow: 'hidden' }} aria-busy="true" aria-label="正在加载">
      <Skeleton.Node
        active
        style={{ width: '100%', height: '100%' }}
        styles={{ root: { width: '100%', height: '100%' } }}
      >
        <span />
      </Skeleton.Node>
    </output>
  )
}
