import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { useWidgetTheme } from '../code/widget-theme.ts'
import './viewer.css'

/** The frame of a viewer: a bar with controls and the scrolling content. */
export function ViewerFrame(props: { label: string; height: number | string; bar?: ReactNode; children: ReactNode }) {
  const { style } = useWidgetTheme()
  return (
    <section className="kw-viewer" style={{ ...style, height: props.height }} aria-label={props.label}>
      {props.bar && <header className="kw-viewer-bar">{props.bar}</header>}
      {props.children}
    </section>
  )
}

/** What stands in a viewer while there is nothing to see yet, or nothing to be seen. */
export function ViewerNotice({ reason, children }: { reason?: string | undefined; children?: ReactNode }) {
  return (
    <div className="kw-viewer-notice" role={reason ? 'alert' : undefined}>
      {reason ? <p>{reason}</p> : <Spin />}
      {children}
    </div>
  )
}
