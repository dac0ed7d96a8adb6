type Ends = { opens_at: string | null; closes_at: string | null }

const two = (value: number): string => String(value).padStart(2, '0')

function moment(text: string, now: Date): string {
  const date = new Date(text)
  const year = date.getFullYear() === now.getFullYear() ? '' : `${date.getFullYear()}年`
  return `${year}${date.getMonth() + 1}月${date.getDate()}日 ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** From when to when a content is open; the year only where it is another than now. */
export function openTimes({ opens_at: from, closes_at: to }: Ends, now: Date): string {
  if (from && to) return `${moment(from, now)} 至 ${moment(to, now)}`
  if (from) return `${moment(from, now)} 起`
  return to ? `${moment(to, now)} 截止` : '随时可学'
}
