import { HolderOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import styles from './drag-handle.module.css'
import { Press } from './press.tsx'

/** What a row is dragged by; takes the attributes and listeners of dnd-kit. */
export function DragHandle({ className, ...props }: ComponentProps<'button'>) {
  return (
    <Press {...props} className={className ? `${styles.handle} ${className}` : styles.handle}>
      <HolderOutlined aria-hidden />
    </Press>
  )
}
