import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { useStore } from '../state/store.ts'
import { markPicture, readerMark } from '../state/reader-mark.ts'
import './viewer.css'

/** The frame of a viewer: a bar with controls and the scrolling content. */
export function ViewerFrame(props: { label: string; height: number | string; bar?: ReactNode; children: ReactNode }) {
  const { style } = useWidgetTheme()
  const mark = useStore(readerMark)
  return (
    <section className="kw-viewer" style={{ ...style, height: props.height }} aria-label={props.label}>
      {props.bar && <header className="kw-viewer-bar">{props.bar}</header>}
      {props.children}
      {mark && <div className="kw-viewer-mark" style={{ backgroundImage: markPicture(mark) }} aria-hidden />}
    </section>
  )
}

/** What is in a viewer while there is nothing to see yet, or nothing to be seen. */
export function ViewerNotice({ reason, children }: { reason?: string | undefined; children?: ReactNode }) {
  return (
    <div className="kw-viewer-notice" role={reason ? 'alert' : undefined}>
      {reason ? <p>{reason}</p> : <Spin />}
      {children}
    </div>
  )
}
