import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail as it came in. */
export interface SunkMail {
  from: string
  to: string
  /** Header lines as they were sent, and the text, decoded. */
  headers: string
  text: string
}

/** What the server says to the recipient, and when: SMTP answers such as `250 ok`, `550 no such mailbox`, or nothing at all. */
export type Manner = { recipient: string } | 'silent'

export interface MailSink {
  port: number
  mails: SunkMail[]
  manner: Manner
  /** How many connections were made. */
  callers: number
  /** Every line that callers said outside of mails. */
  said: string[]
  /** Resolves with the newest mail to an address once more than `after` have come to it. */
  gets(to: string, after?: number): Promise<SunkMail>
  down(): Promise<void>
  up(): Promise<void>
}

/** It has neither STARTTLS nor a login. */
const known = new Set(['EHLO', 'HELO', 'MAIL', 'RCPT', 'RSET', 'NOOP', 'QUIT'])

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

function textOf(headers: string, body: string): string {
  const coding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (coding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A mail server on this machine that speaks as much of SMTP (RFC 5321) as a client of ours says, and keeps what comes. */
export async function mailSink(): Promise<MailSink> {
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let server: Server
  const listen = async (port: number): Promise<void> => {
    server = createServer((socket) => serve(socket)).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const sink: MailSink = {
    port: 0,
    mails: [],
    manner: { recipient: '250 ok' },
    callers: 0,
    said: [],
    async gets(to, after = 0) {
      for (;;) {
        const theirs = sink.mails.filter((mail) => mail.to === to)
        if (theirs.length > after) return theirs.at(-1)!
        await new Promise<void>((resolve) => waiting.add(resolve))
      }
    },
    async down() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
    up: () => listen(sink.port),
  }

  function serve(socket: Socket): void {
    sockets.add(socket)
    sink.callers += 1
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (sink.manner === 'silent') return
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let mail = { from: '', to: '' }
    let lines: string[] | undefined
    say('220 sink')
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      if (lines) {
        if (line !== '.') return void lines.push(line.replace(/^\./, ''))
        const [headers = '', ...rest] = lines.join('\n').split('\n\n')
        sink.mails.push({ ...mail, headers, text: textOf(headers, rest.join('\n\n')) })
        lines = undefined
        say('250 taken')
        for (const wake of waiting) wake()
        waiting.clear()
        return
      }
      sink.said.push(line)
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') mail = { from: addressIn(line), to: '' }
      if (verb === 'RCPT') mail.to = addressIn(line)
      if (verb === 'RCPT' && sink.manner !== 'silent') return say(sink.manner.recipient)
      if (verb === 'DATA') {
        lines = []
        return say('354 go on')
      }
      if (!known.has(verb)) return say('502 not here')
      say(verb === 'QUIT' ? '221 bye' : '250 ok')
      if (verb === 'QUIT') socket.end()
    })
  }

  await listen(0)
  sink.port = (server!.address() as AddressInfo).port
  return sink
}
