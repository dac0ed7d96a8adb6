import type { ContentKind } from '@lab/contract/kinds'
import { drawShape } from './cover-drawings.ts'
import type { CoverShape } from './cover-shape.ts'
import { type Dice, diceFor, circle, round } from './cover-pen.ts'

/** A picture in a 160×90 field: thin lines and quiet shapes, each one SVG path. */
export type CoverArt = { lines: string; shapes: string; angle: number }

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

type MotifName = keyof typeof MOTIFS

/** Which motif a kind has, so that kinds can be distinguished in a mixed list. */
const motifOfKind = {
  experiment: 'orbits',
  exp_practice: 'orbits',
  mooc: 'steps',
  lesson: 'steps',
  series: 'facets',
  exp_series: 'facets',
  exam: 'facets',
  question_bank: 'facets',
  dataset: 'waves',
  training: 'code',
  code_practice: 'code',
} as const satisfies Record<ContentKind, MotifName>

const motifs: Readonly<Record<string, MotifName | undefined>> = {
  ...motifOfKind,
  resource: 'waves',
  environment: 'nodes',
  class: 'nodes',
  project: 'nodes',
}

const NAMES = Object.keys(MOTIFS) as MotifName[]
const drawn = new Map<string, CoverArt>()

/**
 * The picture of an object without a picture, always the same for the same object: drawn from what it consists of where
 * that is given, else a pattern of its kind and title.
 */
export function coverArt(kind: string, title: string, shape?: CoverShape): CoverArt {
  const key = `${kind}\n${title}\n${shape ? JSON.stringify(shape) : ''}`
  let art = drawn.get(key)
  if (!art) {
    const dice = diceFor(`${kind}\n${title}`)
    const motif = motifs[kind] ?? NAMES[Math.floor(dice() * NAMES.length)] ?? 'orbits'
    const paths = shape ? drawShape(shape, dice) : MOTIFS[motif](dice)
    art = { ...paths, angle: Math.round(dice() * 50 - 25) }
    drawn.set(key, art)
  }
  return art
}
