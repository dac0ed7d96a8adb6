import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { onDemand, type OnDemand } from '../on-demand.tsx'

/**
 * A widget whose code is fetched when it is first shown. Until then a quiet block of about its height stands in its place,
 * so that nothing jumps.
 */
export const lazyWidget = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf: (props: Props) => number | string = () => 120,
): OnDemand<Props> => onDemand(load, (props) => <Waiting height={heightOf(props)} />)

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
