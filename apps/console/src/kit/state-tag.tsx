import type { Tone } from './tones.ts'
import { stateLook } from './states.ts'
import type { StateIcon, StateName } from './states.ts'
import styles from './state-tag.module.css'

/** Drawn for 16 px: one path each, so that three hundred rows of them cost nothing. */
const PATHS: Record<StateIcon, string> = {
  draft: 'M3 13l.6-2.8 7-7a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7l-7 7L3 13zM9.4 4.4l2.2 2.2',
  check: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM5.4 8.2l1.8 1.8 3.4-3.8',
  play: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6.9 5.8v4.4L10.3 8z',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.8V8l2.2 1.6',
  cross: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6 6l4 4M10 6l-4 4',
  box: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.8h3',
  pause: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6.6 6v4M9.4 6v4',
  dash: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM5.6 8h4.8',
  warn: 'M8 2.4l6 10.6H2zM8 6.4v3M8 11v.2',
  flag: 'M4 14V2.6h7.6L10 5.4l1.6 2.8H4',
}

export type TagProps = { tone: Tone; icon?: StateIcon; children: string; plain?: boolean }

/** A small coloured word with an icon. `plain` leaves the ground away, for dense tables. */
export function ToneTag({ tone, icon, children, plain = false }: TagProps) {
  return (
    <span className={styles.tag} data-plain={plain || undefined} style={toneStyle(tone)}>
      {icon && (
        <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
          <path d={PATHS[icon]} />
        </svg>
      )}
      {children}
    </span>
  )
}

const STYLES = new Map<Tone, React.CSSProperties>()
function toneStyle(tone: Tone): React.CSSProperties {
  let style = STYLES.get(tone)
  if (!style) {
    style = { '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)` } as React.CSSProperties
    STYLES.set(tone, style)
  }
  return style
}

export type StateTagProps = { state: StateName | (string & {}); label?: string; plain?: boolean }

/** The state of anything: one colour, one icon and one word everywhere. */
export function StateTag({ state, label, plain }: StateTagProps) {
  const look = stateLook(state)
  return (
    <ToneTag tone={look.tone} icon={look.icon} plain={plain}>
      {label ?? look.label}
    </ToneTag>
  )
}
