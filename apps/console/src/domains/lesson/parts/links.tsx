import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import styles from '../graph.module.css'

type LinksProps = {
  links: readonly { value: string; label: string }[]
  isDisabled: boolean
  onRemove: (value: string) => void
  children: ReactNode
}

/** What something refers to, and a way to add to it. */
export function Links({ links, isDisabled, onRemove, children }: LinksProps) {
  return (
    <>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((one) => (
            <li key={one.value}>
              <span title={one.label}>{one.label}</span>
              {!isDisabled && (
                <Button
                  isSmall
                  look="text"
                  icon={CloseOutlined}
                  aria-label={`移除${one.label}`}
                  onClick={() => onRemove(one.value)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isDisabled ? links.length === 0 && <span className={styles.quiet}>无</span> : children}
    </>
  )
}
