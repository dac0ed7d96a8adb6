import { FitAddon } from '@xterm/addon-fit'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { Terminal } from '@xterm/xterm'
import type { ITerminalOptions } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { writeClipboard } from '../code/use-copy.ts'
import type { WidgetTheme } from '../code/widget-theme.ts'
import { terminalTheme } from './terminal-theme.ts'

type Options = {
  theme: WidgetTheme
  label: string
  fontSize: number
  isScreenReader: boolean
  /** Follow the size of the host element; false keeps the size that a recording asks for. */
  isFitted: boolean
  options?: ITerminalOptions
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address)

/** Owns one terminal emulator under the returned element: made once, restyled when the theme, size or reading mode changes. */
export function useXterm({ theme, label, fontSize, isScreenReader, isFitted, options }: Options): {
  hostRef: RefObject<HTMLDivElement | null>
  terminal: Terminal | null
} {
  const hostRef = useRef<HTMLDivElement | null>(null)
  const [terminal, setTerminal] = useState<Terminal | null>(null)
  const first = useRef({ theme, fontSize, isScreenReader, label, options })

  // Outside thing followed: the emulator's own DOM and the size of its element.
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    const start = first.current
    const made = new Terminal({
      fontFamily: start.theme.fontFamilyCode,
      fontSize: start.fontSize,
      lineHeight: 1.25,
      scrollback: 5000,
      cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      minimumContrastRatio: 4.5,
      screenReaderMode: start.isScreenReader,
      theme: terminalTheme(start.theme),
      linkHandler: {
        activate: (_event, address) => {
          if (isWebAddress(address)) window.open(address, '_blank', 'noopener,noreferrer')
        },
      },
      ...start.options,
    })
    made.loadAddon(
      new WebLinksAddon((event, address) => {
        if ((event.ctrlKey || event.metaKey) && isWebAddress(address))
          window.open(address, '_blank', 'noopener,noreferrer')
      }),
    )
    made.open(host)
    made.textarea?.setAttribute('aria-label', start.label)
    made.textarea?.setAttribute('aria-description', leaveWords)
    made.attachCustomKeyEventHandler((event) => !leaves(event, host) && handleClipboardKey(event, made))
    const observer = new ResizeObserver(() => {
      if (isFitted && host.clientWidth > 0 && host.clientHeight > 0) fitTo(made)
    })
    observer.observe(host)
    if (isFitted) fitTo(made)
    setTerminal(made)
    return () => {
      observer.disconnect()
      setTerminal(null)
      made.dispose()
    }
  }, [isFitted])

  // Outside thing followed: the emulator's options.
  useEffect(() => {
    if (!terminal) return
    restyle(terminal, {
      theme: terminalTheme(theme),
      fontFamily: theme.fontFamilyCode,
      fontSize,
      screenReaderMode: isScreenReader,
    })
    if (isFitted) fitTo(terminal)
  }, [terminal, theme, fontSize, isScreenReader, isFitted])

  return { hostRef, terminal }
}

function restyle(terminal: Terminal, options: ITerminalOptions): void {
  terminal.options = options
}

/** Sets columns and rows to what the element around the terminal has room for. */
function fitTo(terminal: Terminal): void {
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  fit.fit()
  fit.dispose()
}

/** Whether keys are taken; somebody watching types nothing. */
export function setInput(terminal: Terminal, isOn: boolean): void {
  terminal.options.disableStdin = !isOn
}

/**
 * Ctrl Shift C, or Ctrl/⌘ C while something is selected, copies; Ctrl (Shift) V pastes by the browser's own event. Every other
 * key goes to the program. Answers whether the emulator shall see the key.
 */
/** A terminal takes every key that leads on from anything else, so it has one of its own. */
export const leaveWords = '按 Ctrl+F6 离开终端'

/** Whether a key leaves the terminal: the focus goes to the first of its tools, from where Tab leads on. */
function leaves(event: KeyboardEvent, host: HTMLElement): boolean {
  if (!event.ctrlKey || event.key !== 'F6') return false
  event.preventDefault()
  if (event.type === 'keydown') host.closest('.kw-terminal')?.querySelector('button')?.focus()
  return true
}

function handleClipboardKey(event: KeyboardEvent, terminal: Terminal): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (event.type !== 'keydown' || !isCommand || event.altKey) return true
  const key = event.key.toLowerCase()
  if (key === 'c' && terminal.hasSelection()) {
    event.preventDefault()
    void writeClipboard(terminal.getSelection())
    terminal.clearSelection()
    terminal.focus()
    return false
  }
  return key !== 'v'
}
