import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppLink } from './link.tsx'
import styles from './person.module.css'

/** A person's picture, or the last character of the name, by which Chinese names are distinguished. */
export function Face({ name, avatar, size = 28 }: { name: string; avatar?: string | null | undefined; size?: number }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.face} style={{ '--face': `${size}px` } as React.CSSProperties} aria-hidden="true">
      {avatar && avatar !== broken ? (
        <img src={avatar} alt="" loading="lazy" decoding="async" onError={() => setBroken(avatar)} />
      ) : (
        ([...name].at(-1) ?? '')
      )}
    </span>
  )
}

export type PersonProps = {
  name: string
  avatar?: string | null | undefined
  /** A second, quieter line: the number. */
  note?: ReactNode
  to?: string | undefined
  size?: number
}

/** A person in a table or a list. */
export function Person({ name, avatar, note, to, size }: PersonProps) {
  return (
    <span className={styles.person} data-person>
      <Face name={name} avatar={avatar} {...(size === undefined ? {} : { size })} />
      <span className={styles.words}>
        {to === undefined ? (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ) : (
          <AppLink className={styles.name} to={to} title={name}>
            {name}
          </AppLink>
        )}
        {note && (
          <span className={styles.note} title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
      </span>
    </span>
  )
}
