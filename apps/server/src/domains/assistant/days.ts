const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The day of a moment in the platform's time zone, `2026-09-01`. */
export const dayOf = (moment: Date): string => dayFormat.format(moment)

/** The first day of its month. */
export const monthOf = (moment: Date): string => `${dayOf(moment).slice(0, 7)}-01`
