const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes for people, base 1000: `999 B`, `1.5 MB`; `--` for what is no size. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes == null || !Number.isFinite(bytes) || bytes < 0) return '--'
  let value = bytes
  let unit = 0
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[unit]}`
}
