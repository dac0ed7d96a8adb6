import type { ComponentType } from 'react'
import { onDemand, type OnDemand } from '../on-demand.tsx'
import { widgetFrame } from './widget-frame.ts'

/**
 * A widget whose code is fetched when it is first shown. Until then a quiet block of about its height is in its place, in the
 * theme's own colours, so that nothing jumps and nothing shines in a dark dialog.
 */
export const lazyWidget = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf: (props: Props) => number | string = () => 120,
): OnDemand<Props> => onDemand(load, (props) => <Waiting height={heightOf(props)} />)

/** One that is made of the component kit, whose theme it brings where the page has none. */
export const lazyKitWidget = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf?: (props: Props) => number | string,
): OnDemand<Props> =>
  lazyWidget(async () => {
    const [Widget, Frame] = await Promise.all([load(), widgetFrame()])
    if (!Frame) return Widget
    return (props: Props) => (
      <Frame>
        <Widget {...props} />
      </Frame>
    )
  }, heightOf)

const Waiting = ({ height }: { height: number | string }) => (
  <output
    className="bone"
    style={{ display: 'block', width: '100%', height, background: 'var(--fill)' }}
    aria-busy="true"
    aria-label="正在加载"
  />
)
