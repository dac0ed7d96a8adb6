/** Frames of the terminal socket. */
export type TerminalInput =
  | { t: 'in'; d: string }
  | { t: 'size'; c: number; r: number }
  /** Who watches takes the keyboard beside the owner, and gives it back. */
  | { t: 'take' }
  | { t: 'release' }
export type TerminalOutput =
  | { t: 'out'; d: string }
  | { t: 'exit'; code: number }
  | { t: 'note'; d: string }
  | { t: 'size'; c: number; r: number }
