/** A picture made here, so that the examples need no file: some machines and the lines between them. */
export function drawSamplePicture(width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) return ''
  const unit = width / 16
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, width, height)
  brush.strokeStyle = '#8aa0b4'
  brush.lineWidth = unit / 16
  brush.font = `${unit / 3}px sans-serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const machines = [
    ['网关', 8, 1.5],
    ['web-1', 4, 4.5],
    ['web-2', 8, 4.5],
    ['db', 12, 4.5],
  ] as const
  for (const [, x, y] of machines.slice(1)) {
    brush.beginPath()
    brush.moveTo(8 * unit, 1.5 * unit)
    brush.lineTo(x * unit, y * unit)
    brush.stroke()
  }
  for (const [name, x, y] of machines) {
    brush.fillStyle = '#eaf1f7'
    brush.beginPath()
    brush.roundRect((x - 1.2) * unit, (y - 0.5) * unit, 2.4 * unit, unit, unit / 6)
    brush.fill()
    brush.stroke()
    brush.fillStyle = '#203040'
    brush.fillText(name, x * unit, y * unit)
  }
  return canvas.toDataURL('image/png')
}
