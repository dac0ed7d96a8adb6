import {
  ClearOutlined,
  CopyOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SnippetsOutlined,
  SoundOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { commandsOf } from '@lab/contract/prompts'
import { Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { IconType } from '../action.ts'
import { Button } from '../button.tsx'
import { writeClipboard } from '../code/use-copy.ts'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { isFocusFree } from './free-focus.ts'
import { TerminalSession } from './session.ts'
import type { TerminalSize, TerminalSocket, TerminalState } from './session.ts'
import { TerminalStateLine } from './terminal-state-line.tsx'
import type { TerminalViewProps } from './types.ts'
import { leaveWords, setInput, useXterm } from './use-xterm.ts'
import './terminal.css'

const nobody = { watching: [], helping: [] } as const

/** A live terminal over a socket, kept connected, with a line that says how the connection stands. */
export function TerminalView(props: TerminalViewProps) {
  const { label, readOnly = false, isHelping = false, height = 420 } = props
  const theme = useWidgetTheme()
  const frameRef = useRef<HTMLDivElement | null>(null)
  const sessionRef = useRef<TerminalSession | null>(null)
  const [fontSize, setFontSize] = useState(props.fontSize ?? 13)
  const [isScreenReader, setIsScreenReader] = useState(props.screenReaderMode ?? false)
  const [state, setState] = useState<TerminalState>({ name: 'connecting', attempt: 0 })
  const [note, setNote] = useState('')
  const { hostRef, terminal } = useXterm({ theme, label, fontSize, isScreenReader, isFitted: true })
  const connect = useLatestCallback((size: TerminalSize) => openSocket(props, size))
  const exited = useLatestCallback(props.onExit)
  const pasted = useLatestCallback(props.onPaste)
  const accompanied = useLatestCallback(props.onCompany)

  // Outside thing followed: the socket of this terminal.
  useEffect(() => {
    if (!terminal) return
    setInput(terminal, !readOnly)
    const session = new TerminalSession({
      connect: (size) => connect(size) ?? Promise.reject(new Error('终端没有连接方式')),
      size: () => ({ cols: terminal.cols, rows: terminal.rows }),
      isReadOnly: readOnly,
      onOutput: (text) => terminal.write(text),
      onNote: setNote,
      onCompany: accompanied,
      onState: (next) => {
        setState(next)
        // Who is there is said again once it is open.
        if (next.name !== 'open') accompanied(nobody)
        // What was said of the connection before holds no longer.
        if (next.name === 'open') setNote('')
        // Also after a lost connection, when somebody may be writing elsewhere on the page.
        const isFree = frameRef.current !== null && isFocusFree(frameRef.current)
        if (next.name === 'open' && !readOnly && isFree) terminal.focus()
        if (next.name === 'ended') exited(next.exitCode)
      },
    })
    sessionRef.current = session
    const listeners = [terminal.onData((text) => session.type(text)), terminal.onResize((size) => session.resize(size))]
    session.start()
    return () => {
      for (const listener of listeners) listener.dispose()
      session.stop()
      sessionRef.current = null
    }
  }, [terminal, readOnly, connect, exited, accompanied])

  const { command } = props
  const pressedRef = useRef(command?.id)
  const waitingRef = useRef<string[]>([])
  // Outside thing followed: the commands that were pressed in the text next to it, also before it was open.
  useEffect(() => {
    if (command && !readOnly && pressedRef.current !== command.id) {
      pressedRef.current = command.id
      waitingRef.current.push(commandsOf(command.text).replace(/\n+$/, '').replaceAll('\n', '\r'))
    }
    if (state.name !== 'open' || waitingRef.current.length === 0) return
    for (const text of waitingRef.current.splice(0)) sessionRef.current?.type(`${text}\r`)
    terminal?.focus()
  }, [command, readOnly, state.name, terminal])

  // Outside thing followed: who holds the keyboard of the terminal that is watched.
  useEffect(() => {
    if (!terminal || !readOnly || !isHelping) return
    const session = sessionRef.current
    setInput(terminal, true)
    session?.help(true)
    terminal.focus()
    return () => {
      setInput(terminal, false)
      session?.help(false)
      // What was said of helping holds no longer.
      setNote('')
    }
  }, [terminal, readOnly, isHelping])

  // Outside thing followed: pastes by the browser's own event, before the emulator takes them.
  useEffect(() => {
    const host = hostRef.current
    if (!host || readOnly) return
    const note = ({ clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain')
      if (text) pasted(text)
    }
    host.addEventListener('paste', note, true)
    return () => host.removeEventListener('paste', note, true)
  }, [hostRef, readOnly, pasted])

  const paste = () => {
    void navigator.clipboard?.readText().then(
      (text) => {
        if (text) pasted(text)
        terminal?.paste(text)
      },
      () => setNote('浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴'),
    )
    terminal?.focus()
  }

  return (
    <section className="kw-terminal" style={{ ...theme.style, height }} aria-label={label} ref={frameRef}>
      <header className="kw-terminal-bar">
        <TerminalStateLine
          state={state}
          note={note}
          isReadOnly={readOnly && !isHelping}
          onRetry={() => sessionRef.current?.start()}
        />
        <span className="kw-terminal-leave" aria-hidden>
          {leaveWords}
        </span>
        <div className="kw-terminal-tools">
          <Tool
            title="复制所选 (Ctrl+Shift+C)"
            icon={CopyOutlined}
            onClick={() => void writeClipboard(terminal?.getSelection() ?? '')}
          />
          {!readOnly && <Tool title="粘贴 (Ctrl+V)" icon={SnippetsOutlined} onClick={paste} />}
          <Tool title="清屏" icon={ClearOutlined} onClick={() => terminal?.clear()} />
          <Tool title="缩小文字" icon={ZoomOutOutlined} onClick={() => setFontSize((size) => Math.max(10, size - 1))} />
          <Tool title="放大文字" icon={ZoomInOutlined} onClick={() => setFontSize((size) => Math.min(24, size + 1))} />
          <Tool
            title="朗读输出"
            isOn={isScreenReader}
            icon={SoundOutlined}
            onClick={() => setIsScreenReader((isOn) => !isOn)}
          />
          <Tool title="全屏" icon={FullscreenOutlined} onClick={() => toggleFullscreen(frameRef.current)} />
          <Tool title="重新连接" icon={ReloadOutlined} onClick={() => sessionRef.current?.start()} />
        </div>
      </header>
      <div className="kw-terminal-screen">
        <div ref={hostRef} className="kw-terminal-host" />
      </div>
    </section>
  )
}

function Tool(props: { title: string; icon: IconType; isOn?: boolean; onClick: () => void }) {
  return (
    <Tooltip title={props.title}>
      <Button
        look="text"
        isSmall
        icon={props.icon}
        aria-label={props.title}
        aria-pressed={props.isOn}
        className={props.isOn ? 'kw-terminal-tool-on' : undefined}
        onClick={props.onClick}
      />
    </Tooltip>
  )
}

async function openSocket(props: TerminalViewProps, size: TerminalSize): Promise<TerminalSocket> {
  if (props.connect) return props.connect(size)
  return new WebSocket(await props.url(size)) as TerminalSocket
}

function toggleFullscreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void frame?.requestFullscreen()
}
