/** A picture in a 160×90 field: thin lines and quiet shapes, each one SVG path. */
export type CoverArt = { lines: string; shapes: string; angle: number }

type Dice = () => number

/** Numbers 0–1 that depend on the text alone (FNV-1a seeding mulberry32), so that a title keeps its picture. */
function diceFor(text: string): Dice {
  let seed = 2_166_136_261
  for (const char of text) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`

type Motif = (dice: Dice) => { lines: string; shapes: string }

const MOTIFS = {
  orbits: (dice) => {
    const x = 24 + dice() * 112
    const y = dice() < 0.5 ? 84 : 6
    const first = 14 + dice() * 10
    const radii = [1, 2, 3, 4, 5, 6].map((step) => first * step)
    const dots = radii.slice(1, 5).map((radius) => {
      const turn = dice() * Math.PI * 2
      return circle(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, 2 + dice() * 4)
    })
    return { lines: radii.map((radius) => circle(x, y, radius)).join(''), shapes: dots.join('') + circle(x, y, 7) }
  },
  steps: (dice) => {
    let height = 14 + dice() * 10
    let lines = ''
    let shapes = ''
    for (let at = 0; at < 8; at++) {
      const x = at * 20
      shapes += at % 2 === 0 ? `M${x} 90v${round(-height)}h20v${round(height)}z` : ''
      lines += `M${x} ${round(90 - height)}h20`
      height += dice() * 14 - (dice() < 0.25 ? 12 : 1)
      height = Math.max(10, Math.min(76, height))
    }
    return { lines, shapes }
  },
  waves: (dice) => {
    const length = 40 + dice() * 40
    const lines = [0, 1, 2, 3, 4, 5].map((at) => {
      const y = 14 + at * 13
      const lift = 6 + dice() * 8
      return `M0 ${y}q${round(length / 2)} ${round(-lift)} ${round(length)} 0t${round(length)} 0t${round(length)} 0t${round(length)} 0`
    })
    return { lines: lines.join(''), shapes: circle(20 + dice() * 120, 18 + dice() * 40, 10 + dice() * 10) }
  },
  nodes: (dice) => {
    const points = Array.from({ length: 9 }, (_, at) => ({
      x: 16 + (at % 3) * 58 + dice() * 24 - 6,
      y: 14 + Math.floor(at / 3) * 28 + dice() * 14 - 4,
    }))
    let lines = ''
    for (const [at, point] of points.entries()) {
      for (const next of [at % 3 === 2 ? -1 : at + 1, at + 3]) {
        const other = points[next]
        if (other && dice() < 0.78) lines += `M${round(point.x)} ${round(point.y)}L${round(other.x)} ${round(other.y)}`
      }
    }
    return { lines, shapes: points.map((point) => circle(point.x, point.y, 2.5 + dice() * 3.5)).join('') }
  },
  facets: (dice) => {
    let lines = ''
    let shapes = ''
    for (let row = 0; row < 3; row++) {
      for (let at = 0; at < 6; at++) {
        const x = at * 30 - (row % 2) * 15
        const y = row * 30
        lines += `M${x} ${y + 30}l15 -30l15 30z`
        if (dice() < 0.28) shapes += `M${x} ${y + 30}l15 -30l15 30z`
      }
    }
    return { lines, shapes }
  },
  code: (dice) => {
    let lines = ''
    let shapes = ''
    let indent = 0
    for (let row = 0; row < 7; row++) {
      const y = 13 + row * 10.6
      let x = 18 + indent * 12
      while (x < 132) {
        const length = 8 + dice() * 30
        if (dice() < 0.3) shapes += `M${round(x)} ${round(y - 2.5)}h${round(length)}v5h${round(-length)}z`
        else lines += `M${round(x)} ${round(y)}h${round(length)}`
        x += length + 6
        if (dice() < 0.34) break
      }
      indent = Math.max(0, Math.min(3, indent + Math.round(dice() * 2.4 - 1)))
    }
    return { lines, shapes }
  },
} satisfies Record<string, Motif>

/** Which motif a kind of content has, so that kinds can be told apart in a mixed list. */
const MOTIF_OF: Record<string, keyof typeof MOTIFS> = {
  experiment: 'orbits',
  topic: 'orbits',
  mooc: 'steps',
  lesson: 'steps',
  course: 'steps',
  series: 'facets',
  exam: 'facets',
  'question-bank': 'facets',
  dataset: 'waves',
  resource: 'waves',
  training: 'code',
  'code-practice': 'code',
  'code-check': 'code',
  project: 'nodes',
  'project-case': 'nodes',
  environment: 'nodes',
  class: 'nodes',
}

const NAMES = Object.keys(MOTIFS) as (keyof typeof MOTIFS)[]
const drawn = new Map<string, CoverArt>()

/** The picture of a content without a picture: always the same for a kind and title, different for different titles. */
export function coverArt(kind: string, title: string): CoverArt {
  const key = `${kind}\n${title}`
  let art = drawn.get(key)
  if (!art) {
    const dice = diceFor(key)
    const motif = MOTIF_OF[kind] ?? NAMES[Math.floor(dice() * NAMES.length)] ?? 'orbits'
    art = { ...MOTIFS[motif](dice), angle: Math.round(dice() * 50 - 25) }
    drawn.set(key, art)
  }
  return art
}
