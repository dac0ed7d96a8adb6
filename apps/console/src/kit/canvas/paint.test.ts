import { expect, test } from 'vitest'
import { paint, type Brush } from './paint.ts'

/** A brush that notes what is written with it. */
function writingBrush() {
  const written: { text: string; x: number; y: number; font: string; colour: unknown }[] = []
  const nothing = () => undefined
  const brush: Brush = {
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    quadraticCurveTo: nothing,
    arc: nothing,
    ellipse: nothing,
    rect: nothing,
    stroke: nothing,
    fill: nothing,
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    strokeStyle: '',
    fillStyle: '',
    font: '',
    textBaseline: 'alphabetic',
    fillText(text, x, y) {
      written.push({ text, x, y, font: brush.font, colour: brush.fillStyle })
    },
  }
  return { brush, written }
}

test('text is written in 20 px and its colour, a line below the other', () => {
  const { brush, written } = writingBrush()
  const at = { x: 40, y: 100, pressure: 0.5 }
  paint(brush, { kind: 'text', colour: '#0000ff', at, text: '网络\n拓扑' }, 'Noto Sans')
  expect(written).toEqual([
    { text: '网络', x: 40, y: 100, font: '20px Noto Sans', colour: '#0000ff' },
    { text: '拓扑', x: 40, y: 126, font: '20px Noto Sans', colour: '#0000ff' },
  ])
})
