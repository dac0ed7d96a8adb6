import styles from './progress-bar.module.css'

/** The colour changes at 20, 40, 60, 80 and 100 percent: the theme's colour grows, or red turns over amber into it. */
export const PROGRESS_STEPS = [20, 40, 60, 80, 100] as const

/** Which of the five steps a percentage lies in, 0–4: up to 20 is the first, above 80 the last. */
export function progressStep(percent: number): number {
  const at = PROGRESS_STEPS.findIndex((step) => percent <= step)
  return at === -1 ? PROGRESS_STEPS.length - 1 : at
}

export type ProgressBarProps = {
  /** 0–100; anything outside is cut. */
  percent: number
  /** What progresses, for screen readers. */
  label: string
  /** A low figure is bad news (a pass rate, a content behind its dates): it starts in red. A beginning is no alarm. */
  isAlarming?: boolean
  hideText?: boolean
  width?: number
}

/** A bar that gains strength as it fills, with its figure next to it. */
export function ProgressBar({ percent, label, isAlarming = false, hideText = false, width }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0))
  const rounded = Math.round(shown)
  return (
    <span className={styles.progress} style={{ width }}>
      <progress className="visually-hidden" aria-label={label} value={rounded} max={100} />
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.bar}
          data-step={progressStep(shown)}
          data-alarming={isAlarming || undefined}
          style={{ width: `${shown}%` }}
        />
      </span>
      {!hideText && <span className={styles.text}>{rounded}%</span>}
    </span>
  )
}
