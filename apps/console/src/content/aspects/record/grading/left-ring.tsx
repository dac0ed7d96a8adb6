import styles from './grading.module.css'

const radius = 26
const around = 2 * Math.PI * radius

/** 还剩 21 in a ring that fills with every record confirmed. */
export function LeftRing({ left, done }: { left: number; done: number }) {
  const share = left + done === 0 ? 1 : done / (left + done)
  return (
    <p className={styles.ring}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r={radius} />
        <circle cx="30" cy="30" r={radius} strokeDasharray={around} strokeDashoffset={around * (1 - share)} />
      </svg>
      <span>
        还剩 <b className="num">{left}</b>
        <span className="visually-hidden"> 份待评分</span>
      </span>
      <small>
        已批改 {done} / {left + done} 份
      </small>
    </p>
  )
}
