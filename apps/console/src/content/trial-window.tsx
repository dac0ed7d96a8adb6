import { ArrowLeftOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../kit/button.tsx'
import { ToneTag } from '../kit/state-tag.tsx'
import styles from './trial-window.module.css'

/** A content as a learner works in it, over the whole window. What is done here never counts. */
export function TrialWindow(props: { title: string; onClose: () => void; tools?: ReactNode; children: ReactNode }) {
  const { title, onClose, tools, children } = props
  const window_ = useRef<HTMLDialogElement>(null)
  // The page below must not be reached while this lies over it; only the document can say so.
  useEffect(() => {
    const page = document.getElementById('root')
    page?.setAttribute('inert', '')
    window_.current?.focus()
    return () => page?.removeAttribute('inert')
  }, [])
  return createPortal(
    <dialog open ref={window_} className={styles.window} aria-label={`试做「${title}」`} tabIndex={-1}>
      <header className={styles.bar}>
        <Button look="text" icon={ArrowLeftOutlined} onClick={onClose}>
          退出试做
        </Button>
        <h1 title={title}>{title}</h1>
        <ToneTag tone="amber">试做 · 不计入成绩与统计</ToneTag>
        {tools}
      </header>
      <div className={styles.desk}>{children}</div>
    </dialog>,
    document.body,
  )
}
