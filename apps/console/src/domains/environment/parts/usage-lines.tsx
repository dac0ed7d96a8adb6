import type { EnvRecord, EnvUsageHistory } from '@lab/contract/environment'
import type { z } from 'zod'
import { megabytes } from '../words.ts'
import styles from './usage-lines.module.css'

type History = z.output<typeof EnvUsageHistory>

const width = 320
const height = 48

/** A line over the last measurements, from 0 to `top`; the newest is at the right edge. */
export function linePath(values: readonly number[], top: number, slots: number): string {
  const step = width / Math.max(1, slots - 1)
  const from = width - (values.length - 1) * step
  return values
    .map((value, index) => {
      const x = from + index * step
      const y = height - (Math.min(value, top) / Math.max(top, 1e-9)) * height
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

const slots = 90

/** Processor and memory of an environment over the last minutes. */
export function UsageLines({ record, usage }: { record: EnvRecord; usage: History }) {
  const minutes = Math.round((slots * usage.every_seconds) / 60)
  const cpu = record.cpu_percent === null ? '--' : `${Math.round(record.cpu_percent)}%`
  const memory = `${record.memory_mb === null ? '--' : megabytes(Math.round(record.memory_mb))} / ${megabytes(record.memory_limit_mb)}`
  return (
    <div className={styles.usage}>
      <Line name="CPU" now={cpu} values={usage.cpu_percent} top={100} note={`最近${minutes}分钟`} />
      <Line
        name="内存"
        now={memory}
        values={usage.memory_mb}
        top={record.memory_limit_mb}
        note={`最近${minutes}分钟`}
      />
    </div>
  )
}

interface LineProps {
  name: string
  now: string
  values: readonly number[]
  top: number
  note: string
}

function Line({ name, now, values, top, note }: LineProps) {
  const path = values.length > 1 ? linePath(values, top, slots) : ''
  return (
    <figure className={styles.line}>
      <figcaption>
        {name} <b className="num">{now}</b>
        <small>{note}</small>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {path && (
          <>
            <path
              className={styles.area}
              d={`${path}L${width} ${height}L${width - (values.length - 1) * (width / (slots - 1))} ${height}Z`}
            />
            <path className={styles.stroke} d={path} />
          </>
        )}
      </svg>
    </figure>
  )
}
