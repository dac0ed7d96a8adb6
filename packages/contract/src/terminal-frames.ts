/** Frames of the terminal socket. */
export type TerminalInput =
  | { t: 'in'; d: string }
  | { t: 'size'; c: number; r: number }
  /** Who watches takes the keyboard next to the owner, and gives it back. */
  | { t: 'take' }
  | { t: 'release' }
export type TerminalOutput =
  | { t: 'out'; d: string }
  | { t: 'exit'; code: number }
  | { t: 'note'; d: string }
  /** For whose terminal it is: the names of those who watch it now, and of those who type in it. */
  | { t: 'company'; watching: string[]; helping: string[] }
  | { t: 'size'; c: number; r: number }
