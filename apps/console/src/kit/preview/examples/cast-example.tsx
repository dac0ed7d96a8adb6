import { CastPlayer } from '../../terminal/index.ts'

const LINES: [number, string][] = [
  [0.4, '\u001b[32mlab@web-1\u001b[0m:~$ '],
  [1.2, 'ls -l notes.txt\r\n'],
  [1.5, '-rw-r--r-- 1 lab lab 24 Nov 20 09:12 notes.txt\r\n\u001b[32mlab@web-1\u001b[0m:~$ '],
  [2.8, 'chmod 600 notes.txt\r\n\u001b[32mlab@web-1\u001b[0m:~$ '],
  [4, 'ls -l notes.txt\r\n'],
  [4.3, '-rw------- 1 lab lab 24 Nov 20 09:12 notes.txt\r\n\u001b[32mlab@web-1\u001b[0m:~$ '],
]
const CAST = [
  JSON.stringify({ version: 2, width: 80, height: 12 }),
  ...LINES.map(([at, text]) => JSON.stringify([at, 'o', text])),
].join('\n')

/** A recorded terminal, played back. */
export function CastExample() {
  return <CastPlayer cast={CAST} label="录制的终端" height={320} />
}
