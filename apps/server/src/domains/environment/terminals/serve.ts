import type { WebSocket } from 'ws'
import type { Line } from './session.ts'
import type { Seat } from './hub.ts'

const pingMs = 25_000

/** A WebSocket as the hub sees it. */
export const lineOf = (socket: WebSocket): Line => ({
  send: (data, sent) => socket.send(data, sent),
  close: (code, reason) => socket.close(code, reason),
  get isOpen() {
    return socket.readyState === socket.OPEN
  },
})

/** Connects a socket to its seat, and notices when the other side is gone without a word. */
export function serve(socket: WebSocket, seat: Seat): void {
  let isAnswering = true
  const ping = setInterval(() => {
    if (!isAnswering) return socket.terminate()
    isAnswering = false
    socket.ping()
  }, pingMs)
  socket.on('pong', () => {
    isAnswering = true
  })
  socket.on('message', (data, isBinary) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- text frames arrive as one Buffer
    if (!isBinary) seat.receive(String(data))
  })
  const leave = (): void => {
    clearInterval(ping)
    seat.leave()
  }
  socket.on('error', () => socket.terminate())
  if (socket.readyState === socket.CLOSED) leave()
  else socket.on('close', leave)
}
