type Days = { starts_on: string | null; ends_on: string | null }

/** From when to when a class is taught: `2026-09-01 至 2027-01-15`, open ends named, `--` without any date. */
export function teachingDays({ starts_on: from, ends_on: to }: Days): string {
  if (from && to) return `${from} 至 ${to}`
  if (from) return `${from} 起`
  return to ? `至 ${to}` : '--'
}
