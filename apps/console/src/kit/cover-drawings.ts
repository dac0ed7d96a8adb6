import type { CoverShape } from './cover-shape.ts'
import { type Dice, circle, round } from './cover-pen.ts'

/** Paths in a 160×90 field; what matters lies in its middle 50, as wide covers cut above and below. */
type Paths = { lines: string; shapes: string }

/** Left and right end of the way, and half the height that the middle of the field leaves. */
const [start, end, reach] = [12, 148, 17]

/**
 * Groups are arcs along one way from left to right, over and under the middle in turn, as wide as they have parts; parts
 * are dots by weight, small rings without.
 */
function outline(groups: readonly (readonly number[])[], dice: Dice): Paths {
  const heaviest = Math.max(1, ...groups.flat())
  const y = 43 + dice() * 4
  const first = dice() < 0.5 ? 1 : -1
  const unit = (end - start) / groups.reduce((sum, parts) => sum + parts.length + 0.6, 0)
  let x = start
  let lines = ''
  let shapes = ''
  for (const [place, parts] of groups.entries()) {
    const half = (unit * (parts.length + 0.6)) / 2
    const height = Math.min(reach, half * 0.9)
    const over = place % 2 === 0 ? first : -first
    lines += `M${round(x)} ${round(y)}a${round(half)} ${round(height)} 0 0 ${over > 0 ? 1 : 0} ${round(half * 2)} 0`
    for (const [at, weight] of parts.entries()) {
      const turn = (Math.PI * (at + 0.8)) / (parts.length + 0.6)
      const [px, py] = [x + half - Math.cos(turn) * half, y - over * Math.sin(turn) * height]
      if (weight > 0) shapes += circle(px, py, 1.6 + 3.4 * Math.sqrt(weight / heaviest))
      else lines += circle(px, py, 1.4)
    }
    x += half * 2
  }
  return { lines, shapes }
}

/** Machines hang on one line, left and right of it in turn, as large as they are. */
function network(machines: readonly number[], dice: Dice): Paths {
  const largest = Math.max(1, ...machines)
  const y = 42 + dice() * 6
  const gap = Math.min(34, 120 / machines.length)
  const left = 80 - (gap * (machines.length - 1)) / 2
  let lines = `M${round(left - 16)} ${round(y)}H${round(left + gap * (machines.length - 1) + 16)}`
  let shapes = ''
  for (const [place, size] of machines.entries()) {
    const x = left + place * gap
    const side = 5 + 4 * Math.sqrt(size / largest)
    const far = y + (place % 2 === 0 ? -1 : 1) * (6 + side * 0.7)
    lines += `M${round(x)} ${round(y)}V${round(far)}`
    shapes += `M${round(x - side)} ${round(far - side * 0.7)}h${round(side * 2)}v${round(side * 1.4)}h${round(-side * 2)}z`
  }
  return { lines, shapes }
}

/** More people than this would be a grey field. */
const mostSquares = 180

/** One square each, in rows as wide as the field; the last row may be open. */
function squares(count: number): Paths {
  const shown = Math.min(count, mostSquares)
  const columns = Math.max(8, Math.ceil(Math.sqrt(shown * 3.4)))
  const rows = Math.max(1, Math.ceil(shown / columns))
  const cell = Math.min(12, 136 / columns, 44 / rows)
  const [left, top] = [80 - (columns * cell) / 2, 45 - (rows * cell) / 2]
  const side = round(cell * 0.72)
  let shapes = ''
  let lines = ''
  for (let place = 0; place < rows * columns; place++) {
    const [x, y] = [round(left + (place % columns) * cell), round(top + Math.floor(place / columns) * cell)]
    const square = `M${x} ${y}h${side}v${side}h${-side}z`
    if (place < shown) shapes += square
    else lines += square
  }
  return { lines, shapes }
}

export function drawShape(shape: CoverShape, dice: Dice): Paths {
  switch (shape.of) {
    case 'outline':
      return outline(shape.groups, dice)
    case 'network':
      return network(shape.machines, dice)
    case 'squares':
      return squares(shape.count)
  }
}
