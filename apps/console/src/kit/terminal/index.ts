import { lazyKitWidget } from '../code/lazy-widget.tsx'
import type { CastPlayerProps, TerminalViewProps } from './types.ts'

/** A live terminal over a WebSocket. */
export const TerminalView = lazyKitWidget<TerminalViewProps>(
  () => import('./terminal-view.tsx').then((m) => m.TerminalView),
  (props) => props.height ?? 420,
)

/** Plays an asciicast v2 recording. */
export const CastPlayer = lazyKitWidget<CastPlayerProps>(
  () => import('./cast-player.tsx').then((m) => m.CastPlayer),
  (props) => props.height ?? 480,
)

export type { TerminalCompany } from './protocol.ts'
export { TerminalRefused } from './session.ts'
export type { TerminalSize, TerminalSocket } from './session.ts'
export type { CastPlayerProps, TerminalViewProps } from './types.ts'
