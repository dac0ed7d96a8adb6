import { type ContentKind, isContentKind, kinds, type Kinds } from '@lab/contract/kinds'

/** Line drawings for empty places, 120×80, drawn with the text's colour and one stroke of the theme's. */
const drawings = {
  list: {
    quiet: 'M28 18h64v46H28zM40 32h40M40 42h40M40 52h24M34 32h.1M34 42h.1M34 52h.1',
    accent: 'M22 70h76',
  },
  experiment: {
    quiet: 'M52 12h16M55 12v20L38 62a5 5 0 0 0 4.4 7.4h35.2A5 5 0 0 0 82 62L65 32V12',
    accent: 'M45 52h30M56 60h.1M66 62h.1M62 44h.1M70 22h.1M76 14h.1',
  },
  course: {
    quiet: 'M60 24c-8-6-18-8-30-8v44c12 0 22 2 30 8 8-6 18-8 30-8V16c-12 0-22 2-30 8z',
    accent: 'M60 24v44M38 30c5 .4 9 1.4 13 3M38 40c5 .4 9 1.4 13 3M82 30c-5 .4-9 1.4-13 3',
  },
  exam: {
    quiet: 'M36 12h36l14 14v44H36zM72 12v14h14',
    accent: 'M46 36l4 4 7-8M46 52l4 4 7-8M64 37h12M64 53h12',
  },
  class: {
    quiet: 'M48 30a9 9 0 1 0 .1 0zM30 66c0-10 8-15 18-15s18 5 18 15M74 34a7 7 0 1 0 .1 0zM72 53c11-1 18 4 18 13',
    accent: 'M24 70h72M48 18v-4M60 22l3-3M36 22l-3-3',
  },
  environment: {
    quiet: 'M30 16h60v18H30zM30 42h60v18H30zM60 60v8M44 72h32',
    accent: 'M38 25h.1M44 25h.1M38 51h.1M44 51h.1M60 25h22M60 51h22',
  },
  dataset: {
    quiet: 'M32 20c0-4 12-8 28-8s28 4 28 8-12 8-28 8-28-4-28-8zM32 20v40c0 4 12 8 28 8s28-4 28-8V20',
    accent: 'M32 34c0 4 12 8 28 8s28-4 28-8M32 47c0 4 12 8 28 8s28-4 28-8',
  },
  code: {
    quiet: 'M26 14h68v52H26zM26 26h68M33 20h.1M39 20h.1M45 20h.1',
    accent: 'M46 38l-9 8 9 8M74 38l9 8-9 8M64 36l-8 20',
  },
  project: {
    quiet: 'M28 16h18v48H28zM51 16h18v48H51zM74 16h18v48H74z',
    accent: 'M32 24h10M32 32h10M55 24h10M78 24h10M78 32h10M78 40h10',
  },
  message: {
    quiet: 'M60 12c-13 0-20 9-20 21 0 14-6 17-6 23h52c0-6-6-9-6-23 0-12-7-21-20-21z',
    accent: 'M53 62a7 7 0 0 0 14 0M60 12V8M92 20l5-4M28 20l-5-4',
  },
  search: {
    quiet: 'M54 14a22 22 0 1 0 .1 0zM70 52l18 18',
    accent: 'M46 28l16 16M62 28L46 44',
  },
  file: {
    quiet: 'M24 22h24l6 8h42v38H24z',
    accent: 'M24 38h72M52 52h16',
  },
  record: {
    quiet: 'M28 14v52h68',
    accent: 'M36 54l14-16 12 8 14-20 12 6',
  },
  lock: {
    quiet: 'M38 36h44v32H38zM46 36V26a14 14 0 0 1 28 0v10',
    accent: 'M60 48v8M60 46h.1',
  },
  lost: {
    quiet: 'M60 10c-13 0-22 9-22 21 0 16 22 38 22 38s22-22 22-38c0-12-9-21-22-21z',
    accent: 'M55 27c0-8 11-7 10 0-.6 4-5 4-5 8M60 42h.1',
  },
  broken: {
    quiet: 'M44 24h-6a12 12 0 0 0 0 34h10M76 24h6a12 12 0 0 1 0 34H72',
    accent: 'M56 41h8M48 12l5 10M72 12l-5 10M52 70l4-9M68 70l-4-9',
  },
  keyboard: {
    quiet: 'M22 22h76v38H22zM46 51h28',
    accent: 'M32 32h.1M43 32h.1M54 32h.1M65 32h.1M76 32h.1M87 32h.1M37 41h.1M48 41h.1M59 41h.1M70 41h.1M81 41h.1',
  },
  series: {
    quiet: 'M26 14h22v14H26zM26 33h22v14H26zM26 52h22v14H26z',
    accent: 'M56 21h38M56 40h30M56 59h38',
  },
}
type Thing = keyof typeof drawings

/** Of contents, by the icon that their kind has everywhere. */
const ofIcons = {
  experiment: 'experiment',
  'play-circle': 'course',
  read: 'course',
  'file-done': 'exam',
  'ordered-list': 'series',
  profile: 'series',
  thunderbolt: 'keyboard',
  code: 'code',
  aim: 'experiment',
  hdd: 'dataset',
  database: 'exam',
} satisfies Record<Kinds[ContentKind]['icon'], Thing>

/** What can be missing, or wrong: a kind of content, or something else that has a drawing. */
export type DrawingName = Thing | ContentKind

export function Drawing({ name }: { name: DrawingName }) {
  const drawing = drawings[isContentKind(name) ? ofIcons[kinds[name].icon] : name]
  return (
    <svg
      width="120"
      height="80"
      viewBox="0 0 120 80"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing.quiet} stroke="var(--text-faint)" strokeWidth="1.5" opacity="0.6" />
      <path d={drawing.accent} stroke="var(--primary)" strokeWidth="2" />
    </svg>
  )
}
