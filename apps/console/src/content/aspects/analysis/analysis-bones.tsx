import styles from './analysis.module.css'

/** The shape of the page before its figures: the summary, the charts, a table. */
export function AnalysisBones() {
  return (
    <output className={styles.page} aria-label="正在读取学情分析" aria-busy="true">
      <span className={styles.summary}>
        {[0, 1, 2, 3, 4].map((at) => (
          <span key={at}>
            <i className="bone" style={{ width: 56, height: 22, margin: '3px 0' }} />
            <i className="bone" style={{ width: 48, height: 12, margin: '3px 0' }} />
          </span>
        ))}
      </span>
      <span className={styles.charts}>
        {[0, 1, 2].map((at) => (
          <span key={at} className={styles.card}>
            <i className="bone" style={{ width: 72, height: 14, marginBottom: 16 }} />
            <i className="bone" style={{ height: 240 }} />
          </span>
        ))}
      </span>
      <span className={styles.card}>
        <i className="bone" style={{ width: 72, height: 14, marginBottom: 16 }} />
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <i key={at} className="bone" style={{ height: 12, margin: '12px 0' }} />
        ))}
      </span>
    </output>
  )
}
