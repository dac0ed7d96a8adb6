import type { TerminalCompany } from './protocol.ts'
import type { TerminalSize, TerminalSocket } from './session.ts'

export type TerminalViewProps = {
  /** What the terminal is, for screen readers: 主机 web-1 的终端. */
  label: string
  /** Only look: no key and no size is sent. */
  readOnly?: boolean
  /** While only looking: keys go to the owner's terminal all the same, as the server allows it. */
  isHelping?: boolean
  height?: number | string
  fontSize?: number
  /** Start in the mode in which output is read aloud; the user can switch it. */
  screenReaderMode?: boolean
  onExit?: ((code: number) => void) | undefined
  /** Who else is at this terminal has changed; nobody is, also once the connection is lost. */
  onCompany?: ((company: TerminalCompany) => void) | undefined
  /** A command to be typed and entered as soon as the terminal is open, once for each id; prompts that it shows are left out. */
  command?: { id: number; text: string } | undefined
  /** Something was pasted, by whatever way; it is typed all the same. */
  onPaste?: ((text: string) => void) | undefined
} & (
  | {
      /** Opens a socket; throw `TerminalRefused` when trying again is pointless. */
      connect: (size: TerminalSize) => Promise<TerminalSocket>
      url?: undefined
    }
  | {
      /** A fresh `ws:` address with a one-time ticket, asked for at every attempt. */
      url: (size: TerminalSize) => string | Promise<string>
      connect?: undefined
    }
)

export type CastPlayerProps = {
  /** The text of an asciicast v2 recording. */
  cast: string
  label: string
  /** What is above the screen; the recording's own title without. */
  caption?: string
  height?: number | string
  /** Longest pause that is played, in seconds; a recording may ask for a shorter one. */
  maxIdleSeconds?: number
  /** Start here, in seconds of the recording. */
  startAt?: number
  /** Plays as soon as it is there: anyone who opened it has pressed 播放. */
  isPlayedAtOnce?: boolean
}
