import { Spin } from 'antd'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { CanvasToolbar } from './canvas-toolbar.tsx'
import {
  beginItem,
  canvasDefaults,
  clearAll,
  draw,
  extendItem,
  hasTrace,
  lineWidths,
  redo,
  tools,
  undo,
  visibleItems,
} from './drawing.ts'
import type { Drawing, DrawnItem, LineWidth, Point, Tool } from './drawing.ts'
import { DrawingStage, UNSUPPORTED, heightOf } from './stage.ts'
import { TextEntry } from './text-entry.tsx'
import { toolSigns } from './tool-icons.tsx'
import type { DrawingCanvasProps } from './types.ts'
import { usePicture } from './use-picture.ts'
import './canvas.css'

const hasCanvas = () => document.createElement('canvas').getContext('2d') !== null

/** Draws over a picture and exports both as one. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const { style } = useWidgetTheme()
  const [isSupported] = useState(hasCanvas)
  const picture = usePicture(props.background)
  if (!isSupported)
    return (
      <div className="kw-canvas-notice" style={style}>
        {UNSUPPORTED}
      </div>
    )
  if (picture.state === 'ready') return <Board key={props.background} {...props} picture={picture.image} />
  return (
    <div className="kw-canvas-notice" style={style} role={picture.state === 'failed' ? 'alert' : undefined}>
      {picture.state === 'failed' ? '图片无法显示，可能已删除或格式有误' : <Spin />}
    </div>
  )
}

function Board(props: DrawingCanvasProps & { picture: HTMLImageElement }) {
  const { picture, label, width = canvasDefaults.width, onChange, onSave } = props
  const theme = useWidgetTheme()
  const hostRef = useRef<HTMLDivElement | null>(null)
  const stageRef = useRef<DrawingStage | null>(null)
  const draftRef = useRef<DrawnItem | undefined>(undefined)
  const [drawing, setDrawing] = useState<Drawing>(() => ({ done: props.initialItems ?? [], undone: [] }))
  const [tool, setTool] = useState<Tool>('pencil')
  const [lineWidth, setLineWidth] = useState<LineWidth>(canvasDefaults.lineWidth)
  const [colour, setColour] = useState<string>(canvasDefaults.colour)
  const [entryAt, setEntryAt] = useState<Point | undefined>()
  const [displayWidth, setDisplayWidth] = useState(width)
  const [saving, setSaving] = useState<{ isRunning: boolean; error?: string }>({ isRunning: false })
  const changed = useLatestCallback(onChange)
  const fontFamily = String((theme.style as Record<string, string>)['--kw-font'])

  // Outside thing followed: the canvases under the host element, and the room they have.
  useEffect(() => {
    const host = hostRef.current
    const room = host?.parentElement
    if (!host || !room) return
    const stage = new DrawingStage(host, picture, width, fontFamily)
    stageRef.current = stage
    const observer = new ResizeObserver(() => {
      const fitted = Math.min(width, Math.max(1, room.clientWidth))
      stage.fit(fitted)
      setDisplayWidth(fitted)
    })
    observer.observe(room)
    return () => {
      observer.disconnect()
      stageRef.current = null
      stage.destroy()
    }
  }, [picture, width, fontFamily])

  // Outside thing followed: what the canvases show.
  useEffect(() => {
    stageRef.current?.show(drawing)
  }, [drawing, picture, width, fontFamily])

  useImperativeHandle(props.handle, () => ({
    export: () => stageRef.current?.export() ?? Promise.reject(new Error('画布还没有准备好')),
  }))

  const change = (next: Drawing) => {
    if (next === drawing) return
    setDrawing(next)
    changed(next.done)
  }
  const pointOf = (event: { clientX: number; clientY: number; pressure?: number; pointerType?: string }): Point => {
    const box = hostRef.current?.getBoundingClientRect()
    const scale = displayWidth / width
    const pressure = event.pointerType === 'pen' && event.pressure ? event.pressure : 0.5
    return { x: (event.clientX - (box?.left ?? 0)) / scale, y: (event.clientY - (box?.top ?? 0)) / scale, pressure }
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || entryAt) return
    if (tool === 'text') {
      event.preventDefault()
      setEntryAt(pointOf(event))
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    draftRef.current = beginItem({ tool, colour, lineWidth }, pointOf(event))
    stageRef.current?.showDraft(draftRef.current)
  }
  const handleMove = (event: PointerEvent) => {
    let item = draftRef.current
    if (!item) return
    // Between two frames the pen has been at more places than one.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event.nativeEvent])
      item = extendItem(item, pointOf(move), event.shiftKey)
    draftRef.current = item
    stageRef.current?.showDraft(item)
  }
  const finish = (isTaken: boolean) => {
    const item = draftRef.current
    draftRef.current = undefined
    stageRef.current?.showDraft(undefined)
    if (item && isTaken && hasTrace(item)) change(draw(drawing, item))
  }
  const takeText = (text: string) => {
    const at = entryAt
    setEntryAt(undefined)
    if (at && text.trim()) change(draw(drawing, { kind: 'text', colour, at, text: text.replace(/\s+$/, '') }))
  }
  const save = async () => {
    const stage = stageRef.current
    if (!stage || !onSave) return
    setSaving({ isRunning: true })
    try {
      await onSave(await stage.export())
      setSaving({ isRunning: false })
    } catch (error) {
      const isForeign = error instanceof DOMException && error.name === 'SecurityError'
      setSaving({ isRunning: false, error: isForeign ? '底图来自其他网站，无法导出' : '保存失败，请重试' })
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.nativeEvent.isComposing || target.closest('input, textarea')) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') change(event.shiftKey ? redo(drawing) : undo(drawing))
      else if (key === 'y') change(redo(drawing))
      else return
    } else if (event.altKey) return
    else if (key === '[' || key === ']') {
      const at = lineWidths.indexOf(lineWidth) + (key === ']' ? 1 : -1)
      setLineWidth(lineWidths[Math.min(lineWidths.length - 1, Math.max(0, at))] ?? lineWidth)
    } else {
      const chosen = tools.find((one) => toolSigns[one].key.toLowerCase() === key)
      if (!chosen) return
      setTool(chosen)
    }
    event.preventDefault()
  }
  const scale = displayWidth / width
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the controls inside
    <section
      className="kw-canvas"
      style={{ ...theme.style, maxWidth: width + 2 }}
      aria-label={label}
      onKeyDown={handleKey}
    >
      <CanvasToolbar
        tool={tool}
        lineWidth={lineWidth}
        colour={colour}
        canUndo={drawing.done.length > 0}
        canRedo={drawing.undone.length > 0}
        canClear={visibleItems(drawing).length > 0}
        isSaving={saving.isRunning}
        onTool={setTool}
        onLineWidth={setLineWidth}
        onColour={setColour}
        onUndo={() => change(undo(drawing))}
        onRedo={() => change(redo(drawing))}
        onClear={() => change(clearAll(drawing))}
        onSave={onSave && (() => void save())}
      />
      {saving.error && (
        <div className="kw-canvas-error" role="alert">
          {saving.error}
        </div>
      )}
      <div className="kw-canvas-room" style={{ height: heightOf(picture, width) * scale }}>
        <div
          ref={hostRef}
          className="kw-canvas-host"
          data-tool={tool}
          role="application"
          aria-label={`${label}，可在上面画图`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the shortcuts
          tabIndex={0}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={() => finish(true)}
          onPointerCancel={() => finish(false)}
        />
        {entryAt && <TextEntry at={entryAt} scale={scale} colour={colour} onDone={takeText} />}
      </div>
    </section>
  )
}
